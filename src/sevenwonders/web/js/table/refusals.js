/** Sentences about refused actions, in the language of the page; `game/refusals.py` makes the same. */

import { nameOf } from '../core/catalogue.js';
import { labelled, list, needMessages, t } from '../core/i18n.js';
import { stepWords } from './prices.js';

/** @import { Refusal } from '../protocol' */

/**
 * Say why an action is not legal, unless the screen is handed over meanwhile.
 *
 * @param {import('./controller.js').TableController} controller
 * @param {Refusal} refusal
 */
export async function showRefusal(controller, refusal) {
  const { game, viewer } = controller.state.view;
  const words = await refusalWords(game, refusal, (seat) => controller.scene().name(seat));
  if (controller.state.view.viewer === viewer) controller.refuse(`${words[0]?.toUpperCase()}${words.slice(1)}.`);
}

/**
 * The sentence of a refusal, without a capital and a full stop.
 *
 * @param {string} game @param {Refusal} refusal @param {(seat: any) => string} seatName
 */
export async function refusalWords(game, refusal, seatName) {
  await needMessages('refusals', `${game}_refusals`, ...(refusal.steps ? ['table_later', `${game}_expansions`] : []));
  const quoted = (/** @type {string} */ word) => t(word ? 'refusal.word' : 'refusal.nothing', { word });
  const resources = (/** @type {string[]} */ goods) => goods.map((name) => t(`resource.${name}`)).join('/');
  const {
    unit,
    board,
    by = [],
    face_down,
    hand = [],
    makes = [],
    missing = {},
    place,
    number = 0,
    rule,
    seat,
    verb = '',
    verbs = [],
    way = '',
    ways = []
  } = refusal;
  const component = unit ? nameOf(unit) : board ? t(`round.board.${board}`) : '';
  const values = /** @type {any} */ ({
    ...refusal,
    unit: component,
    board: component,
    what: component || (place ? t(`refusal.place.${place}`, { number }) : t('refusal.that')),
    verb: quoted(verb),
    verbs: list(verbs.map(quoted), 'or'),
    seat: seat && seatName(seat),
    by: list([...by.map(nameOf), ...(face_down ? [t('refusal.face_down', { count: face_down })] : [])]),
    coins: t('coins', { count: refusal.coins ?? 0 }),
    hand: hand.map(nameOf).join(', '),
    missing: list(Object.entries(missing).map(([name, count]) => `${count} ${resources([name])}`)),
    makes: makes.map(resources).join(', ') || t('refusal.nothing'),
    way: quoted(way),
    ways: list(ways.map(quoted), 'or')
  });
  const steps = /** @type {any[]} */ (refusal.steps ?? [])
    .map((step) =>
      step.resource && step.coins
        ? labelled(stepWords(game, step), t('coins', { count: step.coins }))
        : stepWords(game, step)
    )
    .join('; ');
  return (
    t(`refusal.${refusal.code}`, { ...values, rule: rule && t(`refusal.rule.${rule}`, values) }) +
    (steps && ` (${steps})`)
  );
}
