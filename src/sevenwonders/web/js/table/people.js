/**
 * The people at a table of friends: who is there, what they may say to each other, and whom one does not want to hear.
 */

import { announce } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { saveLocal, loadLocal } from '../core/settings.js';
import { icon } from '../art/icon.js';
import { broadcast, cleanItem } from './broadcast.js';
import { clock, awayNote, notify } from './clocks.js';
import { closeButton, modal } from './toolbar.js';

export { cleanItem, awayNote, notify };

/** @import { TableController as Controller } from './controller.js' */
/** @typedef {import('../protocol').GreetingFromPlayer['what']} Saying */

/** @type {Saying[]} */
const WORDS = ['hello', 'good_luck', 'well_played', 'thanks', 'oops', 'one_moment', 'good_game'];
const FACE = 'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19zM9 9.5v.01M15 9.5v.01';
/** Our own drawings. @type {Partial<Record<Saying, string>>} */
const FACES = {
  smile: `${FACE}M7.5 14c2 3.6 7 3.6 9 0`,
  laugh: `${FACE}M7 13.5h10c-.6 5.6-9.4 5.6-10 0z`,
  surprise: `${FACE}M12 18a2 2.4 0 1 0 0-4.8 2 2.4 0 0 0 0 4.8zM7.5 6.6l2-.8M16.5 6.6l-2-.8`,
  sad: `${FACE}M7.5 17.2c2-3.4 7-3.4 9 0`,
  think: `${FACE}M9 16.5l6-1.2M7.2 6.8l3.2.4M13.8 6.2l3-.8`
};
const SHOWN = 6000;
const KEY = 'sevenwonders.muted';

/**
 * The muted players of a table, kept for the last one.
 *
 * @param {Controller} controller
 * @returns {string[]}
 */
function mutedAt(controller) {
  const { table, seats } = loadLocal(KEY, { table: '', seats: /** @type {string[]} */ ([]) });
  return table === controller.state.table.id ? seats : [];
}

/** @param {string} what */
const face = (what) =>
  h(
    'svg',
    { class: 'emote', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    h('path', { d: FACES[/** @type {Saying} */ (what)] ?? '' })
  );

/** Return a greeting in words or as a face. @param {string} what */
const greetingContent = (what) => (what in FACES ? face(what) : t(`say.${what}`));

/** @param {Controller} controller @param {string} seat */
const nameOf = (controller, seat) => controller.state.table.names[seat] ?? seat;

/**
 * A mark for whether another person has the page open, and the clock of the seat.
 *
 * @param {Controller} controller
 * @param {string} seat
 */
export function presence(controller, seat) {
  const is = controller.state.presence[seat];
  const marked = is && !controller.state.table.yours?.includes(seat);
  return [marked ? mark(is) : null, clock(controller, seat)];
}

/** @param {'here' | 'reconnecting' | 'away'} is */
function mark(is) {
  return h(
    'span',
    {
      key: 'presence',
      class: ['presence', is],
      role: 'img',
      'aria-label': t(`presence.${is}`),
      title: t(`presence.${is}.about`)
    },
    h('i', null)
  );
}

/** Render the number of spectators, and whether the visitor is one of them. @param {Controller} controller */
function watching({ state: { table, watchers } }) {
  if (table.kind === 'watch_computers') return null;
  const isOne = table.you === 'spectator';
  const others = watchers - (isOne ? 1 : 0);
  const words = [isOne && t('watch.you'), others > 0 && t(isOne ? 'watch.others' : 'watch.count', { count: others })]
    .filter(Boolean)
    .join(' · ');
  return words
    ? h(
        'span',
        { key: 'watching', class: 'presence watching', role: 'img', 'aria-label': words, title: words },
        icon('eye'),
        h('b', null, others || null),
        h('span', null, words)
      )
    : null;
}

/** Describe who is away, the delay for spectators, and the other spectators. @param {Controller} controller */
export function missing(controller) {
  const gone = Object.entries(controller.state.presence).filter(
    ([seat, is]) => is !== 'here' && !controller.state.table.yours?.includes(seat)
  );
  const { delay } = controller.state.table;
  return [
    broadcast(controller),
    watching(controller),
    delay
      ? h(
          'span',
          { key: 'delay', class: 'presence in-words', title: t('presence.late.about') },
          t('presence.late', { count: delay })
        )
      : null,
    ...gone.map(([seat, is]) =>
      h(
        'span',
        { key: seat, class: ['presence', 'in-words', is] },
        h('i', null),
        t('presence.of', { name: nameOf(controller, seat), is: t(`presence.${is}`) })
      )
    )
  ];
}

let number = 0;

/** Handle a greeting. @param {Controller} controller @param {import('../protocol').GreetingFromPlayer} message */
export function receive(controller, { seat, what }) {
  if (mutedAt(controller).includes(seat)) return;
  const heard = { seat, what, number: ++number };
  controller.set({ said: [...controller.state.said.filter((other) => other.seat !== seat), heard] });
  announce(t('say.heard', { name: nameOf(controller, seat), what: t(`say.${what}`) }));
  setTimeout(() => controller.set({ said: controller.state.said.filter((other) => other !== heard) }), SHOWN);
}

/** Render the latest greetings. @param {Controller} controller */
export const bubbles = (controller) =>
  controller.state.said.map(({ seat, what, number }) =>
    h(
      'p',
      { key: `said-${number}`, class: ['bubble', what in FACES && 'with-face'], title: t(`say.${what}`) },
      h('b', null, nameOf(controller, seat)),
      ' ',
      h('span', null, greetingContent(what))
    )
  );

/**
 * All that can be said, and whom one does not want to hear.
 *
 * @param {Controller} controller
 * @param {{ table: any }} scene
 */
export function greetings(controller, { table }) {
  const say = (/** @type {Saying} */ what) => {
    controller.line?.send({ type: 'say', what });
    controller.set({ greeting: false });
  };
  const others = Object.entries(table.seats).filter(
    ([seat, { kind }]) => kind === 'person' && !table.yours?.includes(seat)
  );
  return h(
    'section',
    modal('greetings', t('say.title')),
    h(
      'header',
      null,
      h('h2', null, t('say.title')),
      closeButton(() => controller.set({ greeting: false }))
    ),
    h(
      'div',
      { class: 'words' },
      WORDS.map((what) =>
        h(
          'button',
          { key: what, type: 'button', class: 'button', 'data-say': what, onclick: () => say(what) },
          t(`say.${what}`)
        )
      )
    ),
    h(
      'div',
      { class: 'faces' },
      Object.keys(FACES).map((what) =>
        h(
          'button',
          {
            key: what,
            type: 'button',
            class: 'button',
            'data-say': what,
            'aria-label': t(`say.${what}`),
            title: t(`say.${what}`),
            onclick: () => say(/** @type {Saying} */ (what))
          },
          face(what)
        )
      )
    ),
    others.length ? h('h3', null, t('say.mute')) : null,
    others.map(([seat, { name }]) => mute(controller, seat, name))
  );
}

/** @param {Controller} controller @param {string} seat @param {string} name */
function mute(controller, seat, name) {
  const muted = mutedAt(controller);
  const toggle = () => {
    const seats = muted.includes(seat) ? muted.filter((other) => other !== seat) : [...muted, seat];
    saveLocal(KEY, { table: controller.state.table.id, seats });
    controller.set({ said: controller.state.said.filter((heard) => !seats.includes(heard.seat)) });
  };
  return h(
    'label',
    { key: seat, class: 'mute' },
    h('input', { type: 'checkbox', checked: muted.includes(seat), 'data-mute': seat, onchange: toggle }),
    h('span', null, name)
  );
}
