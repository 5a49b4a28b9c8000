/** The search over the rules of a game: a field, and below it what was found, each with the way to its place. */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, list, t } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';
import { sentence } from '../ui/notice.js';

/** @import { RuleSearchResults, RulePassage } from '../protocol' */

const PAUSE = 200; // milliseconds without a key until the server is asked
const MAX_QUESTION = 120;

/**
 * Show the search in a place of the page.
 *
 * @param {HTMLElement} place
 * @param {string} game
 * @param {string} words
 * @param {(event: Event) => void} goTo goes to a place of the page
 */
export function mountSearch(place, game, words, goTo) {
  /** @type {RuleSearchResults | undefined} */
  let answers;
  let answered = '';
  let problem = '';
  let asked = 0;
  let timer = 0;

  const draw = () =>
    render(place, [
      searchLine(words, { typed, cleared, toFirst }),
      problem && h('p', { class: 'rule-search-note' }, problem),
      answers && found(answers, game, answered, goTo)
    ]);

  /** @param {string} wanted */
  function look(wanted) {
    words = wanted;
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
    draw();
  }

  async function ask() {
    const number = ++asked;
    const question = words;
    const query = new URLSearchParams(location.search);
    if (words.trim()) query.set('q', words);
    else query.delete('q');
    history.replaceState(null, '', location.pathname + (query.size ? `?${query}` : '') + location.hash);
    /** @type {RuleSearchResults | undefined} */
    let come;
    let wrong = '';
    try {
      if (words.trim()) come = await api(`/api/rules/${game}/${language}?words=${encodeURIComponent(words)}`);
    } catch (error) {
      wrong = sentence(error);
    }
    if (number !== asked) return;
    [answers, answered, problem] = [come, question, wrong];
    draw();
    if (come) announce(t('rules.search.found', { count: come.passages.length + come.more }));
  }

  /** @param {Event} event */
  const typed = (event) => look(/** @type {HTMLInputElement} */ (event.target).value);
  /** @param {KeyboardEvent} event */
  const cleared = (event) => {
    if (event.key === 'Escape' && words) {
      event.preventDefault();
      look('');
    }
  };
  /** @param {Event} event */
  const toFirst = (event) => {
    event.preventDefault();
    /** @type {HTMLElement | null} */ (place.querySelector('.answers a'))?.focus();
  };

  draw();
  if (words) void ask();
  return {
    words: () => words,
    close() {
      asked++;
      clearTimeout(timer);
    }
  };
}

/**
 * The field.
 *
 * @param {string} words
 * @param {{ typed: (event: Event) => void, cleared: (event: KeyboardEvent) => void, toFirst: (event: Event) => void }}
 *   on
 */
const searchLine = (words, { typed, cleared, toFirst }) =>
  h(
    'form',
    { class: 'search-line', role: 'search', onsubmit: toFirst },
    glyph('search', 22),
    h('label', { class: 'heard-only', for: 'rule-words' }, t('rules.search')),
    h('input', {
      id: 'rule-words',
      type: 'search',
      value: words,
      maxlength: MAX_QUESTION,
      autocomplete: 'off',
      placeholder: t('rules.search.blank'),
      oninput: typed,
      onkeydown: cleared
    })
  );

/**
 * Describe the results, a corrected query, and the scope of the search.
 *
 * @param {RuleSearchResults} answers
 * @param {string} game
 * @param {string} words
 * @param {(event: Event) => void} goTo
 */
function found({ passages, more, corrected, missing, searched }, game, words, goTo) {
  return h(
    'div',
    { class: 'answers', key: 'answers', 'data-words': words },
    Object.entries(corrected).map(([word, instead]) =>
      h('p', { key: word, class: 'rule-search-note' }, t('rules.search.corrected', { word, instead }))
    ),
    missing.length > 0 &&
      h(
        'p',
        { class: 'rule-search-note', key: 'missing' },
        t(passages.length ? 'rules.search.missing' : 'rules.search.none', {
          words: list(
            missing.map((word) => `“${word}”`),
            'or'
          )
        })
      ),
    h(
      'ol',
      null,
      passages.map((passage, number) => h('li', { key: number }, answer(passage, game, goTo)))
    ),
    more > 0 && h('p', { class: 'rule-search-note', key: 'more' }, t('rules.search.more', { count: more })),
    h(
      'p',
      { class: 'rule-search-note', key: 'where' },
      t('rules.search.searched', { ...searched, game: t(`lobby.game.${game}`) })
    )
  );
}

/** @param {RulePassage} passage @param {string} game @param {(event: Event) => void} goTo */
function answer({ part, id, title, text }, game, goTo) {
  const here = { chapter: `#${id}`, ruling: `#${id}`, option: `#option-${id}` };
  const away = {
    component: `/learn/cards?game=${game}&q=${encodeURIComponent(title)}`,
    symbol: `/learn/symbols?game=${game}#key-${id}`
  };
  const on = part in here;
  return h(
    'a',
    {
      class: 'answer',
      href: /** @type {Record<string, string>} */ ({ ...here, ...away })[part],
      ...(on && { onclick: goTo })
    },
    h('small', null, part === 'ruling' ? `${t('rules.part.ruling')} ${id}` : t(`rules.part.${part}`)),
    h('b', null, title),
    h('span', null, text)
  );
}
