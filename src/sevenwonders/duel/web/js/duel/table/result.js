/** The end of a game: who won and how, the score sheet. */

import { has, list, t } from '../../core/i18n.js';
import { resultOverlay } from '../../table/ending.js';
import { read } from '../../table/notation.js';
import { sheet } from '../../table/score_sheet.js';
import { tally } from '../../table/tally.js';
import { other } from './scene.js';
import { orderOf } from './words.js';

/** @import { Controller, Scene } from '../types' */

/** Pictures of victories; others end with a ship that sails away. */
const PICTURES = ['military', 'scientific', 'civilian', 'political'];
const CHAMBERS = 6;

/** The three goals of the Solo Challenge: how each stands, and how it is said to be missed. @param {Scene} scene */
export function challengeGoals({ view: { solo, cities } }) {
  const built = cities.p1.wonders.filter((wonder) => wonder.built_with !== null).length;
  const mine = cities.p1.score['total'] ?? 0;
  const theirs = cities.p2.score['total'] ?? 0;
  const won = solo?.achieved ?? [];
  return [
    {
      name: 'wonders',
      done: built === 7,
      stands: `${built}/7`,
      missed: t('result.challenge.wonders', { count: built })
    },
    {
      name: 'supremacy',
      done: won.length > 0,
      stands: won.length ? list(won.map((way) => t(`victory.${way}`))) : t('solo.open'),
      missed: t('result.challenge.supremacy')
    },
    {
      name: 'points',
      done: mine > theirs,
      stands: t('score.pair', { first: mine, second: theirs }),
      missed: t('result.challenge.points', { mine, theirs })
    }
  ];
}

/**
 * Return what broke a tie of totals: civilian points or, by an option, the second seat.
 *
 * @param {{ winner: string, victory: string, scores?: Record<string, Record<string, number>> }} result
 */
export function tieBreak({ winner, victory, scores }) {
  const { p1 = {}, p2 = {} } = scores ?? {};
  if (victory !== 'civilian' || winner === 'shared' || p1['total'] === undefined || p1['total'] !== p2['total'])
    return null;
  return p1['blue'] === p2['blue'] ? 'second' : 'blue';
}

/** The points of each city, at the end or as if it were now. @param {Scene} scene */
const sheetsOf = ({ view }) => view.result?.scores ?? { p1: view.cities.p1.score, p2: view.cities.p2.score };

/** Describe the end of a game in one line. @param {Scene} scene */
export function outcomeOf(scene) {
  const result = scene.view.result ?? scene.table.result;
  if (!result) return '';
  if (result.victory === 'challenge')
    return result.winner === 'p1'
      ? t('result.challenge.met')
      : t('result.challenge.missed', {
          goals: list(challengeGoals(scene).flatMap(({ done, missed }) => (done ? [] : [missed])))
        });
  if (result.winner === 'shared')
    return t(has(`result.shared.${result.victory}`) ? `result.shared.${result.victory}` : 'result.shared');
  const { winner, victory } = result;
  const loser = other(winner);
  const who = scene.isYou(winner) ? 'you' : scene.isYou(loser) ? 'lost' : 'they';
  const tie = tieBreak(result);
  const names = { name: scene.name(winner), other: scene.name(loser) };
  const [most, least] = /** @type {const} */ ([winner, loser]).map((seat) => sheetsOf(scene)[seat]['total'] ?? 0);
  if (!tie && has(`result.${who}.${victory}`)) return t(`result.${who}.${victory}`, { ...names, most, least });
  return t(`result.${who}`, { ...names, victory: t(['victory', victory, tie].filter(Boolean).join('.')) });
}

/** @param {Controller} controller @param {Scene} scene */
export function result(controller, scene) {
  const end = scene.view.result ?? scene.table.result;
  if (!end) return null;
  const { winner, victory } = end;
  const { columns, rows } = points(scene);
  const shared = winner === 'shared';
  const isWon = victory === 'challenge' ? winner === 'p1' && 'civilian' : PICTURES.includes(victory) && victory;
  return resultOverlay(controller, scene, {
    kind: [winner === scene.actor ? 'won' : shared ? 'shared' : 'lost'],
    words: outcomeOf(scene),
    picture: shared ? 'shared' : isWon || 'forfeit',
    signs: victory === 'scientific' ? symbolsOf(controller, scene, winner) : new Array(CHAMBERS).fill('senator'),
    points: scene.view.result && victory === 'civilian' ? tally(controller, columns, rows) : null,
    score: score(scene),
    worded: (action, seat) => orderOf(scene, read(action), /** @type {import('../types').Seat} */ (seat))
  });
}

/**
 * The scientific symbols of the winner, the one that was gained last at the end.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {import('../types').Seat | 'shared'} winner
 */
function symbolsOf(controller, scene, winner) {
  if (winner === 'shared') return [];
  const before = controller.history.at(-2)?.view?.cities[winner].symbols ?? {};
  const isNew = (/** @type {string} */ name) => Number(!before[name]);
  return Object.keys(scene.city(winner).symbols).sort((one, two) => isNew(one) - isNew(two));
}

const CATEGORIES = /** @type {[string, string, string?][]} */ ([
  ['blue', 'blue'],
  ['green', 'green'],
  ['yellow', 'yellow'],
  ['guild', 'purple'],
  ['temple', 'mythology', 'pantheon'],
  ['wonder', 'wonder'],
  ['progress', 'token'],
  ['divinity', 'divinity', 'pantheon'],
  ['senate', 'senator', 'agora'],
  ['military', 'red'],
  ['coins', 'coin']
]);

/** The points of both cities, by seat and by kind. @param {Scene} scene */
function points(scene) {
  const { view } = scene;
  const sheets = sheetsOf(scene);
  const shown = CATEGORIES.filter(
    ([name, , module]) =>
      (!module || view.modules.includes(module)) && !(name === 'guild' && view.modules.includes('pantheon'))
  );
  const columns = [scene.me, scene.opponent].map((seat) => ({
    seat,
    ink: seat === scene.me ? 'ink-me' : 'ink-opponent',
    name: scene.name(seat),
    total: sheets[seat]['total'] ?? 0
  }));
  const rows = shown.map(([name, sign]) => {
    const points = columns.map(({ seat }) => sheets[seat][name] ?? 0);
    return {
      name,
      kind: sign,
      sign,
      label: t(`score.${name}`),
      points,
      most: (/** @type {number} */ count) => count > Math.min(...points)
    };
  });
  return { columns, rows };
}

/** @param {Scene} scene */
export function score(scene) {
  const { columns, rows } = points(scene);
  const end = scene.view.result;
  const counted = end?.victory === 'civilian' || end?.victory === 'challenge';
  const won = end?.victory === 'civilian' ? columns.findIndex(({ seat }) => seat === end.winner) : -1;
  const tie = end && tieBreak(end);
  return sheet(
    {
      key: 'score',
      class: 'sheet',
      label: counted ? 'score.label' : end || scene.over ? 'score.not_counted' : 'score.now',
      between: won < 0 ? null : [won, 1 - won],
      tie: tie && (tie === 'blue' ? tie : '')
    },
    columns,
    rows
  );
}
