/** The clocks of a table: between what the server says they run on here, and warn. */

import { announce, announceNow } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { play } from '../core/sound.js';

/** @import { TableController as Controller } from './controller.js' */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CLOSE = 10 * SECOND; // from here on tenths are shown
const LAST_SECONDS = 5; // each of them sounds
const TICK = 100;

/** The time when a number of remaining milliseconds was first seen. @type {WeakMap<object, number>} */
const firstSeen = new WeakMap();

/** The moment, by the clock of this page, from which what an answer says is counted. @param {object} answer */
function receivedAt(answer) {
  const known = firstSeen.get(answer) ?? performance.now();
  firstSeen.set(answer, known);
  return known;
}

/** Format the time on a clock. @param {number} left in milliseconds */
export function formatClock(left) {
  const rest = Math.max(0, left);
  if (rest >= DAY) return t('clock.days', { days: Math.floor(rest / DAY), hours: Math.floor((rest % DAY) / HOUR) });
  const [minutes, seconds] = [Math.floor((rest % HOUR) / MINUTE), Math.floor((rest % MINUTE) / SECOND)];
  const tail = String(seconds).padStart(2, '0') + (rest < CLOSE ? `.${Math.floor((rest % SECOND) / TICK)}` : '');
  return rest >= HOUR ? `${Math.floor(rest / HOUR)}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** The clock of a seat, where time is counted. @param {Controller} controller @param {string} seat */
export function clock(controller, seat) {
  const { table } = controller.state;
  const found = table.clock;
  const left = found?.left[seat];
  if (left === undefined) return null;
  const runs = found.running.includes(seat) && !table.over;
  const until = receivedAt(found) + left;
  const now = runs ? until - performance.now() : left;
  const mine = table.yours?.includes(seat);
  return h(
    'span',
    {
      key: 'clock',
      class: ['clock', runs && 'runs', now <= found.low && 'low', now >= HOUR && 'long'],
      role: 'timer',
      'aria-label': t('clock.of', { name: table.names[seat] ?? seat }),
      title: t(runs ? 'clock.runs' : 'clock.stands'),
      'data-until': runs ? String(until) : null,
      'data-low': String(found.low),
      'data-mine': mine && runs ? String(until) : null,
      ref: runs ? scheduleTick : undefined
    },
    formatClock(now)
  );
}

/** A time that runs out. @param {number} until by the clock of this page */
const countdown = (until) =>
  h(
    'b',
    { key: 'countdown', class: 'countdown', role: 'timer', 'data-until': String(until), ref: scheduleTick },
    formatClock(until - performance.now())
  );

/** @type {number | undefined} */
let ticking;
/** The player's own clock that warned last, and the last second that it sounded for. */
let warned = '';
let sounded = 0;

function scheduleTick() {
  ticking ??= window.setInterval(tick, TICK);
}

function tick() {
  const all = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-until]'));
  for (const each of all) {
    const left = Number(each.dataset['until']) - performance.now();
    const words = formatClock(left);
    if (each.firstChild && each.firstChild.nodeValue !== words) each.firstChild.nodeValue = words;
    if (!each.dataset['low'] || left > Number(each.dataset['low'])) continue;
    each.classList.add('low');
    const mine = each.dataset['mine'];
    const second = Math.ceil(left / SECOND);
    if (!mine || second <= 0) continue;
    if (mine !== warned) {
      warned = mine;
      announceNow(t('clock.low', { count: second }));
    } else if (second === sounded || second > LAST_SECONDS) continue;
    sounded = second;
    play('clock');
  }
  if (all.length) return;
  clearInterval(ticking);
  ticking = undefined;
}

/**
 * Render the notice that the player to move is away: the waiting time, and the actions of the others after it.
 *
 * @param {Controller} controller
 */
export function awayNote(controller) {
  const { absent, table } = controller.state;
  const may = table.you !== 'spectator' && !table.over;
  return Object.entries(absent ?? {})
    .filter(([seat]) => !table.yours?.includes(seat))
    .map(([seat, one]) => {
      const until = receivedAt(one) + one.wait;
      const left = until - performance.now();
      if (left > 0) setTimeout(() => controller.state.absent?.[seat] === one && controller.set({}), left + TICK);
      const name = table.names[seat] ?? seat;
      return h(
        'p',
        { key: `absent-${seat}`, class: 'past-note absent', 'data-absent': seat },
        left > 0
          ? [t('absent.wait', { name }), ' ', countdown(until)]
          : [t('absent.over', { name }), may ? decide(controller, seat, one) : null]
      );
    });
}

/** @param {Controller} controller @param {string} seat @param {{ votes: string[], needed: number }} absent */
function decide(controller, seat, { votes, needed }) {
  const { table, pending } = controller.state;
  const voted = votes.some((voter) => table.yours?.includes(voter));
  const two = Object.keys(table.seats).length === 2;
  const values = { count: votes.length, needed };
  /** A button that is pressed twice. @param {'claim' | 'replace'} type @param {string} words */
  const ask = (type, words) => {
    const what = `!${type} ${seat}`;
    const sure = pending === what;
    const onclick = () => {
      controller.set({ pending: sure ? null : what });
      if (sure) controller.line?.sendOnce({ type, seat: Number(seat.slice(1)) - 1 });
    };
    return h(
      'button',
      { key: type, type: 'button', class: ['button', sure && 'pending'], [`data-${type}`]: seat, onclick },
      t(sure ? 'absent.sure' : words, values)
    );
  };
  return [
    two ? ask('claim', 'absent.claim') : null,
    voted
      ? h('span', { key: 'voted' }, t('absent.voted', values))
      : ask('replace', needed > 1 ? 'absent.vote' : 'absent.replace')
  ];
}

/**
 * Notify a person who looks elsewhere that it is their turn, where that was wished.
 *
 * @param {Controller} controller
 * @param {boolean} wished
 */
export async function notify(controller, wished) {
  if (!wished || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  announce(t('notify.turn'));
  const { id, names } = controller.state.table;
  try {
    // phones show notifications of a worker alone
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(t('notify.turn'), {
      body: Object.values(names).join(' – '),
      tag: id,
      data: location.href
    });
  } catch {
    // the permission was withdrawn meanwhile
  }
}
