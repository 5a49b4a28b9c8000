/** One puzzle to solve; the next one matches the player's rating. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, withNames, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { openFrame, outline } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence } from '../ui/notice.js';
import { openBoard } from './board.js';
import { addressOf, nextOf, puzzlesOf, settingOf, wantedIn } from './choose.js';
import { note, noteDaily, progress } from './progress.js';

/** @import { PuzzleVerdict, PuzzleView } from '../protocol' */

/** @param {HTMLElement} root @param {Record<string, string>} params */
export async function open(root, params) {
  const frame = await openFrame(root, {
    way: 'puzzles',
    wide: true,
    messages: ['puzzles', 'replay', 'lobby', 'reasons']
  });
  frame.entitle(t('puzzles.title'));
  outline(frame);
  const path = `/api/puzzles/${encodeURIComponent(params.id ?? '')}`;
  /** @type {PuzzleView} */
  let puzzle;
  try {
    puzzle = await api(path);
  } catch (problem) {
    render(
      frame.main,
      h(
        'div',
        { class: 'blank-page' },
        glyph('target', 56),
        h('h1', null, t('puzzles.none')),
        h('p', null, sentence(problem)),
        h('a', { class: 'button primary', href: '/puzzles' }, t('puzzles.all'))
      )
    );
    return frame.close;
  }
  const wanted = { ...wantedIn(location.search, puzzle.game), game: puzzle.game };
  const daily = new URLSearchParams(location.search).get('daily');
  const close = await openBoard(frame.main, {
    ask: { .../** @type {any} */ (withNames(puzzle)), judge: (action) => judge(path, puzzle, action, daily) },
    head: head(puzzle, wanted, daily !== null),
    foot: (solved) => [
      solved && about(puzzle),
      h(
        'button',
        { type: 'button', class: ['button', solved && 'primary'], onclick: () => void next() },
        glyph('next', 18),
        t(solved ? 'puzzles.next' : 'puzzles.skip')
      )
    ]
  });

  async function next() {
    const one = nextOf((await puzzlesOf(wanted)).puzzles, wanted, puzzle.id);
    if (one) navigate(addressOf(`/puzzles/${one.id}`, wanted));
  }

  return () => {
    close();
    frame.close();
  };
}

/**
 * Let the server judge an answer, and keep what it says.
 *
 * @param {string} path
 * @param {PuzzleView} puzzle
 * @param {string | null} action
 * @param {string | null} daily the day whose puzzle it is
 */
async function judge(path, puzzle, action, daily) {
  const { rating, deviation } = progress();
  /** @type {PuzzleVerdict} */
  const found = await api(`${path}?language=${language}`, { body: { action, rating, deviation } });
  note(puzzle.id, found);
  if (daily && found.right) noteDaily(daily);
  return { ...found, moves: found.advice.moves };
}

/**
 * The lines over the position.
 *
 * @param {PuzzleView} puzzle
 * @param {ReturnType<typeof wantedIn>} wanted
 * @param {boolean} isDaily
 */
const head = (puzzle, wanted, isDaily) => [
  h(
    'p',
    null,
    [
      t(isDaily ? 'puzzles.daily' : 'puzzles.one'),
      t(`puzzles.in.${settingOf(puzzle)}`),
      t('puzzles.rated', { rating: String(puzzle.rating) }),
      t(puzzle.proved ? 'puzzles.proved' : 'puzzles.held')
    ].join(' · ')
  ),
  h('div', { class: 'row' }, h('a', { class: 'button pale', href: addressOf('/puzzles', wanted) }, t('puzzles.all')))
];

/** Themes of a puzzle and the new rating, once it is solved. @param {PuzzleView} puzzle */
const about = ({ themes }) =>
  h(
    'p',
    { class: 'puzzle-about' },
    themes.map((theme) => h('span', { class: 'theme-badge', key: theme }, t(`puzzles.theme.${theme}`))),
    ' ',
    t('puzzles.your', { rating: Math.round(progress().rating) })
  );
