/** Setting up a game of Duel: how strong, with what, who starts. */

import { catalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, language, t } from '../core/i18n.js';
import { line, onOff, oneOf } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import { contradictionsIn, reconciled } from './choices.js';
import { levelChoice } from '../ui/levels.js';
import { moreOptions } from './options.js';

/** @typedef {import('./choices.js').Choices} Choices */
/** @typedef {import('./choices.js').Kind} Kind */
/** @typedef {(changes: Partial<Choices>) => void} Choose */

const BOXES = ['base', 'pantheon', 'agora', 'both', 'solo'];

/** @param {import('../lobby/page.js').Lobby} state @param {import('../lobby/page.js').Ways} ways */
export const setup = ({ choices, problem }, { choose }) => ({
  kind: choices.kind,
  chooseKind: (/** @type {Kind} */ kind) => choose({ kind, ...(kind !== 'computer' && choices.box === 'solo' ? { box: 'base' } : {}) }),
  fields: fields(choices, choose),
  changed: changes(choices),
  options: () => moreOptions(choices, choose),
  verdict: verdict(choices, choose, problem),
  playable: !contradictionsIn(catalogue(), choices).length,
});

/** @param {Choices} choices @param {Choose} choose */
function fields(choices, choose) {
  const solo = choices.box === 'solo' && choices.kind === 'computer';
  const { levels } = catalogue();
  return [
    choices.kind === 'computer' && !solo && levelChoice({ name: 'level', legend: t('lobby.level'), value: choices.level, levels, choose: (level) => choose({ level }) }),
    choices.kind === 'watch_computers' && [
      levelChoice({ name: 'level', legend: t('lobby.level.first'), value: choices.level, levels, choose: (level) => choose({ level }) }),
      levelChoice({ name: 'other-level', legend: t('lobby.level.second'), value: choices.otherLevel, levels, choose: (otherLevel) => choose({ otherLevel }) }),
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
  ];
}

/** @param {Choices} choices @param {Choose} choose */
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

/** @param {Choices} choices @param {Choose} choose */
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
  return [profile, count ? t('option.changed', { count }) : ''].filter(Boolean).join(' · ');
}

/** Why the table cannot be laid as it is set up. @param {Choices} choices @param {Choose} choose @param {string} problem */
function verdict(choices, choose, problem) {
  const found = contradictionsIn(catalogue(), choices);
  const reasons = new Set(found.map(({ a, b, reason }) => reasonFor(a[0], b[0], reason)));
  return [
    [...reasons].map((reason) => h('p', { key: reason }, glyph('warning', 20), reason)),
    reasons.size > 0 &&
      h('button', { class: 'button small', type: 'button', onclick: () => choose(reconciled(catalogue(), choices)) }, t('lobby.reconcile')),
    !reasons.size && problem && h('p', { key: 'problem' }, glyph('warning', 20), problem),
  ];
}

/** The engine's reason, in the language that is spoken. @param {string} one @param {string} other @param {string} reason */
function reasonFor(one, other, reason) {
  const key = `contradiction.${[one, other].sort().join('.')}`;
  const text = language === 'en' || !has(key) ? reason : t(key);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
