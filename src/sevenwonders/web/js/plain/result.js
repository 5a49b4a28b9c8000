/** The end of a game at a plain table: who won, and the scores. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { resultOverlay } from '../table/ending.js';

/** @param {import('./table.js').PlainController} controller @param {import('./table.js').PlainScene} scene */
export function result(controller, scene) {
  const { result, viewer } = scene.view;
  const won = (scene.table.result ?? result)?.winners.includes(viewer);
  return resultOverlay(controller, scene, {
    kind: [won && 'won'],
    words: scene.outcome,
    picture: won ? 'civilian' : 'forfeit',
    score: sheet(scene, result?.scores ?? {})
  });
}

/** @param {import('./table.js').PlainScene} scene @param {Record<string, Record<string, number>>} scores */
function sheet(scene, scores) {
  const rows = Object.keys(Object.values(scores)[0] ?? {});
  return h(
    'table',
    { class: 'sheet', key: 'score' },
    h('caption', null, t('score.label')),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        Object.keys(scores).map((seat) => h('th', { key: seat, scope: 'col' }, scene.name(seat)))
      )
    ),
    h(
      'tbody',
      null,
      rows.map((row) =>
        h(
          'tr',
          { key: row },
          h('th', { scope: 'row' }, row.replaceAll('_', ' ')),
          Object.entries(scores).map(([seat, score]) => h('td', { key: seat }, score[row] ?? 0))
        )
      )
    )
  );
}
