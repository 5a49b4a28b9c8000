/** The end of a game: who won and how, the score sheet. */

import { t } from '../../core/i18n.js';
import { ended, sheet } from '../../table/ending.js';
import { read } from './notation.js';
import { orderOf, outcomeOf } from './words.js';

/** @import { Controller, Scene } from '../types' */

const SCENERY = /** @type {Record<string, string>} */ ({ military: 'red', scientific: 'green', civilian: 'blue', political: 'senator' });
const SIGNS = /** @type {Record<string, string>} */ ({ military: 'shield', scientific: 'wheel', civilian: 'laurel', political: 'senator', challenge: 'crown' });

/** @param {Controller} controller @param {Scene} scene */
export function result(controller, scene) {
  const end = scene.view.result ?? scene.table.result;
  if (!end) return null;
  return ended(controller, scene, { kind: [end.winner === scene.actor ? 'won' : end.winner === 'shared' ? 'shared' : 'lost'], sign: SIGNS[end.victory] ?? 'flag', words: outcomeOf(scene), scenery: SCENERY[end.victory], score: score(scene), worded: (action, seat) => orderOf(scene, read(action), /** @type {import('../types').Seat} */ (seat)) });
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
  ['coins', 'coin'],
]);

/** @param {Scene} scene */
export function score(scene) {
  const { view } = scene;
  const sheets = view.result?.scores ?? { p1: view.cities.p1.score, p2: view.cities.p2.score };
  const shown = CATEGORIES.filter(([name, , module]) => (!module || view.modules.includes(module)) && !(name === 'guild' && view.modules.includes('pantheon')));
  const columns = [scene.me, scene.opponent].map((seat) => ({ seat, ink: seat === scene.me ? 'ink-me' : 'ink-opponent', name: scene.name(seat), total: sheets[seat]['total'] ?? 0 }));
  const rows = shown.map(([name, sign]) => {
    const points = columns.map(({ seat }) => sheets[seat][name] ?? 0);
    return { name, kind: sign, sign, label: t(`score.${name}`), points, most: (/** @type {number} */ count) => count > Math.min(...points) };
  });
  const won = view.result?.victory === 'civilian' && view.result.winner !== 'shared' ? columns.findIndex(({ seat }) => seat === view.result?.winner) : -1;
  return sheet({ key: 'score', class: 'sheet', over: view.result !== null, between: won < 0 ? null : [won, 1 - won] }, columns, rows);
}
