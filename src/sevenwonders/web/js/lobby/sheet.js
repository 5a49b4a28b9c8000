/** The sheet in which a game is set up: which one, who plays, with what, and everything else behind "more options". */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { saveLocal } from '../core/settings.js';
import { GAMES } from '../games.js';
import { amount, oneOf } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import { KEY, OWN, OWN_DAYS, OWN_FIELDS, CLOCKS, clockWords } from './clock.js';
import { GO, PICTURES, gameChoice } from './welcome.js';

/** @import { Store } from '../core/settings.js' */
/** @import { Actions, Kind, Lobby } from './page.js' */
/** @import { Wish } from './clock.js' */

/**
 * The fields of a game's form.
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

/**
 * Show the form in a dialog until a table is there or it is closed.
 *
 * @param {Store<Lobby>} lobby
 * @param {Actions} actions
 */
export function openSheet(lobby, actions) {
  if (document.querySelector('dialog.setup-sheet')) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog setup-sheet';
  dialog.setAttribute('aria-labelledby', 'sheet-title');
  document.body.append(dialog);
  const draw = () =>
    render(dialog, [
      h(
        'header',
        { class: 'dialog-head', key: 'head' },
        h('h2', { id: 'sheet-title' }, t('lobby.setup')),
        h(
          'button',
          { type: 'button', class: 'icon-button', 'aria-label': t('lobby.setup.close'), onclick: () => dialog.close() },
          glyph('cross', 22)
        )
      ),
      form(lobby, actions)
    ]);
  const stop = lobby.listen(draw);
  dialog.onclose = () => {
    stop();
    dialog.remove();
  };
  dialog.onclick = ({ target }) => void (target === dialog && dialog.close()); // beside it
  draw();
  dialog.showModal();
}

/** @param {Store<Lobby>} lobby @param {Actions} actions */
function form(lobby, actions) {
  const { game, opened, opening, more, problem, clock } = lobby.state;
  if (!opened) return h('p', { class: 'loading', key: 'loading' }, t('lobby.setup.loading'));
  const { fields, kind, chooseKind, changed, options, verdict, playable } = opened.setup.form(
    opened.choices,
    actions.change,
    problem
  );
  return h(
    'form',
    {
      class: 'setup',
      key: 'form',
      'aria-label': t('lobby.setup'),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (playable) actions.play();
      }
    },
    oneOf({
      legend: t('lobby.game'),
      name: 'sheet-game',
      value: game,
      look: 'games',
      quiet: true,
      choices: GAMES.map(gameChoice),
      choose: actions.choose
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
    goButton(kind, opening, playable)
  );
}

/** @param {Kind} kind @param {boolean} opening @param {boolean} playable */
const goButton = (kind, opening, playable) =>
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
  );

/** Fields for the clock. @param {Wish} wish @param {(wish: Wish) => void} choose */
function clockField(wish, choose) {
  const change = (/** @type {Partial<Wish>} */ changes) => {
    const whole = { ...wish, ...changes };
    saveLocal(KEY, whole);
    choose(whole);
  };
  const field = (/** @type {'minutes' | 'seconds' | 'days'} */ name) => {
    const { least, most } = OWN_FIELDS[name];
    return amount({
      id: `clock-${name}`,
      label: t(name === 'days' ? 'lobby.clock.days_each' : `lobby.clock.${name}`),
      value: wish[name],
      least,
      most,
      about: t('lobby.clock.range', { least, most }),
      choose: (value) => change({ [name]: value })
    });
  };
  const own = { [OWN]: [field('minutes'), field('seconds')], [OWN_DAYS]: [field('days')] }[wish.clock];
  return [
    oneOf({
      legend: t('lobby.clock'),
      name: 'clock',
      value: wish.clock,
      look: 'clocks',
      choices: CLOCKS.map((value) => ({
        value,
        label: value === OWN || value === OWN_DAYS ? t(`lobby.clock.own.${value}`) : clockWords(value).short,
        about: value === OWN || value === OWN_DAYS ? '' : clockWords(value).long
      })),
      choose: (clock) => change({ clock })
    }),
    own
      ? h('div', { key: 'own-clock', class: 'own-clock' }, own)
      : wish.clock && h('p', { class: 'says', key: 'clock-says' }, clockWords(wish.clock).long)
  ];
}
