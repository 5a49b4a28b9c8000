/**
 * The panel of actions for the chosen thing or as answers to a question, and the choice already made.  On a phone it is
 * a sheet at the bottom.
 */

import { h } from '../../core/dom.js';
import { list, t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { isPaid } from './scene.js';
import { titleOf } from './words.js';

/** @import { Controller, Payment, Scene } from '../types' */
/** @import { Action } from '../../table/notation.js' */

/** Keys for the second and further ways to pay: letters that mean nothing else. */
const MORE_KEYS = ['a', 'd', 'f', 'g', 'j', 'k', 'z', 'x', 'c', 'v', 'n', 'm'];

/** @type {Record<string, string>} */
const KEYS = { build: 'B', stage: 'T', sell: 'S' };
/**
 * The actions about what is chosen with their keys: first the cheapest ways, then the others.
 *
 * @param {Scene} scene
 * @param {string | null} target
 */
export function keyed(scene, target) {
  const found = /** @type {{ action: Action, key: string }[]} */ ([]);
  const used = new Set();
  let more = 0;
  for (const action of inOrder(scene, scene.about(target))) {
    const first = KEYS[action.verb];
    const key = first && !used.has(first) ? first : (MORE_KEYS[more++] ?? '').toUpperCase();
    used.add(first);
    found.push({ action, key });
  }
  return found;
}

/** Actions in the order in which the view lists their payments. @param {Scene} scene @param {Action[]} actions */
function inOrder(scene, actions) {
  const verbs = ['build', 'stage', 'sell'];
  const place = (/** @type {Action} */ action) => {
    const ways = paymentOf(scene, action)?.ways ?? [];
    return 100 * verbs.indexOf(action.verb) + ways.findIndex((way) => isPaid(action, way));
  };
  return [...actions].sort((one, two) => place(one) - place(two));
}

/**
 * The payment that an action is a way of.
 *
 * @param {Scene} scene
 * @param {Action} action
 * @returns {Payment | undefined}
 */
export function paymentOf(scene, { verb, units: [id] }) {
  if (verb === 'stage') return scene.view.stage?.payment;
  return verb === 'build' ? scene.view.hand?.find(({ card }) => card === id)?.payment : undefined;
}

/** Return the actions that name no card or board. @param {Pick<Scene, 'choices'>} scene */
const looseChoices = ({ choices }) => choices.filter(({ targets }) => !targets.length);

/**
 * Return whether there is something to do or to look at that a small screen puts over the table; not where a scene asks
 * by itself.
 *
 * @param {Scene} scene
 */
export const isRaised = ({ selected, chosen, choices }) =>
  chosen !== null || (selected !== null && !/^(side|board):/.test(selected)) || looseChoices({ choices }).length > 0;

/** @param {Controller} controller @param {Scene} scene */
export function panel(controller, scene) {
  const { selected } = scene;
  const actions = keyed(scene, selected);
  const loose = looseChoices(scene);
  const acts = controller.part('actions');
  const content = [];
  if (selected)
    content.push(
      acts?.header(controller, scene, selected),
      actions.length ? acts?.buttons(controller, scene, actions) : null,
      acts?.details(controller, scene, selected)
    );
  else if (scene.chosen) content.push(acts?.chosen(controller, scene));
  else if (scene.mayAct)
    content.push(h('header', { key: 'ask', class: 'ask' }, h('h2', null, titleOf(scene))), asking(scene));
  else content.push(h('p', { key: 'wait', class: 'quiet' }, waitingWords(scene)));
  if (loose.length && !(scene.chosen && !selected))
    content.push(
      h(
        'div',
        { key: 'loose', class: 'actions' },
        loose.map((action) => acts?.button(controller, scene, action, ''))
      )
    );
  if (scene.view.age && !scene.over) content.push(forecast(scene, actions[0]?.action.changes?.['shields'] ?? 0));
  return h(
    'section',
    { key: 'panel', class: ['panel', isRaised(scene) && 'raised'], 'aria-label': t('panel.label'), tabindex: -1 },
    content
  );
}

/** @param {Scene} scene */
const asking = (scene) =>
  h('p', { key: 'how', class: 'quiet' }, t(`round.how.${scene.isTurn ? 'choose' : scene.question}`));

/**
 * Forecast the conflicts at the end of this Age, with the shields of the chosen card.
 *
 * @param {Scene} scene
 * @param {number} more
 */
function forecast(scene, more) {
  const { left, right } = scene.mine;
  const points = scene.view.at_stake;
  return h(
    'section',
    { key: 'forecast', class: 'forecast' },
    h('h3', null, t('round.forecast', { age: t(`age.${scene.view.age}`) })),
    h(
      'ul',
      null,
      [left, right].map((seat, place) => {
        const was = scene.mine.lead[seat] ?? 0;
        const lead = was + more;
        const worth = (/** @type {number} */ by) => (by > 0 ? `+${points}` : by < 0 ? '−1' : '0');
        const moved = worth(was) !== worth(lead);
        return h(
          'li',
          { key: place, class: [lead > 0 ? 'won' : lead < 0 ? 'lost' : 'even', moved && 'moved'] },
          h('span', null, scene.name(seat)),
          h(
            'span',
            { class: 'shields' },
            icon('shield'),
            t('score.pair', { first: scene.mine.shields + more, second: scene.city(seat).shields })
          ),
          h('b', null, moved ? `${worth(was)} → ${worth(lead)}` : worth(lead))
        );
      })
    )
  );
}

/** @param {Scene} scene */
function waitingWords(scene) {
  if (scene.over) return t('bar.over');
  const waiting = scene.view.waiting_for;
  return waiting.length ? t('round.waiting_for', { names: list(waiting.map((seat) => scene.name(seat))) }) : '';
}
