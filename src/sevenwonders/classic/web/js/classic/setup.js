/** Setting up a game of 7 Wonders: how many play, who sits where, how strong the computers are, with which boards. */

import { needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, labelled, seatName, t } from '../core/i18n.js';
import { levelChoice, levelName, line, oneOf, onOff, selectField } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';
import {
  DEFAULTS,
  NUMBERS_OF_PLAYERS,
  faultsIn,
  isComputer,
  kindOf,
  levelOf,
  loadChoices as loadLast,
  requestFor,
  withKind,
  withLevel,
  withPlayers,
  withSitter
} from './choices.js';
import { boxOf } from './about.js';
import { catalogue } from './catalogue.js';

export { saveChoices } from './choices.js';

/** @import { Choices } from './choices.js' */
/** @typedef {(changes: Partial<Choices>) => void} Choose */

/** @param {number} number */
const levelKey = (number) => `classic.level.${number}`;

/** The last choices. */
export const loadChoices = async () => loadLast(await needCatalogue('classic'));

/**
 * @param {Choices} choices
 * @param {Choose} choose
 * @param {string} problem
 * @returns {import('../lobby/sheet.js').Form}
 */
export const form = (choices, choose, problem) => ({
  kind: kindOf(choices),
  chooseKind: (kind) => choose({ sitters: withKind(choices, kind) }),
  fields: fields(choices, choose),
  changed: changes(choices),
  options: () => moreOptions(choices, choose),
  verdict: [...faultsIn(choices).map((fault) => t(`lobby.fault.${fault}`)), problem]
    .filter(Boolean)
    .map((said) => h('p', { key: said }, glyph('warning', 20), said)),
  playable: !faultsIn(choices).length
});

/** @param {Choices} choices */
export const request = (choices) => requestFor(choices);

/** @param {Choices} choices @returns {import('../lobby/page.js').Summary} */
export function summary(choices) {
  const kind = kindOf(choices);
  const level = levelOf(choices);
  const words = [
    boxOf(choices.sitters.length),
    t(`lobby.classic.kind.${kind}`),
    kind === 'computer' && level > 0 && levelName(level, levelKey),
    changes(choices)
  ];
  return { kind, summary: words.filter(Boolean).join(' · ') };
}

/** @param {Choices} choices @param {Choose} choose */
function fields(choices, choose) {
  const { sitters } = choices;
  return [
    oneOf({
      legend: t('lobby.players'),
      name: 'players',
      value: String(sitters.length),
      look: 'numbers',
      choices: NUMBERS_OF_PLAYERS.map((number) => ({ value: String(number), label: String(number) })),
      choose: (number) => choose({ sitters: withPlayers(choices, Number(number)) })
    }),
    sitters.some(isComputer) &&
      levelChoice({
        name: 'level',
        legend: t('lobby.level'),
        value: levelOf(choices),
        levels: catalogue().levels,
        key: levelKey,
        otherwise: t('lobby.level.mixed'),
        choose: (level) => choose({ sitters: withLevel(choices, level) })
      }),
    h(
      'fieldset',
      { class: 'sitters', key: 'sitters' },
      h('legend', null, t('lobby.sitters')),
      h(
        'ol',
        null,
        sitters.map((sitter, place) => seat(choices, choose, sitter, place))
      ),
      characters(sitters)
    ),
    oneOf({
      legend: t('lobby.seats'),
      name: 'seats',
      value: choices.shuffle ? 'lot' : 'listed',
      look: 'pair',
      choices: [
        { value: 'lot', label: t('lobby.seats.lot') },
        { value: 'listed', label: t('lobby.seats.listed') }
      ],
      choose: (seats) => choose({ shuffle: seats === 'lot' })
    }),
    oneOf({
      legend: t('lobby.sides'),
      name: 'sides',
      value: choices.sides,
      look: 'sides',
      choices: optionValues('sides').map((value) => ({ value, label: t(`lobby.sides.${value}`) })),
      choose: (sides) => choose({ sides })
    }),
    h(
      'p',
      { class: 'says', key: 'sides-says' },
      t(`lobby.sides.${choices.sides}.about`),
      ' ',
      h('a', { href: '/learn/rules?game=classic' }, t('lobby.box.how'))
    )
  ];
}

/**
 * One seat: who has it, and how people are called who sit at this screen.
 *
 * @param {Choices} choices
 * @param {Choose} choose
 * @param {string} sitter
 * @param {number} place
 */
function seat(choices, choose, sitter, place) {
  const label = t('lobby.sitter', { place: place + 1 });
  const own = sitter === 'me';
  return h(
    'li',
    { key: String(place), class: own && 'own' },
    h(
      'label',
      { class: 'seat-number', for: `sitter-${place}` },
      h('span', { class: 'heard-only' }, label),
      h('b', { 'aria-hidden': 'true' }, String(place + 1))
    ),
    h(
      'select',
      {
        id: `sitter-${place}`,
        value: sitter,
        onchange: (/** @type {Event} */ event) =>
          choose({ sitters: withSitter(choices, place, /** @type {HTMLSelectElement} */ (event.target).value) })
      },
      sorts().map(({ value, label }) => h('option', { value, selected: value === sitter, key: value }, label))
    ),
    (own || sitter === 'here') &&
      h('input', {
        type: 'text',
        key: 'name',
        id: own ? 'my-name' : `name-${place}`,
        'aria-label': t(own ? 'lobby.name' : 'lobby.name.of', { place: place + 1 }),
        value: own ? choices.name : (choices.names[place] ?? ''),
        placeholder:
          own && kindOf(choices) !== 'hot_seat'
            ? t('lobby.name.yours')
            : seatName({ kind: 'player', number: place + 1 }),
        maxlength: 160,
        autocomplete: 'off',
        oninput: (/** @type {Event} */ event) => {
          const name = /** @type {HTMLInputElement} */ (event.target).value;
          choose(own ? { name } : { names: Object.assign([...choices.names], { [place]: name }) });
        }
      })
  );
}

/** Return the choices for a seat. */
const sorts = () => [
  ...['me', 'here', 'free'].map((value) => ({ value, label: t(`lobby.sitter.${value}`) })),
  ...catalogue().levels.map(({ number }) => ({
    value: `level:${number}`,
    label: t('lobby.sitter.computer', { level: number, name: levelName(number, levelKey) })
  })),
  ...catalogue().styles.map(({ id, name }) => ({ value: `style:${id}`, label: styleName(id, name) }))
];

/** Return the name of a character. @param {string} id @param {string} otherwise */
const styleName = (id, otherwise) => (has(`seat.${id}`) ? t(`seat.${id}`) : otherwise);

/** Describe the characters on the seats. @param {string[]} sitters */
function characters(sitters) {
  const found = catalogue().styles.filter(({ id }) => sitters.includes(`style:${id}`));
  return h(
    'ul',
    { class: 'says', key: 'characters', 'aria-live': 'polite' },
    found.map(({ id, name, says }) =>
      h(
        'li',
        { key: id },
        h('b', null, labelled(styleName(id, name), '')),
        has(`classic.style.${id}.about`) ? t(`classic.style.${id}.about`) : says
      )
    )
  );
}

/** @param {string} name */
const optionValues = (name) => (catalogue().options.find((option) => option.name === name)?.values ?? []).map(String);

/** @param {Choices} choices @param {Choose} choose */
function moreOptions(choices, choose) {
  const kind = kindOf(choices);
  return h(
    'div',
    { class: 'options' },
    selectField({
      id: 'option-boards',
      label: t('lobby.boards'),
      about: t('lobby.boards.about'),
      value: choices.boards,
      choices: optionValues('boards').map((value) => ({ value, label: t(`lobby.boards.${value}`) })),
      choose: (boards) => choose({ boards })
    }),
    kind === 'friend'
      ? onOff({
          id: 'open-table',
          label: t('lobby.open'),
          about: t('lobby.open.about'),
          value: choices.open,
          choose: (open) => choose({ open })
        })
      : line({
          id: 'seed',
          label: t('lobby.seed'),
          value: choices.seed,
          placeholder: t('lobby.seed.blank'),
          choose: (seed) => choose({ seed })
        })
  );
}

/** Count the further options that differ from their defaults. @param {Choices} choices */
function changes(choices) {
  const friend = kindOf(choices) === 'friend';
  const count = Number(choices.boards !== DEFAULTS.boards) + Number(friend ? choices.open : choices.seed.trim() !== '');
  return count ? t('option.changed', { count }) : '';
}
