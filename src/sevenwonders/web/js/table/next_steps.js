/** Things to do when a game is over: one step first, by how it ended, then the others. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { catalogue } from '../core/catalogue.js';
import { errorText, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { icon } from '../art/icon.js';

/** @import { TableController as Controller } from './controller.js' */
/** @typedef {{ key: string, sign: string, words: string, href?: string, act?: () => Promise<void> }} NextStep */

/**
 * @param {Controller} controller
 * @param {boolean} won
 */
export function nextSteps(controller, won) {
  const { table } = controller.state;
  const { rematch_by: asker } = table;
  const accepts =
    table.rematch && asker && table.kind === 'friend' && table.you !== 'spectator' && !table.yours?.includes(asker);
  const [first, ...others] = stepsOf(controller, accepts, won);
  return h(
    'div',
    { key: 'next', class: 'buttons' },
    accepts
      ? h('p', { key: 'asked', class: 'asked-again', role: 'status' }, t('result.asked', { name: table.names[asker] }))
      : null,
    first && stepButton(controller, first, 'primary'),
    others.map((step) => stepButton(controller, step))
  );
}

/**
 * The steps, the one that suits the end best first.
 *
 * @param {Controller} controller
 * @param {boolean} accepts whether another player asks for a rematch
 * @param {boolean} won
 */
function stepsOf(controller, accepts, won) {
  const { table } = controller.state;
  const plays = table.you !== 'spectator';
  const again = rematch(controller, accepts);
  const review = { key: 'review', sign: 'search', words: t('result.study'), act: () => look(controller) };
  const others = Object.keys(table.seats ?? {}).length - 1;
  const opponent = { key: 'opponent', sign: 'person', words: t('result.opponent', { count: others }), href: '/' };
  const harder = won && plays && !table.rematch ? nextLevel(controller) : null;
  const { following } = controller.state;
  /** @type {NextStep | null | undefined} */
  const taught = following && { key: 'lesson', sign: 'next', ...following };
  /** @type {(NextStep | null | false | undefined)[]} */
  const steps =
    plays && table.kind !== 'watch_computers'
      ? [taught, harder, again, review, opponent]
      : [table.rematch && again, review, again, opponent];
  return /** @type {NextStep[]} */ ([...new Set(steps.filter(Boolean))]);
}

/** @param {Controller} controller @param {boolean} accepts @returns {NextStep | null} */
function rematch(controller, accepts) {
  const { table } = controller.state;
  const words = t(accepts ? 'result.accept' : 'result.to_rematch');
  if (table.rematch) return { key: 'rematch', sign: 'again', words, href: `/t/${table.rematch}` };
  if (!table.can_rematch || table.you === 'spectator') return null;
  const act = () => postAndOpen(`/api/tables/${table.id}/rematch`, {}, ({ id }) => `/t/${id}`);
  return { key: 'rematch', sign: 'again', words: t('result.rematch'), act };
}

/** The same game against computers of the next level. @param {Controller} controller @returns {NextStep | null} */
function nextLevel(controller) {
  const { table } = controller.state;
  const players = new Set(Object.values(table.seats ?? {}).flatMap(({ player }) => player ?? []));
  const [player] = players;
  const level = Number(/^level:(\d+)$/.exec(player ?? '')?.[1]) + 1;
  if (table.kind !== 'computer' || players.size !== 1 || controller.isPlain) return null;
  if (!catalogue().levels.some(({ number }) => number === level)) return null;
  const sitters = Object.values(table.seats).map(({ kind }) => (kind === 'computer' ? `level:${level}` : 'me'));
  const { game, options, profile } = table;
  const body = { game, sitters, options, profile };
  const act = () => postAndOpen('/api/tables', body, ({ id }) => `/t/${id}`);
  return { key: 'harder', sign: 'next', words: t('result.harder', { level }), act };
}

/** Look through the game. @param {Controller} controller */
const look = ({ state: { table } }) =>
  postAndOpen('/api/studies', { table: table.id }, ({ study, viewer }) =>
    viewer === 'spectator' ? `/s/${study}` : `/s/${study}?viewer=${viewer}`
  );

/** @param {Controller} controller @param {NextStep} step @param {string} [look] */
const stepButton = (controller, { key, sign, words, href, act }, look) =>
  h(
    href ? 'a' : 'button',
    {
      key,
      class: ['button', look],
      'data-step': key,
      ...(href ? { href } : { type: 'button', onclick: () => void tryAction(controller, act) })
    },
    icon(sign),
    words
  );

/**
 * Play the same deal again against the same computers; where friends have played it, the replay asks how.
 *
 * @param {Controller} controller
 */
export async function playDeal({ state: { table } }) {
  const own = table.you !== 'spectator' && table.kind !== 'friend';
  let me = true; // the first person; others sit at the same screen
  const sitters = Object.values(table.seats ?? {}).map(({ kind, player }) =>
    kind === 'automa' ? 'automa' : kind === 'computer' ? player : me ? ((me = false), 'me') : 'here'
  );
  const where = table.you === 'spectator' ? '?deal' : `?deal&viewer=${table.yours?.[0]}`;
  const { study } = await api('/api/studies', { body: { table: table.id } });
  if (!own) return navigate(`/s/${study}${where}`);
  const body = { game: table.game, sitters, shuffle: false, deal: { study } };
  await postAndOpen('/api/tables', body, ({ id }) => `/t/${id}`);
}

/** Do something; where that is refused, the table says why. @param {Controller} controller @param {any} act */
export async function tryAction(controller, act) {
  try {
    await act();
  } catch (error) {
    controller.refuse(errorText(error));
  }
}

/**
 * Ask for something and go where the answer leads.
 *
 * @param {string} path
 * @param {object} body
 * @param {(made: any) => string} address
 */
async function postAndOpen(path, body, address) {
  navigate(address(await api(path, { body })));
}
