/** The hint: the best moves, and win chances by kind of victory. */

import { h } from '../../core/dom.js';
import { t, tenths } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { bestMoves, hintTab, sureness } from '../../table/hint.js';
import { read } from '../../table/notation.js';
import { newsOf, orderOf } from './words.js';

/** @import { Controller, Hint, Scene } from '../types' */

const SHOWN = 5;
const KINDS = ['civilian', 'scientific', 'military', 'political', 'challenge'];

/** @param {Controller} controller @param {Scene} scene */
export const hint = (controller, scene) =>
  hintTab(controller, scene, (found) => [chances(scene, found), best(controller, scene, found)]);

/** @param {string} kind of an end @param {number} share */
const shareWords = (kind, share) => [t(`hint.${kind}`), Math.round(100 * share), '%'].join(' ');

/**
 * Render the chances of each ending.  `outcomes` names each as `win_military`, `loss_scientific`, `shared` from the
 * asker's side, or a seat and a kind; all are shown.
 *
 * @param {Scene} scene @param {Hint} found
 */
function chances(scene, found) {
  const parts = Object.entries(found.outcomes)
    .map(([name, share]) => ({ ...sideOf(scene, name), share }))
    .filter(({ share }) => share > 0.004);
  const mine = parts
    .filter(({ side }) => side === 'mine')
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  const theirs = parts
    .filter(({ side }) => side === 'theirs')
    .sort((a, b) => KINDS.indexOf(b.kind) - KINDS.indexOf(a.kind));
  const shared = parts.filter(({ side }) => side === 'shared');
  const win = Math.round(100 * found.win);
  return h(
    'div',
    { key: 'chances', class: 'chances' },
    h(
      'p',
      { class: 'odds' },
      h('b', { class: 'ink-me' }, t('percent', { value: win })),
      h('small', null, sureness(found)),
      h('b', { class: 'ink-opponent' }, t('percent', { value: 100 - win }))
    ),
    parts.length
      ? h(
          'div',
          {
            class: 'outcomes',
            role: 'img',
            'aria-label': t('hint.win', { name: scene.name(scene.actor), count: win })
          },
          [...mine, ...shared, ...theirs].map(({ side, kind, share }) =>
            h(
              'span',
              {
                key: side + kind,
                class: ['outcome', side, kind],
                style: { '--share': share },
                title: shareWords(kind, share)
              },
              share > 0.09 ? [icon(SIGN[kind] ?? 'laurel'), h('b', null, Math.round(100 * share))] : null
            )
          )
        )
      : null,
    h(
      'ul',
      { class: 'legend' },
      [...mine, ...shared, ...theirs].map(({ side, kind, share }) =>
        h('li', { key: side + kind, class: side }, icon(SIGN[kind] ?? 'laurel'), shareWords(kind, share))
      )
    )
  );
}

const SIGN = /** @type {Record<string, string>} */ ({
  military: 'shield',
  scientific: 'wheel',
  civilian: 'laurel',
  political: 'senator',
  shared: 'law',
  challenge: 'crown'
});

/** @param {Scene} scene @param {string} name */
function sideOf(scene, name) {
  const kind = KINDS.find((one) => name.includes(one)) ?? 'shared';
  if (kind === 'shared') return { side: 'shared', kind };
  const mine = /win|mine|you/.test(name) || name.startsWith(scene.actor);
  return { side: mine ? 'mine' : 'theirs', kind };
}

/** @param {Controller} controller @param {Scene} scene @param {Hint} found */
const best = (controller, scene, found) =>
  bestMoves(
    found.moves.slice(0, SHOWN),
    ({ action: text, value }) => {
      const action = read(text);
      const { targets } = action;
      return {
        target: targets.at(-1) ?? null,
        select: () => controller.select(targets.find((target) => target.startsWith('card:')) ?? targets[0] ?? null),
        what: orderOf(scene, action),
        value: tenths(100 * value)
      };
    },
    found.line?.length
      ? h(
          'li',
          { key: 'line', class: 'line' },
          h(
            'details',
            null,
            h('summary', null, t('hint.line')),
            h('p', null, found.line.map((text) => lineWords(scene, text)).join(' · '))
          )
        )
      : null
  );

/** @param {Scene} scene @param {string} text */
function lineWords(scene, text) {
  const [who, ...rest] = text.split(' ');
  const seat = who === 'p1' || who === 'p2' ? who : null;
  const action = read((seat ? rest : [who, ...rest]).join(' '));
  return newsOf(scene, { ply: 0, seat, action });
}
