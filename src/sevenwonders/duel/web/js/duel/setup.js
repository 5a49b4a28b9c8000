/** Setting up a game of Duel: how strong, with what, who starts, and every rules option by groups. */

import { needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, language, needMessages, seatName, t } from '../core/i18n.js';
import { levelChoice, levelName, line, oneOf, onOff, selectField } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import {
  MODULES_OF,
  contradictionsIn,
  reconcile,
  loadChoices as loadLast,
  requestFor,
  settingOf,
  stylesFor,
  withBox,
  withOption
} from './choices.js';
import { catalogue } from './catalogue.js';

export { saveChoices } from './choices.js';

/** @import { Choices } from './choices.js' */
/** @typedef {(changes: Partial<Choices>) => void} Choose */

const levelKey = (/** @type {number} */ number) => `duel.level.${number}`;
const BOXES = ['base', 'pantheon', 'agora', 'both', 'solo'];

/** The last choices. */
export const loadChoices = async () =>
  loadLast((await Promise.all([needCatalogue('duel'), needMessages('duel_options')]))[0]);

/**
 * @param {Choices} choices
 * @param {Choose} choose
 * @param {string} problem
 * @returns {import('../lobby/sheet.js').Form}
 */
export const form = (choices, choose, problem) => ({
  kind: choices.kind,
  chooseKind: (kind) => choose({ kind, ...(kind !== 'computer' && choices.box === 'solo' ? { box: 'base' } : {}) }),
  fields: fields(choices, choose),
  changed: changes(choices),
  options: () => moreOptions(choices, choose),
  verdict: verdict(choices, choose, problem),
  playable: !contradictionsIn(catalogue(), choices).length
});

/** @param {Choices} choices */
export const request = (choices) => requestFor(choices);

/** @param {Choices} choices @returns {import('../lobby/page.js').Summary} */
export function summary(choices) {
  const { kind, box, style, level } = choices;
  const computer = style ? messageOr(`seat.${style}`, style) : levelName(level, levelKey);
  const words = [
    t(`lobby.duel.kind.${kind}`),
    kind === 'computer' && box !== 'solo' && computer,
    t(`lobby.box.${box}`),
    changes(choices)
  ];
  return { kind, summary: words.filter(Boolean).join(' · ') };
}

/** @param {Choices} choices @param {Choose} choose */
function fields(choices, choose) {
  const solo = choices.box === 'solo' && choices.kind === 'computer';
  const watches = choices.kind === 'watch_computers';
  /** @type {Opponent[]} */
  const levels =
    (choices.kind === 'computer' && !solo) || watches
      ? [
          {
            legend: t(watches ? 'lobby.level.first' : 'lobby.level'),
            level: choices.level,
            style: choices.style,
            choose: (level, style) => choose({ level, style }),
            which: ''
          }
        ]
      : [];
  if (watches)
    levels.push({
      legend: t('lobby.level.second'),
      level: choices.otherLevel,
      style: choices.otherStyle,
      choose: (otherLevel, otherStyle) => choose({ otherLevel, otherStyle }),
      which: 'other-'
    });
  return [
    levels.map((opponent) => strength(opponent)),
    oneOf({
      legend: t('lobby.box'),
      name: 'box',
      value: choices.box,
      look: 'boxes',
      choices: BOXES.filter((box) => box !== 'solo' || choices.kind === 'computer').map((box) => ({
        value: box,
        label: t(`lobby.box.${box}`)
      })),
      choose: (box) => choose(withBox(catalogue(), choices, /** @type {any} */ (box)))
    }),
    h(
      'p',
      { class: 'says', key: 'box-says' },
      t(`lobby.box.${choices.box}.about`),
      ' ',
      h('a', { href: `/learn/rules#${choices.box}` }, t('lobby.box.how'))
    ),
    (choices.kind === 'computer' || choices.kind === 'friend') && !solo && starter(choices, choose),
    names(choices, choose),
    levels.map((opponent) => character(choices, opponent))
  ];
}

/**
 * Which computer plays: one of some strength, or one with a character.
 *
 * @typedef {{ legend: string, level: number, style: string, choose: (level: number, style: string) => void, which:
 *   string }} Opponent
 */

/** @param {Opponent} opponent */
const strength = ({ legend, level, style, choose, which }) =>
  levelChoice({
    key: levelKey,
    name: `${which}level`,
    legend,
    value: style ? 0 : level,
    levels: catalogue().levels,
    choose: (level) => choose(level, '')
  });

/** @param {Choices} choices @param {Opponent} opponent */
function character(choices, { level, style, choose, which }) {
  const styles = stylesFor(catalogue(), choices.box);
  const chosen = styles.find(({ id }) => id === style);
  return [
    oneOf({
      legend: t(which ? 'lobby.style.other' : 'lobby.style'),
      name: `${which}style`,
      value: style,
      choices: styles.map(({ id, name }) => ({ value: id, label: messageOr(`seat.${id}`, name) })),
      choose: (style) => choose(level, style)
    }),
    h(
      'p',
      { class: 'says', key: `${which}style-says`, 'aria-live': 'polite' },
      chosen && messageOr(`duel.style.${style}.about`, chosen.says)
    )
  ];
}

/** Our message, or else what the program itself says. @param {string} key @param {string} otherwise */
const messageOr = (key, otherwise) => (has(key) ? t(key) : otherwise);

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
      { value: 'random', label: t('lobby.start.random') }
    ],
    choose: (seat) => choose({ seat: /** @type {any} */ (seat) })
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
      placeholder: both ? seatName({ kind: 'player', number: 1 }) : t('lobby.name.blank'),
      choose: (name) => choose({ name })
    }),
    both &&
      line({
        id: 'other-name',
        label: t('lobby.name.second'),
        value: choices.otherName,
        placeholder: seatName({ kind: 'player', number: 2 }),
        choose: (otherName) => choose({ otherName })
      }),
    choices.kind === 'friend' &&
      onOff({
        id: 'open-table',
        label: t('lobby.open'),
        about: t('lobby.open.about'),
        value: choices.open,
        choose: (open) => choose({ open })
      })
  );
}

/** @param {Choices} choices */
function changes(choices) {
  const count = Object.keys(choices.options).length;
  const profile = choices.profile === catalogue().default_profile ? '' : t(`profile.${choices.profile}`);
  return [profile, count ? t('option.changed', { count }) : ''].filter(Boolean).join(' · ');
}

/**
 * Return the reasons why the table cannot be laid out as chosen.
 *
 * @param {Choices} choices
 * @param {Choose} choose
 * @param {string} problem
 */
function verdict(choices, choose, problem) {
  const found = contradictionsIn(catalogue(), choices);
  const reasons = new Set(found.map(({ a, b, reason }) => reasonFor(a[0], b[0], reason)));
  return [
    [...reasons].map((reason) => h('p', { key: reason }, glyph('warning', 20), reason)),
    reasons.size > 0 &&
      h(
        'button',
        { class: 'button small', type: 'button', onclick: () => choose(reconcile(catalogue(), choices)) },
        t('lobby.reconcile')
      ),
    !reasons.size && problem && h('p', { key: 'problem' }, glyph('warning', 20), problem)
  ];
}

/**
 * The engine's reason, in the language that is spoken.
 *
 * @param {string} one
 * @param {string} other
 * @param {string} reason
 */
function reasonFor(one, other, reason) {
  const key = `contradiction.${[one, other].sort().join('.')}`;
  const text = language === 'en' || !has(key) ? reason : t(key);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const GROUPS = {
  setup: ['wonder_setup', 'first_player', 'promo_wonders', 'draft_sees_age1'],
  pantheon: [
    'divine_reveal',
    'astarte_payment',
    'zeus_token',
    'minerva_on_pawn',
    'temple_chain_urbanism',
    'prune_wasted_offerings'
  ],
  agora: [
    ...['knossos_move', 'void_conspiracy', 'senator_from_discard', 'messe_senator'],
    ...['double_science', 'shared_chain_urbanism', 'poliorcetics_on_decree']
  ],
  solo: ['solo_supremacy', 'solo_capital_vp', 'solo_automa_chain_bonus', 'solo_tail']
};

/** @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
export function moreOptions(choices, choose) {
  const known = catalogue().options.map((option) => option.name);
  const grouped = Object.values(GROUPS).flat();
  const rules = known.filter((name) => !grouped.includes(name));
  const modules = MODULES_OF[choices.box];
  return h(
    'div',
    { class: 'options' },
    selectField({
      id: 'profile',
      label: t('profile.label'),
      about: has(`profile.${choices.profile}.about`) ? t(`profile.${choices.profile}.about`) : t('profile.about'),
      value: choices.profile,
      choices: Object.keys(catalogue().profiles).map((name) => ({
        value: name,
        label: has(`profile.${name}`) ? t(`profile.${name}`) : name
      })),
      choose: (profile) => choose({ profile, options: {} })
    }),
    group('setup', GROUPS.setup, choices, choose),
    group('rules', rules, choices, choose),
    modules.includes('pantheon') && group('pantheon', GROUPS.pantheon, choices, choose),
    modules.includes('agora') && group('agora', GROUPS.agora, choices, choose),
    modules.includes('solo') && group('solo', GROUPS.solo, choices, choose),
    Object.keys(choices.options).length > 0 &&
      h('button', { class: 'button pale', type: 'button', onclick: () => choose({ options: {} }) }, t('option.reset'))
  );
}

/**
 * @param {string} name
 * @param {string[]} options
 * @param {Choices} choices
 * @param {(changes: Partial<Choices>) => void} choose
 */
const group = (name, options, choices, choose) =>
  h(
    'section',
    { key: name, class: 'option-group' },
    h('h3', null, t(`option.group.${name}`)),
    options.map((option) => field(option, choices, choose))
  );

/** @param {string} name @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
function field(name, choices, choose) {
  const option = catalogue().options.find((one) => one.name === name);
  if (!option) return null;
  return selectField({
    id: `option-${name}`,
    label: has(`option.${name}`) ? t(`option.${name}`) : name,
    about: [
      has(`option.${name}.about`) ? t(`option.${name}.about`) : option.about,
      option.ruling && [' ', h('a', { href: `/learn/rules#${option.ruling}` }, option.ruling)]
    ],
    value: String(settingOf(catalogue(), choices, name)),
    marked: name in choices.options,
    choices: option.values.map((value) => ({
      value: String(value),
      label:
        (has(`option.${name}.${value}`) ? t(`option.${name}.${value}`) : String(value)) +
        (value === option.default ? ` (${t('option.default')})` : '')
    })),
    choose: (text) => {
      const value = option.values.find((one) => String(one) === text);
      if (value !== undefined) choose(withOption(catalogue(), choices, name, value));
    }
  });
}
