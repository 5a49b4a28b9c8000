/** The end of a game at any table: a picture with one sentence, the points, the next step, and more below. */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { withAssets } from '../core/lazy.js';
import { movesAllowed } from '../core/settings.js';
import { hasGlyph, icon } from '../art/icon.js';
import { checkPromise } from '../core/promise.js';
import { isPlaying } from './finale.js';
import { tryAction, nextSteps, playDeal } from './next_steps.js';
import { sameDealGames } from './same_luck.js';
import { glyph } from '../ui/glyph.js';
import { closeButton } from './toolbar.js';
import { verdict } from './verdict.js';

/** @import { Children, VNode } from '../core/dom.js' */
/** @import { TableController as Controller } from './controller.js' */

const CHEER = Array.from({ length: 18 }, (_, place) => place);
const SIGN_SIZE = 34;

/**
 * Over the table: how it ended, and what may be done next.
 *
 * @param {Controller} controller
 * @param {{ table: any }} scene
 * @param {{ kind: any[], words: string, picture: string, signs?: string[], points?: VNode | null, score: VNode,
 *   more?: VNode, worded?: (action: string, seat: string) => string }} said
 *   `signs` light up in the picture; `points` are those that decided; `worded` is missing where games are not reviewed
 */
export const resultOverlay = (controller, { table }, said) => {
  const { kind, words, picture, signs = [], points, score, more, worded } = said;
  const won = kind.includes('won');
  return h(
    'section',
    {
      key: 'result',
      class: ['overlay', 'result', ...kind, isPlaying(controller) && 'plays'],
      'aria-label': words
    },
    closeButton(() => controller.set({ result: false }), 'close'),
    h(
      'header',
      { class: `end-of-${picture}` },
      h('div', {
        key: picture,
        class: 'end-picture',
        'aria-hidden': 'true',
        manual: true,
        ref: (/** @type {Element} */ place) => void loadPicture(place, picture, signs).catch(() => {}) // the words stay
      }),
      h('h2', null, words)
    ),
    won &&
      movesAllowed() &&
      h(
        'div',
        { key: 'cheer', class: 'cheer', 'aria-hidden': 'true' },
        CHEER.map((place) => h('i', { key: place, style: { '--place': place, '--wait': (place * 7) % CHEER.length } }))
      ),
    h(
      'div',
      { key: 'body', class: 'end-body' },
      points,
      nextSteps(controller, won),
      h(
        'div',
        { key: 'more', class: 'end-more' },
        h(
          'details',
          { key: 'points', class: 'end-points' },
          h('summary', null, icon('laurel'), t('result.points')),
          score
        ),
        worded && verdict(controller, worded),
        worded && share(controller),
        table.played_before && sameDealGames(controller),
        again(controller, Boolean(worded)),
        more,
        promise(controller, table)
      )
    )
  );
};

/**
 * Draw the picture into its place, with the signs on their places in it.
 *
 * @param {Element} place
 * @param {string} name
 * @param {string[]} signs
 */
async function loadPicture(place, name, signs) {
  const answer = await fetch(new URL(`../../endings/${name}.svg`, import.meta.url));
  const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const picture = document.importNode(drawn, true);
  picture.querySelectorAll('.end-place').forEach((spot, number) => {
    const sign = signs[number];
    spot.classList.toggle('lit', sign !== undefined);
    /** @type {SVGElement} */ (spot).style.setProperty('--number', String(number));
    if (!sign || !hasGlyph(sign)) return;
    const use = document.createElementNS(picture.namespaceURI, 'use');
    const size = { x: -SIGN_SIZE / 2, y: -SIGN_SIZE / 2, width: SIGN_SIZE, height: SIGN_SIZE };
    for (const [key, value] of Object.entries({ href: `#glyph-${sign}`, ...size })) use.setAttribute(key, `${value}`);
    spot.append(use);
  });
  place.replaceChildren(picture);
}

/** The links to share an end, once requested. @type {WeakMap<Controller, () => Children>} */
const sharings = new WeakMap();

/** Its link and its picture. @param {Controller} controller */
function share(controller) {
  return h(
    'details',
    {
      key: 'share',
      class: 'end-share',
      ontoggle: (/** @type {Event} */ { target }) =>
        /** @type {HTMLDetailsElement} */ (target).open &&
        !sharings.has(controller) &&
        void tryAction(controller, () => prepareSharing(controller))
    },
    h('summary', null, glyph('share', 20), t('result.share')),
    sharings.get(controller)?.() ?? h('p', { class: 'quiet' }, '…')
  );
}

/** Make a study of the game, for its link. @param {Controller} controller */
async function prepareSharing(controller) {
  const { id } = controller.state.table;
  const [{ shareLinks: shared }, { Study }, { study }] = await Promise.all([
    withAssets(import('../replay/share.js'), ['ui'], ['ui', 'replay']),
    import('../replay/study.js'),
    api('/api/studies', { body: { table: id } })
  ]);
  const game = await Study.load(study, 0);
  sharings.set(controller, () => shared(game, game.steps.length, 'spectator', true));
  controller.set({});
}

/** Return the other things that may be done with the game. @param {Controller} controller @param {boolean} deals */
function again(controller, deals) {
  const { table } = controller.state;
  return [
    deals &&
      table.kind !== 'watch_computers' &&
      h(
        'button',
        {
          type: 'button',
          key: 'deal',
          class: 'quiet-button',
          title: t('result.deal.about'),
          onclick: () => void tryAction(controller, () => playDeal(controller))
        },
        icon('pile'),
        t('result.deal')
      ),
    h(
      'a',
      {
        key: 'record',
        class: 'quiet-button',
        href: `/api/tables/${table.id}/record`,
        download: `sevenwonders-${table.id}.toml`
      },
      icon('download'),
      t('result.download')
    )
  ];
}

/**
 * The promise made before the first move, and whether it was kept.
 *
 * @param {Controller} controller
 * @param {Partial<import('../types').TableInfo>} table
 */
function promise(controller, table) {
  if (!table.seed) return null;
  const dealtFrom = table.seed.length < 64 ? `${table.salt}:${table.seed}` : table.salt;
  const entries = Object.entries(table.numbers ?? {}).map(([seat, number]) => [
    h('dt', null, table.names?.[/** @type {'p1'} */ (seat)]),
    h('dd', null, number)
  ]);
  return h(
    'details',
    { class: 'promise' },
    h('summary', null, icon('lock'), t('result.verify')),
    h(
      'dl',
      null,
      h('dt', null, t('result.commitment')),
      h('dd', null, table.commitment ?? ''),
      h('dt', null, t('result.secret')),
      h('dd', null, dealtFrom),
      entries
    ),
    h('p', { class: 'verdict' }, t(`result.${checkPromise(table, controller.line?.contribution)}`))
  );
}
