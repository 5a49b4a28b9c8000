/** Setting up a game: which one, who plays, with what, and everything else behind "more options". */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { oneOf } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import * as classic from '../classic/setup.js';
import * as duel from '../duel/setup.js';

/** @typedef {import('../core/store.js').Store<import('./page.js').Lobby>} LobbyStore */
/** @typedef {import('./page.js').Ways} Ways */
/** @typedef {import('../duel/choices.js').Kind} Kind */

/** @type {Record<Kind, string>} */
const PICTURES = { computer: 'computer', hot_seat: 'people', friend: 'link', watch_computers: 'eye' };
const GO = { ...PICTURES, computer: 'play', hot_seat: 'play' };

/** @param {LobbyStore} lobby @param {Ways} ways */
export function setup(lobby, ways) {
  const { game, wanted, opening, more } = lobby.state;
  const { fields, kind, chooseKind, changed, options, verdict, playable } = game === 'classic' ? classic.setup(lobby.state, ways) : duel.setup(lobby.state, ways);
  return h(
    'form',
    {
      class: 'setup pane',
      'aria-label': t('lobby.setup'),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        ways.sitDown();
      },
    },
    oneOf({
      legend: t('lobby.game'),
      name: 'game',
      value: wanted,
      look: 'games',
      quiet: true,
      choices: [gameChoice('duel'), gameChoice('classic')],
      choose: (wanted) => ways.play(/** @type {any} */ (wanted)),
    }),
    oneOf({
      legend: t('lobby.kind'),
      name: 'kind',
      value: kind,
      look: 'kinds',
      quiet: true,
      choices: Object.entries(PICTURES).map(([value, picture]) => ({
        value,
        label: [glyph(picture, 26), h('span', null, t(game === 'classic' ? `lobby.classic.kind.${value}` : `lobby.kind.${value}`))],
      })),
      choose: (kind) => chooseKind(/** @type {Kind} */ (kind)),
    }),
    h('p', { class: 'says', key: 'kind-says' }, t(game === 'classic' ? `lobby.classic.kind.${kind}.about` : `lobby.kind.${kind}.about`)),
    fields,
    h(
      'details',
      {
        class: 'more-options',
        key: 'more',
        open: more,
        ontoggle: (/** @type {Event} */ event) => lobby.set({ more: /** @type {HTMLDetailsElement} */ (event.target).open }),
      },
      h('summary', null, h('span', null, t('lobby.more')), changed && h('small', null, changed)),
      more && options(),
    ),
    h('div', { class: 'setup-verdict', role: 'status', key: 'verdict' }, verdict),
    h(
      'div',
      { class: 'go', key: 'go' },
      h(
        'button',
        { class: 'button primary big whole', type: 'submit', disabled: opening, 'aria-disabled': playable ? null : 'true' },
        glyph(GO[kind], 22),
        t(opening ? 'lobby.opening' : `lobby.go.${kind}`),
      ),
    ),
  );
}

/** A game, by the number of people around its table. @param {import('../types').Game} game */
const gameChoice = (game) => ({ value: game, label: [h('b', null, t(`lobby.game.${game}`)), h('span', null, t(`lobby.game.${game}.about`))] });
