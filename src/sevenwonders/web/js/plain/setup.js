/** Setting up a game that brings no form: who plays, against whom, and its options. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { saveLocal, loadLocal } from '../core/settings.js';
import { line, oneOf, onOff, selectField } from '../ui/fields.js';
import { glyph } from '../ui/glyph.js';

/** @import { OfferedGame, OfferedOption } from '../protocol' */
/**
 * @typedef {object} Choices
 * @property {import('../lobby/page.js').Kind} kind
 * @property {number} players
 * @property {string} opponent
 * @property {string} name
 * @property {Record<string, any>} options
 */
/** @typedef {(changes: Partial<Choices>) => void} Choose */

/** The other sitters of each kind of table; computers have the name of their kind. @type {Record<string, string>} */
const OTHERS = { hot_seat: 'here', friend: 'free' };

/** @param {OfferedGame} game @returns {import('../games.js').GameSetup} */
export function setupOf(game) {
  const key = `sevenwonders.plain.${game.name}`;
  const [least = 2] = game.seats;
  /** @type {Choices} */
  const usual = { kind: 'computer', players: least, opponent: game.opponents[0] ?? 'random', name: '', options: {} };
  return {
    loadChoices: async () => reconcile(game, usual, loadLocal(key, usual)),
    saveChoices: (choices) => saveLocal(key, choices),
    form: (choices, choose, problem) => ({
      kind: choices.kind,
      chooseKind: (kind) => choose({ kind }),
      fields: fields(game, choices, choose),
      changed: '',
      options: () =>
        h(
          'div',
          { class: 'options' },
          game.options.map((option) => field(option, choices, choose)),
          !game.options.length && h('p', null, t('plain.options.none'))
        ),
      verdict: problem && h('p', { key: 'problem' }, glyph('warning', 20), problem),
      playable: true
    }),
    request: (choices) => requestFor(game.name, choices),
    summary: ({ kind, opponent }) => ({ kind, summary: kind in OTHERS ? '' : opponentName(opponent) })
  };
}

/**
 * Choices of another version, without what the game no longer offers.
 *
 * @param {OfferedGame} game
 * @param {Choices} usual
 * @param {Choices} choices
 * @returns {Choices}
 */
const reconcile = (game, usual, choices) => ({
  ...choices,
  players: game.seats.includes(choices.players) ? choices.players : usual.players,
  opponent: game.opponents.includes(choices.opponent) ? choices.opponent : usual.opponent,
  options: Object.fromEntries(
    game.options.flatMap(({ name, values }) =>
      values.includes(choices.options[name]) ? [[name, choices.options[name]]] : []
    )
  )
});

/** @param {string} game @param {Choices} choices */
function requestFor(game, { kind, players, opponent, options }) {
  const other = OTHERS[kind] ?? opponent;
  return {
    game,
    sitters: [kind === 'watch_computers' ? opponent : 'me', ...Array.from({ length: players - 1 }, () => other)],
    shuffle: kind === 'computer' || kind === 'friend',
    options
  };
}

/** @param {OfferedGame} game @param {Choices} choices @param {Choose} choose */
const fields = (game, choices, choose) => [
  game.seats.length > 1 &&
    oneOf({
      legend: t('lobby.players'),
      name: 'players',
      value: String(choices.players),
      look: 'numbers',
      choices: game.seats.map((number) => ({ value: String(number), label: String(number) })),
      choose: (number) => choose({ players: Number(number) })
    }),
  !(choices.kind in OTHERS) &&
    selectField({
      id: 'opponent',
      label: t('plain.opponent'),
      value: choices.opponent,
      choices: game.opponents.map((value) => ({ value, label: opponentName(value) })),
      choose: (opponent) => choose({ opponent })
    }),
  choices.kind !== 'watch_computers' &&
    h(
      'div',
      { class: 'names', key: 'names' },
      line({
        id: 'my-name',
        label: t('lobby.name'),
        value: choices.name,
        placeholder: t('lobby.name.blank'),
        choose: (name) => choose({ name })
      })
    )
];

/** @param {string} opponent */
function opponentName(opponent) {
  const [kind, level = ''] = opponent.split(':');
  return kind === 'level' ? t('lobby.computer', { level }) : t(`plain.opponent.${kind}`);
}

/** @param {OfferedOption} option @param {Choices} choices @param {Choose} choose */
function field({ name, values, default: usual, about }, choices, choose) {
  const value = choices.options[name] ?? usual;
  const what = { id: `option-${name}`, label: name.replaceAll('_', ' '), about };
  /** @param {any} value */
  const choice = (value) => choose({ options: { ...choices.options, [name]: value } });
  if (values.every((each) => typeof each === 'boolean'))
    return onOff({ ...what, value: Boolean(value), choose: choice });
  return selectField({
    ...what,
    value: String(value),
    choices: values.map((each) => ({ value: String(each), label: String(each) })),
    choose: (text) => choice(values.find((each) => String(each) === text))
  });
}
