/**
 * The reveal: what was built flies to its city, all at once, and changes of coins rise from the purses.  Only copies
 * move: the page is already in its new state, and the next change ends whatever is still on its way.
 */

import { movesAllowed } from '../../core/settings.js';
import { h, render } from '../../core/dom.js';
import { cardFace } from '../../art/card.js';
import { fly, float, finishAll, shine, watch } from '../../table/motion.js';
import { unit } from '../catalogue.js';
import { deeds } from '../../table/notation.js';

/** @import { Scene, View } from '../types' */

const TIME = 600; // milliseconds

/**
 * Note the places of things before the page changes.
 *
 * @typedef {{ hand: Map<string, { box: DOMRect, face: Element }> }} Snapshot
 */

/** @param {HTMLElement} root @returns {Snapshot} */
export function snapshot(root) {
  const hand = new Map();
  for (const held of root.querySelectorAll('.hand [data-card]')) {
    const face = held.querySelector('.card');
    if (face) hand.set(held.getAttribute('data-card'), { box: face.getBoundingClientRect(), face });
  }
  return { hand };
}

/**
 * Show the actions of all players.
 *
 * @param {HTMLElement} root
 * @param {Snapshot} was
 * @param {View} before
 * @param {Scene} scene
 */
export function travel(root, was, before, scene) {
  finishAll();
  const { view } = scene;
  if (!movesAllowed() || document.hidden || view.plies.length <= before.plies.length) return;
  for (const { seat, action } of deeds(view.plies, before.plies.length)) {
    if (!['build', 'stage', 'sell', 'take'].includes(action.verb)) continue;
    const place = root.querySelector(`[data-city="${seat}"]`);
    const box = place?.getBoundingClientRect();
    if (!place || !box?.width) continue;
    const [card = ''] = action.units;
    const own = was.hand.get(card);
    const goal = action.verb === 'build' && root.querySelector(`[data-colour="${seat}-${unit(card).kind}"]`);
    if (own && seat === before.viewer) fly(own.face, own.box, (goal || place).getBoundingClientRect(), TIME);
    else if (card !== '?') show(box, card);
    shine(place, box, 2 * TIME);
  }
  for (const seat of scene.seats) {
    const change = view.cities[seat].coins - before.cities[seat].coins;
    if (change) float(root.querySelector(`[data-coins="${seat}"]`), change, TIME);
  }
  root.querySelectorAll('.hand > li').forEach((held, place) =>
    watch(
      held.animate(
        [
          { translate: `${view.passes_to === 'left' ? 60 : -60}px 0`, opacity: 0 },
          { translate: '0 0', opacity: 1 }
        ],
        { duration: TIME / 2, delay: place * 20, fill: 'backwards', easing: 'ease-out' }
      )
    )
  );
}

/** Show a card of another player over its new city for a moment. @param {DOMRect} box @param {string} id */
function show(box, id) {
  const ghost = document.createElement('div');
  ghost.className = 'ghost revealed';
  ghost.setAttribute('aria-hidden', 'true');
  render(ghost, h('div', null, cardFace(id)));
  ghost.style.setProperty('left', `${box.left + box.width / 2}px`);
  ghost.style.setProperty('top', `${box.top + Math.min(box.height / 2, 120)}px`);
  document.body.append(ghost);
  watch(
    ghost.animate(
      [
        { transform: 'translate(-50%, -50%) perspective(500px) rotateY(80deg)', opacity: 0 },
        { transform: 'translate(-50%, -50%)', opacity: 1, offset: 0.3 },
        { transform: 'translate(-50%, -50%)', opacity: 1, offset: 0.8 },
        { transform: 'translate(-50%, -40%) scale(.6)', opacity: 0 }
      ],
      { duration: 2.5 * TIME }
    ),
    () => ghost.remove()
  );
}
