/** The tab where a hint is asked for, and shown once there is one: the best moves and why; the rest each game knows. */

import { effectOf, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, needMessages, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';

/**
 * @param {import('./controller.js').TableController} controller
 * @param {{ table: { hints?: boolean }, mayAct: boolean }} scene
 * @param {(found: any) => import('../core/dom.js').Children} answer
 */
export function hintTab(controller, scene, answer) {
  const { hint: found, hinting } = controller.state;
  return h(
    'div',
    { key: 'hint', class: 'hint' },
    scene.table.hints === false
      ? h('p', { class: 'quiet' }, t('hint.none'))
      : scene.mayAct || hinting
        ? h(
            'button',
            { type: 'button', class: 'button', onclick: () => (hinting ? controller.stopHint() : controller.hint()) },
            icon('bulb'),
            t(hinting ? 'hint.stop' : 'hint.ask')
          )
        : h('p', { class: 'quiet' }, t('hint.not_now')),
    hinting && !found ? h('p', { class: 'quiet pulse' }, t('hint.asking')) : null,
    found ? answer(found) : null
  );
}

/**
 * Describe the precision of the win chance.
 *
 * @param {{ exact?: boolean, simulations: number, range_90?: number[] }} found
 */
export function sureness({ exact, simulations, range_90: range = [] }) {
  if (exact) return t('hint.exact');
  const count = t('hint.simulations', { count: simulations });
  const [low, high] = range.map((chance) => Math.round(100 * chance));
  return low === undefined ? count : [t('hint.range', { low, high }), count].join(' · ');
}

/**
 * The best moves, each with why.
 *
 * @param {any[]} moves
 * @param {(move: any) => { target?: string | null, select: () => void, what: string, value: string }} shown
 * @param {import('../core/dom.js').Children} [more]
 */
export const bestMoves = (moves, shown, more) =>
  h(
    'ol',
    { key: 'best', class: 'best' },
    moves.map((move, place) => {
      const { target, select, what, value } = shown(move);
      return h(
        'li',
        { key: move.action },
        h(
          'button',
          { type: 'button', class: ['advice', place === 0 && 'top'], 'data-target': target, onclick: select },
          h('span', { class: 'what' }, what),
          h('b', null, value),
          move.reasons?.length ? h('small', null, reasonsWords(move.reasons)) : null
        )
      );
    }),
    more
  );

await needMessages('reasons').catch(() => {}); // else there are none

const NUMBERS = ['spaces', 'symbols', 'chambers', 'coins', 'points', 'cards'];

/**
 * Return the reasons for a move; empty if the messages did not load.
 *
 * @param {import('../protocol').ActionReason[]} reasons
 */
export const reasonsWords = (reasons) =>
  reasons
    .filter(({ key }) => has(`reason.${key}`))
    .map(reasonWords)
    .join(' · ');

/** @param {import('../protocol').ActionReason} reason */
function reasonWords({ key, values }) {
  const unit = typeof values['unit'] === 'string' ? values['unit'] : null;
  const counted = NUMBERS.find((name) => values[name] !== undefined);
  return t(`reason.${key}`, {
    ...values,
    count: Number(values[counted ?? ''] ?? 0),
    unit: unit ? nameOf(unit) : '',
    effect: unit ? effectOf(unit) : '',
    resource: values['resource'] ? t(`resource.${values['resource']}`) : ''
  });
}
