/** Setting up a game: who plays, how strong, with what, who starts, and everything else behind "more options". */

import { catalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, language, t } from '../core/i18n.js';
import { line, onOff, oneOf } from '../pages/fields.js';
import { glyph } from '../pages/glyph.js';
import { contradictionsIn, reconciled } from './choices.js';
import { moreOptions } from './options.js';

/** @typedef {import('./choices.js').Choices} Choices */
/** @typedef {import('../core/store.js').Store<import('./page.js').Lobby>} LobbyStore */

const KINDS = /** @type {const} */ ([
  ['computer', 'computer'],
  ['hot_seat', 'people'],
  ['friend', 'link'],
  ['watch_computers', 'eye'],
]);
const BOXES = ['base', 'pantheon', 'agora', 'both', 'solo'];

/**
 * @param {LobbyStore} lobby
 * @param {(changes: Partial<Choices>) => void} choose
 * @param {() => void} sitDown
 */
export function setup(lobby, choose, sitDown) {
  const { choices, opening, problem, more } = lobby.state;
  const solo = choices.box === 'solo' && choices.kind === 'computer';
  return h(
    'form',
    {
      class: 'setup pane',
      'aria-label': t('lobby.setup'),
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        sitDown();
      },
    },
    oneOf({
      legend: t('lobby.kind'),
      name: 'kind',
      value: choices.kind,
      look: 'kinds',
      quiet: true,
      choices: KINDS.map(([value, picture]) => ({ value, label: [glyph(picture, 26), h('span', null, t(`lobby.kind.${value}`))] })),
      choose: (kind) => choose({ kind: /** @type {any} */ (kind), ...(kind !== 'computer' && choices.box === 'solo' ? { box: 'base' } : {}) }),
    }),
    h('p', { class: 'says', key: 'kind-says' }, t(`lobby.kind.${choices.kind}.about`)),
    choices.kind === 'computer' && !solo && level('level', t('lobby.level'), choices.level, (level) => choose({ level })),
    choices.kind === 'watch_computers' && [
      level('level', t('lobby.level.first'), choices.level, (level) => choose({ level })),
      level('other-level', t('lobby.level.second'), choices.otherLevel, (otherLevel) => choose({ otherLevel })),
    ],
    oneOf({
      legend: t('lobby.box'),
      name: 'box',
      value: choices.box,
      look: 'boxes',
      choices: BOXES.filter((box) => box !== 'solo' || choices.kind === 'computer').map((box) => ({ value: box, label: t(`lobby.box.${box}`) })),
      choose: (box) => choose({ box: /** @type {any} */ (box) }),
    }),
    h('p', { class: 'says', key: 'box-says' }, t(`lobby.box.${choices.box}.about`), ' ', h('a', { href: `/learn#${choices.box === 'base' ? 'rules' : choices.box === 'both' ? 'pantheon' : choices.box}` }, t('lobby.box.how'))),
    (choices.kind === 'computer' || choices.kind === 'friend') && !solo && starter(choices, choose),
    names(choices, choose),
    h(
      'details',
      {
        class: 'more-options',
        key: 'more',
        open: more,
        ontoggle: (/** @type {Event} */ event) => lobby.set({ more: /** @type {HTMLDetailsElement} */ (event.target).open }),
      },
      h('summary', null, h('span', null, t('lobby.more')), changes(choices)),
      more && moreOptions(choices, choose),
    ),
    verdict(choices, choose, problem),
    h(
      'div',
      { class: 'go', key: 'go' },
      h(
        'button',
        { class: 'button primary big whole', type: 'submit', disabled: opening, 'aria-disabled': contradictionsIn(catalogue(), choices).length ? 'true' : null },
        glyph(choices.kind === 'friend' ? 'link' : choices.kind === 'watch_computers' ? 'eye' : 'play', 22),
        t(opening ? 'lobby.opening' : `lobby.go.${choices.kind}`),
      ),
    ),
  );
}

/** @param {string} name @param {string} legend @param {number} value @param {(level: number) => void} choose */
const level = (name, legend, value, choose) => [
  oneOf({
    legend,
    name,
    value: String(value),
    look: 'levels',
    choices: catalogue().levels.map(({ number }) => ({
      value: String(number),
      label: [h('b', null, String(number)), strength(number), h('span', null, levelName(number))],
    })),
    choose: (number) => choose(Number(number)),
  }),
  h('p', { class: 'says', key: `${name}-says`, 'aria-live': 'polite' }, levelText(value)),
];

/** As many bars as the level is high. @param {number} number */
const strength = (number) =>
  h(
    'span',
    { class: 'strength', 'aria-hidden': 'true' },
    catalogue().levels.map((level) => h('i', { class: level.number <= number && 'on' })),
  );

/** @param {number} number */
export const levelName = (number) => (has(`level.${number}`) ? t(`level.${number}`) : String(number));

/** What a level does, by the program itself where our words lack it. @param {number} number */
function levelText(number) {
  if (has(`level.${number}.about`)) return t(`level.${number}.about`);
  return catalogue().levels.find((level) => level.number === number)?.says ?? '';
}

/** @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
const starter = (choices, choose) =>
  oneOf({
    legend: t('lobby.start'),
    name: 'seat',
    value: choices.seat,
    look: 'starters',
    choices: [
      { value: '0', label: t('lobby.start.me') },
      { value: '1', label: t(choices.kind === 'friend' ? 'lobby.start.friend' : 'lobby.start.computer') },
      { value: 'random', label: t('lobby.start.random') },
    ],
    choose: (seat) => choose({ seat: /** @type {any} */ (seat) }),
  });

/** @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
function names(choices, choose) {
  if (choices.kind === 'watch_computers') return null;
  const both = choices.kind === 'hot_seat';
  return h(
    'div',
    { class: 'names', key: 'names' },
    line({
      id: 'my-name',
      label: t(both ? 'lobby.name.first' : 'lobby.name'),
      value: choices.name,
      placeholder: t(both ? 'lobby.name.first.blank' : 'lobby.name.blank'),
      choose: (name) => choose({ name }),
    }),
    both &&
      line({
        id: 'other-name',
        label: t('lobby.name.second'),
        value: choices.otherName,
        placeholder: t('lobby.name.second.blank'),
        choose: (otherName) => choose({ otherName }),
      }),
    choices.kind === 'friend' &&
      onOff({ id: 'open-table', label: t('lobby.open'), about: t('lobby.open.about'), value: choices.open, choose: (open) => choose({ open }) }),
  );
}

/** @param {Choices} choices */
function changes(choices) {
  const count = Object.keys(choices.options).length;
  const profile = choices.profile === catalogue().default_profile ? '' : t(`profile.${choices.profile}`);
  const said = [profile, count ? t('option.changed', { count }) : ''].filter(Boolean).join(' · ');
  return said ? h('small', null, said) : null;
}

/** Why the table cannot be laid as it is set up. @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose @param {string} problem */
function verdict(choices, choose, problem) {
  const found = contradictionsIn(catalogue(), choices);
  const reasons = new Set(found.map(({ a, b, reason }) => reasonFor(a[0], b[0], reason)));
  return h(
    'div',
    { class: 'setup-verdict', role: 'status', key: 'verdict' },
    [...reasons].map((reason) => h('p', { key: reason }, glyph('warning', 20), reason)),
    reasons.size > 0 &&
      h('button', { class: 'button small', type: 'button', onclick: () => choose(reconciled(catalogue(), choices)) }, t('lobby.reconcile')),
    !reasons.size && problem && h('p', { key: 'problem' }, glyph('warning', 20), problem),
  );
}

/** The engine's reason, in the language that is spoken. @param {string} one @param {string} other @param {string} reason */
function reasonFor(one, other, reason) {
  const key = `contradiction.${[one, other].sort().join('.')}`;
  const text = language === 'en' || !has(key) ? reason : t(key);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
