/**
 * The frame around every page but the table: the bar with the ways to go, the content, the foot; what keeps it fresh.
 */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { listenForRecords } from './records.js';
import { glyph } from './glyph.js';
import { hideNotice } from './notice.js';

const WAYS = [
  { path: '/', name: 'play', picture: 'play' },
  { path: '/replays', name: 'replays', picture: 'replay' },
  { path: '/statistics', name: 'statistics', picture: 'chart' },
  { path: '/puzzles', name: 'puzzles', picture: 'target' },
  { path: '/learn', name: 'learn', picture: 'book' },
  { path: '/settings', name: 'settings', picture: 'gear' }
];

/**
 * @typedef {object} Frame
 * @property {HTMLElement} main where the page draws itself
 * @property {(title: string) => void} entitle gives the page its title
 * @property {() => void} close
 */

/**
 * Draw the frame and load what the page needs.
 *
 * @param {HTMLElement} root
 * @param {{ way: string, wide?: boolean, messages?: string[], styles?: string[] }} page `way` is the one of the bar
 *   that leads here
 * @returns {Promise<Frame>}
 */
export async function openFrame(root, page) {
  await Promise.all([needStyle('ui', ...(page.styles ?? [])), needMessages('ui', 'errors', ...(page.messages ?? []))]);
  listenForRecords();
  const main = document.createElement('main');
  main.id = 'content';
  main.tabIndex = -1;
  root.className = 'framed';
  render(root, [
    h(
      'a',
      {
        class: 'skip',
        href: '#content',
        onclick: (/** @type {Event} */ event) =>
          (event.preventDefault(), main.focus())
      },
      t('page.skip')
    ),
    h(
      'header',
      { class: 'site-bar' },
      brand(),
      h(
        'nav',
        { 'aria-label': t('page.ways') },
        WAYS.map((way) => navLink(way, page.way))
      )
    ),
    h('div', {
      class: ['content', page.wide && 'wide-content'],
      manual: true,
      ref: (/** @type {HTMLElement} */ place) => place.append(main)
    }),
    h('footer', { class: 'site-foot' }, t('page.fan'), ' ', h('a', { href: '/privacy' }, t('page.privacy')))
  ]);
  return {
    main,
    entitle(title) {
      document.title = `${title} · ${t('page.name')}`;
      announce(title);
      // After a link the focus has gone with the page before; a page that is loaded leaves it to the browser.
      if (!document.querySelector('.splash') && document.activeElement === document.body)
        main.focus({ preventScroll: true });
    },
    close() {
      hideNotice();
      root.className = '';
    }
  };
}

/** Draw the shape of a page with a table until its data has come. @param {Frame} frame */
export const outline = ({ main }) =>
  render(main, h('div', { class: 'outline', 'aria-hidden': 'true' }, h('i'), h('i'), h('i')));

const LINES = [
  'M0 118H960', // the ground
  'M40 118l62-84 62 84M102 34l22 84', // pyramid
  'M196 118v-10h62v10M202 108V70h50v38M210 70V46h34v24M218 46l9-20 9 20M227 26v-8', // lighthouse
  'M300 118v-8h120v8M306 110V92h108v18M318 92V76h84v16M330 76V60h60v16M312 100c6-8 10-8 14 0', // gardens
  'M346 84c5-7 9-7 13 0M380 100c6-8 10-8 14 0M352 68c5-7 9-7 13 0',
  'M462 118V66M486 118V66M510 118V66M534 118V66M558 118V66M454 66h112M454 58h112l-56-30zM450 118h120', // temple
  'M624 118l4-34-12-22 10-6 6 10 2-18a8 8 0 1 1 12 0l2 18 14-22 8 6-14 32 4 36M630 118v-4h36v4', // colossus
  'M704 118v-12h100v12M712 106V74h84v32M720 74l34-26 34 26', // mausoleum
  'M754 48V34M746 34h16M724 106V82M740 106V82M768 106V82M784 106V82',
  'M846 118v-8h76v8M852 110c0-22 10-30 20-30h24c8 0 18 4 18 14v16M878 80c-4-12 0-24 10-24s14 10 10 24', // sphinx
  'M884 66h8M862 96h20'
];

/** Seven monuments on the horizon, our own line drawing; it only adorns. */
export const skyline = () =>
  h(
    'svg',
    { class: 'skyline', viewBox: '0 0 960 124', preserveAspectRatio: 'xMidYMax meet', 'aria-hidden': 'true' },
    LINES.map((d) => h('path', { d }))
  );

/** The page of an address that leads nowhere: says so, with a way back. @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: '' });
  frame.entitle(t('page.nowhere'));
  render(
    frame.main,
    h(
      'div',
      { class: 'hero astray' },
      skyline(),
      h('h1', null, t('page.nowhere')),
      h('p', null, t('page.nowhere.about', { address: location.pathname })),
      h('a', { class: 'button primary', href: '/' }, t('page.nowhere.back'))
    )
  );
  return frame.close;
}

const RETRY = 3000; // milliseconds

const again = () => location.reload();

/**
 * Say in place of a page that the server does not answer.
 *
 * @param {HTMLElement} root
 * @returns {Promise<() => void>} how to leave it
 */
export async function sayUnreachable(root) {
  const frame = await openFrame(root, { way: '' });
  frame.entitle(t('page.unreachable'));
  render(frame.main, [
    h('h1', null, t('page.unreachable')),
    h('p', { class: 'lead' }, t('page.offline')),
    h('p', null, h('button', { class: 'button primary', type: 'button', onclick: again }, t('page.again')))
  ]);
  return frame.close;
}

/**
 * Shown instead of a page that could not be loaded. Loads it again when there is a connection and the server answers: a
 * module that failed to come is not asked for twice by one page.
 */
export const unloaded = {
  /** @param {HTMLElement} root */
  async open(root) {
    const close = await sayUnreachable(root);
    addEventListener('online', again); // may come before the network works, so the server is asked as well
    const timer = setInterval(
      () =>
        void fetch('/api/health').then(
          ({ ok }) => ok && again(),
          () => {}
        ),
      RETRY
    );
    return () => (clearInterval(timer), removeEventListener('online', again), close());
  }
};

const brand = () =>
  h('a', { class: 'brand', href: '/', 'aria-label': t('page.home') }, mark(), h('span', null, t('page.name')));

/** Seven cards in a pyramid. */
const mark = () =>
  h(
    'svg',
    { class: 'brand-mark', viewBox: '0 0 32 28', width: 30, height: 26, 'aria-hidden': 'true' },
    [
      [13, 1],
      [8.5, 9],
      [17.5, 9],
      [1, 17],
      [9, 17],
      [17, 17],
      [25, 17]
    ].map(([x, y]) => h('rect', { x, y, width: 6, height: 9.5, rx: 1.5 }))
  );

/** @param {{ path: string, name: string, picture: string }} way @param {string} current */
const navLink = (way, current) =>
  h(
    'a',
    { href: way.path, key: way.name, class: 'way', 'aria-current': way.name === current ? 'page' : null },
    glyph(way.picture, 22),
    h('span', null, t(`page.${way.name}`))
  );

const MAX_PAUSE = 30_000;
const ANSWER_WITHIN = 10_000;
const OFFLINE_ANSWER_WITHIN = 2000; // this machine's own server answers without a network

/**
 * Fetch, or fail if it takes too long: a dead connection is silent for minutes.
 *
 * @template T
 * @param {Promise<T>} asked
 * @returns {Promise<T>}
 */
export const withTimeout = (asked) =>
  Promise.race([
    asked,
    new Promise((_, fail) => void setTimeout(fail, navigator.onLine ? ANSWER_WITHIN : OFFLINE_ANSWER_WITHIN))
  ]);

/**
 * Poll while the page is visible, less often while the server does not answer.
 *
 * @template T
 * @param {number} every milliseconds between two questions
 * @param {() => Promise<T>} ask
 * @param {(answer: T) => void} heard
 * @param {(problem: unknown) => void} failed
 * @returns {() => void} how to stop
 */
export function poll(every, ask, heard, failed) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let stopped = false;
  let pause = every;
  let latest = 0;

  const round = async () => {
    clearTimeout(timer);
    const number = ++latest; // an earlier question may fail late, and counts no more
    if (document.visibilityState === 'visible') {
      try {
        const answer = await withTimeout(ask());
        if (stopped || number !== latest) return;
        pause = every;
        heard(answer);
      } catch (problem) {
        if (stopped || number !== latest) return;
        pause = Math.min(MAX_PAUSE, pause * 2);
        failed(problem);
      }
    }
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(round, pause);
  };
  const wake = () => void (document.visibilityState === 'visible' && round());
  document.addEventListener('visibilitychange', wake);
  for (const change of ['online', 'offline']) addEventListener(change, wake);
  void round();
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wake);
    for (const change of ['online', 'offline']) removeEventListener(change, wake);
  };
}

/** Says that the server does not answer; it goes by itself when it answers again. @param {boolean} online */
export const connectionBanner = (online) =>
  h(
    'div',
    { key: 'connection', role: 'status', class: 'connection' },
    online ? null : h('p', null, glyph('offline', 20), t('page.offline'))
  );
