/** Cards fly to where they were built or laid, hidden ones turn, the pawn slides, coins rise. */

import { movesAllowed, settings } from '../../core/settings.js';
import { EASE, float, fly, finishAll, shine, watch } from '../../table/motion.js';
import { unit } from '../catalogue.js';
import { deeds } from '../../table/notation.js';

/** @import { View } from '../types' */

const TIMES = [0, 900, 650, 420, 280, 160]; // milliseconds of a travel, by speed

/**
 * Note the places of things before the page changes.
 *
 * @typedef {object} Snapshot
 * @property {Map<string, { box: DOMRect, face: Element }>} slots
 * @property {DOMRect | null} pawn
 * @property {Map<string, number>} coins
 */

/** @param {HTMLElement} root @param {View} view @returns {Snapshot} */
export function snapshot(root, view) {
  const slots = new Map();
  for (const slot of root.querySelectorAll('.slot[data-card]')) {
    const face = slot.querySelector('.card');
    const card = slot.getAttribute('data-card');
    if (face && card) slots.set(card, { box: face.getBoundingClientRect(), face });
  }
  return {
    slots,
    pawn: root.querySelector('[data-pawn]')?.getBoundingClientRect() ?? null,
    coins: new Map([
      ['p1', view.cities.p1.coins],
      ['p2', view.cities.p2.coins]
    ])
  };
}

/**
 * Let things travel to their new places.
 *
 * @param {HTMLElement} root
 * @param {Snapshot} was
 * @param {View} before
 * @param {{ view: View }} scene
 */
export function travel(root, was, before, { view }) {
  finishAll();
  if (!movesAllowed() || document.hidden) return;
  const time = TIMES[settings.state.speed] ?? 400;
  const fresh = deeds(view.plies, before.plies.length);
  for (const { seat, action } of fresh) {
    const card = action.units.at(-1);
    const from = card ? was.slots.get(card) : undefined;
    if (!from || !card || !seat || root.querySelector(`.slot[data-card="${card}"]`)) continue;
    const goal = goalOf(root, action.verb, seat, card, action.units[0] ?? '');
    if (!goal) continue;
    const to = goal.getBoundingClientRect();
    shine(goal, to, 3 * time, time);
    fly(from.face, from.box, to, time);
  }
  for (const slot of root.querySelectorAll('.slot[data-card]')) {
    const card = slot.getAttribute('data-card') ?? '';
    const number = Number(slot.getAttribute('data-slot'));
    const hidden = before.structure.find((one) => one.slot === number);
    if (card && hidden && !hidden.card && before.age === view.age) turn(slot.querySelector('.card'), time);
  }
  if (before.age !== view.age) deal(root, time);
  slide(root.querySelector('[data-pawn]'), was.pawn, time);
  for (const [seat, coins] of was.coins) {
    const now = view.cities[/** @type {'p1' | 'p2'} */ (seat)].coins;
    if (now !== coins) float(root.querySelector(`[data-coins="${seat}"]`), now - coins, time);
  }
}

/**
 * Return the destination of a card.
 *
 * @param {HTMLElement} root
 * @param {string} verb
 * @param {string} seat
 * @param {string} card
 * @param {string} first
 */
function goalOf(root, verb, seat, card, first) {
  if (verb === 'wonder') return root.querySelector(`[data-wonder="${first}"]`);
  if (verb === 'discard')
    return root.querySelector('[data-pile]') ?? root.querySelector(`[data-city="${seat}"] .income`);
  const places = [`[data-built="${card}"]`, `[data-colour="${seat}-${unit(card).kind}"]`];
  if (verb === 'build')
    return root.querySelector(places.find((place) => root.querySelector(place)?.checkVisibility()) ?? '.city');
  return root.querySelector(`[data-city="${seat}"] .colours`) ?? root.querySelector(`[data-city="${seat}"]`);
}

/** A card is turned face up. @param {Element | null} face @param {number} time */
function turn(face, time) {
  if (face)
    watch(
      face.animate(
        [
          { transform: 'perspective(600px) rotateY(88deg)', filter: 'brightness(.6)' },
          { transform: 'perspective(600px) rotateY(0)' }
        ],
        { duration: time, easing: EASE }
      )
    );
}

/** A new Age is laid out. @param {HTMLElement} root @param {number} time */
function deal(root, time) {
  root.querySelectorAll('.slot').forEach((slot, place) => {
    watch(
      slot.animate(
        [
          { transform: 'translateY(-24px) scale(.92)', opacity: 0 },
          { transform: 'none', opacity: 1 }
        ],
        { duration: time, delay: place * (time / 24), easing: EASE, fill: 'backwards' }
      )
    );
  });
}

/** @param {Element | null} thing @param {DOMRect | null} from @param {number} time */
function slide(thing, from, time) {
  const to = thing?.getBoundingClientRect();
  if (!thing || !from || !to) return;
  const [across, down] = [from.left - to.left, from.top - to.top];
  if (Math.abs(across) + Math.abs(down) < 2) return;
  watch(
    thing.animate([{ translate: `${across}px ${down}px` }, { translate: '0 0' }], {
      duration: time * 1.5,
      easing: EASE
    })
  );
}

/**
 * Chromium does not measure again everything that is sized by a board when the window changes, unless the board has
 * been hidden.
 */
function refit() {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  for (const shown of ['none', ''])
    for (const board of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.board')))
      void ((board.style.display = shown), board.clientWidth);
  focused.focus();
}

addEventListener('resize', () => (refit(), requestAnimationFrame(refit)));
