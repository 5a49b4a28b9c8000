/**
 * Things travel from where they were to where they are.  Only copies and transforms move: the page is already in its new
 * state, and the next change ends whatever is still on its way.
 */

import { unit } from '../../core/catalogue.js';
import { movesAllowed, settings } from '../../core/settings.js';
import { deeds } from './notation.js';

/** @typedef {import('../../types').View} View */

const TIMES = [0, 900, 650, 420, 280, 160]; // milliseconds of a travel, by speed
const EASE = 'cubic-bezier(.3, .7, .2, 1)';

/** @type {Set<() => void>} */
const running = new Set();

/** Where things are before the page changes. @typedef {{ slots: Map<string, { box: DOMRect, face: Element }>, pawn: DOMRect | null, coins: Map<string, number> }} Snapshot */

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
      ['p2', view.cities.p2.coins],
    ]),
  };
}

/** End what still moves. */
export function settle() {
  for (const end of [...running]) end();
}

/** Let things travel to their new places. @param {HTMLElement} root @param {Snapshot} was @param {View} before @param {{ view: View }} scene */
export function travel(root, was, before, { view }) {
  settle();
  if (!movesAllowed() || document.hidden) return;
  const time = TIMES[settings.state.speed] ?? 400;
  const fresh = deeds(view.plies).filter(({ ply }) => ply >= before.plies.length);
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

/** Where a card goes. @param {HTMLElement} root @param {string} verb @param {string} seat @param {string} card @param {string} first */
function goalOf(root, verb, seat, card, first) {
  if (verb === 'wonder') return root.querySelector(`[data-wonder="${first}"]`);
  if (verb === 'discard') return root.querySelector('[data-pile]') ?? root.querySelector(`[data-city="${seat}"] .income`);
  if (verb === 'build') return root.querySelector(`[data-colour="${seat}-${unit(card).kind}"]`);
  return root.querySelector(`[data-city="${seat}"] .colours`) ?? root.querySelector(`[data-city="${seat}"]`);
}

/** @param {Element} face @param {DOMRect} from @param {DOMRect} to @param {number} time */
export function fly(face, from, to, time) {
  const ghost = /** @type {HTMLElement} */ (face.cloneNode(true));
  ghost.classList.add('ghost');
  lay(ghost, from, { 'font-size': getComputedStyle(face).fontSize });
  const across = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  const moving = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${across * 0.5}px, ${down * 0.5 - 20}px) scale(.8) rotate(2deg)`, opacity: 1, offset: 0.5 },
      { transform: `translate(${across}px, ${down}px) scale(.18)`, opacity: 0.2 },
    ],
    { duration: time * 1.3, easing: EASE },
  );
  watch(moving, () => ghost.remove());
}

/** Something arrives at a place, which shines for a while; only how clear the light is changes, which costs no drawing. @param {Element} place @param {DOMRect} box @param {number} duration @param {number} [delay] */
export function shine(place, box, duration, delay = 0) {
  const light = document.createElement('span');
  light.className = 'ghost shine';
  lay(light, box, { 'border-radius': getComputedStyle(place).borderRadius });
  watch(light.animate([{ opacity: 1 }, { opacity: 0 }], { duration, delay }), () => light.remove());
}

/** Put something over the page. @param {HTMLElement} thing @param {DOMRect} box @param {Record<string, string>} style */
function lay(thing, box, style) {
  thing.setAttribute('aria-hidden', 'true');
  for (const [name, value] of Object.entries({ left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, ...style })) thing.style.setProperty(name, value);
  document.body.append(thing);
}

/** A card is turned face up. @param {Element | null} face @param {number} time */
function turn(face, time) {
  if (face) watch(face.animate([{ transform: 'perspective(600px) rotateY(88deg)', filter: 'brightness(.6)' }, { transform: 'perspective(600px) rotateY(0)' }], { duration: time, easing: EASE }));
}

/** A new Age is laid out. @param {HTMLElement} root @param {number} time */
function deal(root, time) {
  root.querySelectorAll('.slot').forEach((slot, place) => {
    watch(slot.animate([{ transform: 'translateY(-24px) scale(.92)', opacity: 0 }, { transform: 'none', opacity: 1 }], { duration: time, delay: place * (time / 24), easing: EASE, fill: 'backwards' }));
  });
}

/** @param {Element | null} thing @param {DOMRect | null} from @param {number} time */
function slide(thing, from, time) {
  const to = thing?.getBoundingClientRect();
  if (!thing || !from || !to) return;
  const [across, down] = [from.left - to.left, from.top - to.top];
  if (Math.abs(across) + Math.abs(down) < 2) return;
  watch(thing.animate([{ translate: `${across}px ${down}px` }, { translate: '0 0' }], { duration: time * 1.5, easing: EASE }));
}

/** A change of coins rises from the purse. @param {Element | null} purse @param {number} change @param {number} time */
export function float(purse, change, time) {
  const box = purse?.getBoundingClientRect();
  if (!purse || !box?.width) return;
  const note = document.createElement('span');
  note.className = `floating ${change > 0 ? 'up' : 'down'}`;
  note.setAttribute('aria-hidden', 'true');
  note.textContent = change > 0 ? `+${change}` : `−${-change}`;
  note.style.setProperty('left', `${box.left + box.width / 2}px`);
  note.style.setProperty('top', `${box.top}px`);
  document.body.append(note);
  watch(note.animate([{ transform: 'translate(-50%, 20%)', opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'translate(-50%, -110%)', opacity: 0 }], { duration: time * 3, easing: 'ease-out' }), () => note.remove());
}

/** @param {Animation} animation @param {() => void} [after] */
export function watch(animation, after) {
  const end = () => {
    running.delete(end);
    animation.cancel();
    after?.();
  };
  running.add(end);
  animation.onfinish = end;
}
