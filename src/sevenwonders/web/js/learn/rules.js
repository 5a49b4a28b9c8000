/**
 * The rules of a game with diagrams: one page a game, a chapter a topic, each with an address of its own (`#trade`).
 */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, t } from '../core/i18n.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence } from '../ui/notice.js';
import { gameChoice, needGame } from './choice.js';
import { numberedMessages } from './numbered.js';
import { showPlace } from './place.js';
import { optionList, rulingList } from './rulings.js';
import { mountSearch } from './search.js';

/** @import { VNode } from '../core/dom.js' */

/**
 * A chapter: its words are `TITLE` and `TITLE.text`, then `rules.GAME.ID.1` and so on.
 *
 * @typedef {object} Chapter
 * @property {string} id
 * @property {string} box what the lobby calls that it begins with, where that is not its id
 * @property {string} title the key of its title; `rules.GAME.ID` where there is none
 * @property {boolean} listed its first words are a list: `TITLE.1` and so on
 */

/**
 * The diagrams of chapters by id, from the views of the examples by name.
 *
 * @typedef {Record<string, (examples: any) => VNode[]>} Diagrams
 */
/** @typedef {{ ready: () => Promise<any>, diagrams: Diagrams }} Rulebook */
/** @typedef {import('./rulings.js').Rulings} Rulings */
/** @typedef {import('./choice.js').Chosen & { topics: Chapter[], diagrams: Diagrams, views: any } & Rulings} Shown */

/**
 * A game with its chapters and the positions that they draw.
 *
 * @param {import('./choice.js').Chosen} chosen
 * @returns {Promise<Shown>}
 */
async function needRulebook(chosen) {
  const [book, examples, looked] = await Promise.all([
    chosen.learn.rules(),
    api(`/api/examples/${chosen.game}`),
    api(`/api/rulings/${chosen.game}/${language}`)
  ]);
  await book.ready();
  return { ...chosen, ...examples, ...looked, diagrams: book.diagrams };
}

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, {
    way: 'learn',
    wide: true,
    messages: ['learn', 'rules', 'lobby', 'table', 'table_later'],
    styles: ['rules']
  });
  frame.entitle(t('rules.title'));
  let stop = () => {};
  let words = new URLSearchParams(location.search).get('q') ?? '';
  /** @param {Shown} shown */
  const show = (shown) => {
    stop();
    render(
      frame.main,
      page(shown, (chosen) => void needRulebook(chosen).then(show))
    );
    const searched = mountSearch(
      /** @type {HTMLElement} */ (frame.main.querySelector('.rule-search')),
      shown.game,
      words,
      goTo
    );
    const unfollow = highlightContents(frame.main);
    stop = () => {
      words = searched.words();
      searched.close();
      unfollow();
    };
  };
  try {
    show(await needRulebook(await needGame()));
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
    return frame.close;
  }
  showPlace();
  return () => {
    stop();
    frame.close();
  };
}

/** @param {Shown} shown @param {(chosen: import('./choice.js').Chosen) => void} choose */
const page = ({ game, topics, diagrams, views, rulings, options }, choose) => [
  h('h1', null, t('rules.title')),
  h(
    'div',
    { class: 'rulebook-head' },
    gameChoice(game, choose),
    h(
      'button',
      { type: 'button', class: 'button pale', onclick: () => print() },
      glyph('download', 20),
      t('rules.print')
    )
  ),
  h('div', { class: 'rule-search', key: `search-${game}`, manual: true }),
  h('p', { class: 'lead' }, t('rules.lead')),
  h(
    'div',
    { class: 'rulebook', key: game },
    h(
      'nav',
      { class: 'chapters', 'aria-label': t('rules.contents') },
      h(
        'ol',
        null,
        [
          ...topics.map(({ id, title }) => ({ id, title: title || `rules.${game}.${id}` })),
          ...['rulings', 'options'].map((id) => ({ id, title: `rules.${id}` }))
        ].map(({ id, title }) => h('li', { key: id }, h('a', { href: `#${id}`, onclick: goTo }, t(title))))
      )
    ),
    h(
      'div',
      { class: 'chapter-texts' },
      topics.map((one) => chapter(game, one, diagrams[one.id]?.(views))),
      rulingList(game, rulings, goTo),
      optionList(options, rulings, goTo),
      h(
        'nav',
        { class: 'row further', 'aria-label': t('learn.title') },
        ['symbols', 'cards'].map((way) =>
          h('a', { key: way, class: 'button', href: `/learn/${way}?game=${game}` }, t(`learn.${way}`))
        )
      )
    )
  )
];

/** @param {string} game @param {Chapter} chapter @param {VNode[]} [drawn] */
function chapter(game, { id, box, title: own, listed }, drawn) {
  const title = own || `rules.${game}.${id}`;
  const points = listed ? numberedMessages(title) : [];
  return h(
    'section',
    { class: 'rule-chapter', id, key: id, 'aria-labelledby': `${id}-title` },
    box && h('span', { id: box, class: 'box-of-chapter' }),
    h('h2', { id: `${id}-title` }, t(title)),
    listed
      ? h(
          'ul',
          null,
          points.map((text) => h('li', { key: text }, text))
        )
      : h('p', { class: 'chapter-lead' }, t(`${title}.text`)),
    drawn,
    numberedMessages(`rules.${game}.${id}`).map((text) => h('p', { key: text }, text))
  );
}

/** Go to a chapter without leaving the page; the address follows. @param {Event} event */
function goTo(event) {
  event.preventDefault();
  const { hash } = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  history.replaceState(null, '', location.pathname + location.search + hash);
  showPlace();
}

/** Mark in the contents where the reader is; returns how to stop. @param {HTMLElement} main */
function highlightContents(main) {
  const links = new Map(
    [...main.querySelectorAll('.chapters a')].map((link) => [link.getAttribute('href')?.slice(1), link])
  );
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        for (const [id, link] of links) {
          if (id === target.id) link.setAttribute('aria-current', 'true');
          else link.removeAttribute('aria-current');
        }
      }
    },
    { rootMargin: '-20% 0px -75% 0px' }
  );
  for (const section of main.querySelectorAll('.rule-chapter, .rule-list')) watcher.observe(section);
  return () => watcher.disconnect();
}
