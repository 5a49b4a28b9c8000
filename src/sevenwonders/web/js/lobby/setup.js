/** Setting up a game: which one, who plays, with what, and everything else behind "more options". */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { GAMES } from '../games.js';
import { oneOf } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import { clockField } from './clock.js';

/** @import { Store } from '../core/settings.js' */
/** @import { Actions, Lobby } from './page.js' */
/** @typedef {'computer' | 'hot_seat' | 'friend' | 'watch_computers'} Kind */

/**
 * What a game's form shows.
 *
 * @typedef {object} Form
 * @property {Kind} kind
 * @property {(kind: Kind) => void} chooseKind
 * @property {import('../core/dom.js').Children} fields
 * @property {string} changed what of the further options is not as usual, in words
 * @property {() => import('../core/dom.js').Children} options further ones
 * @property {import('../core/dom.js').Children} verdict why there can be no such table
 * @property {boolean} playable
 */

/** @type {Record<Kind, string>} */
const PICTURES = { computer: 'computer', hot_seat: 'people', friend: 'link', watch_computers: 'eye' };
const GO = { ...PICTURES, computer: 'play', hot_seat: 'play' };

/** @param {Store<Lobby>} lobby @param {Actions} actions */
export function setup(lobby, actions) {
  const { game, wanted, opening, more, choices, problem, clock } = lobby.state;
  const { fields, kind, chooseKind, changed, options, verdict, playable } = lobby.state.setup.form(
    choices,
    actions.choose,
    problem
  );
  return h(
    'form',
    {
      class: 'setup pane',
      'aria-label': t('lobby.setup'),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        actions.sitDown();
      }
    },
    oneOf({
      legend: t('lobby.game'),
      name: 'game',
      value: wanted,
      look: 'games',
      quiet: true,
      choices: GAMES.map(gameChoice),
      choose: (wanted) => actions.play(wanted)
    }),
    oneOf({
      legend: t('lobby.kind'),
      name: 'kind',
      value: kind,
      look: 'kinds',
      quiet: true,
      choices: Object.entries(PICTURES).map(([value, picture]) => ({
        value,
        label: [glyph(picture, 26), h('span', null, t(`lobby.${game}.kind.${value}`))]
      })),
      choose: (kind) => chooseKind(/** @type {Kind} */ (kind))
    }),
    h('p', { class: 'says', key: 'kind-says' }, t(`lobby.${game}.kind.${kind}.about`)),
    fields,
    kind === 'friend' && clockField(clock, (clock) => lobby.set({ clock, problem: '' })),
    h(
      'details',
      {
        class: 'more-options',
        key: 'more',
        open: more,
        ontoggle: (/** @type {Event} */ event) =>
          lobby.set({ more: /** @type {HTMLDetailsElement} */ (event.target).open })
      },
      h('summary', null, h('span', null, t('lobby.more')), changed && h('small', null, changed)),
      more && options()
    ),
    h('div', { class: 'setup-verdict', role: 'status', key: 'verdict' }, verdict),
    h(
      'div',
      { class: 'go', key: 'go' },
      h(
        'button',
        {
          class: 'button primary big whole',
          type: 'submit',
          disabled: opening,
          'aria-disabled': playable ? null : 'true'
        },
        glyph(GO[kind], 22),
        t(opening ? 'lobby.opening' : `lobby.go.${kind}`)
      )
    )
  );
}

/** A game, by the number of people around its table. @param {string} game */
const gameChoice = (game) => ({
  value: game,
  label: [h('b', null, t(`lobby.game.${game}`)), h('span', null, t(`lobby.game.${game}.about`))]
});
