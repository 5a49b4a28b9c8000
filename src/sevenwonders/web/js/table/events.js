/** Words for what plies changed on the table: coins, tokens, places, control, conflicts. */

import { nameOf } from '../core/catalogue.js';
import { agreeVerb, has, list, t } from '../core/i18n.js';

/** @import { PlyEvent } from '../protocol' */
/** @typedef {{ name: (seat: any) => string }} Named a scene, or what else knows the names of the seats */

/** A component, or a cause that is none. @param {string | undefined} id */
const called = (id) => (id ? (has(`event.by.${id}`) ? t(`event.by.${id}`) : nameOf(id)) : '');

/** An event as a sentence. @param {Named} scene @param {PlyEvent} event */
export function eventWords(
  scene,
  { type, seat, other, by, unit, units = [], count = 0, age = 0, chamber = 0, space = 0 }
) {
  const name = (/** @type {string | undefined} */ id) => (id ? scene.name(id) : '');
  return agreeVerb(
    t(`event.${type}`, {
      seat: name(seat),
      other: name(other),
      by: called(by),
      unit: called(unit),
      units: list(units.map(nameOf)),
      coins: t('coins', { count }),
      age: t(`age.${age}`),
      count,
      chamber,
      space
    })
  );
}

/**
 * Deeds in words, each ply followed by what it changed; a deed that is not said leaves only that.
 *
 * @template {{ ply: number }} Deed
 * @param {import('./controller.js').TableController} controller
 * @param {Named} scene
 * @param {Deed[]} deeds
 * @param {(deed: Deed) => string | false} say
 */
export const describeAlong = (controller, scene, deeds, say) =>
  deeds
    .flatMap((deed, place) => [
      say(deed),
      ...(deeds[place + 1]?.ply === deed.ply
        ? []
        : controller.eventsOf(deed.ply).map((event) => eventWords(scene, event)))
    ])
    .filter(Boolean)
    .join(' ');
