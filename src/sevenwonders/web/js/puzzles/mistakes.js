/** Learn from your mistakes: the decisions of a recorded game that gave much away, one after the other, to do better. */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { openFrame, outline } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence } from '../ui/notice.js';
import { Study, firstAction } from '../replay/study.js';
import { openBoard } from './board.js';

/** @import { Move, Seat } from '../replay/study.js' */

const EQUAL = 0.02; // what is so near to the best is as good

/** @param {HTMLElement} root @param {Record<string, string>} params */
export async function open(root, params) {
  const frame = await openFrame(root, { way: 'puzzles', wide: true, messages: ['puzzles', 'replay', 'lobby', 'reasons'] });
  frame.entitle(t('puzzles.mistakes'));
  outline(frame);
  const stop = new AbortController();
  const asked = new URLSearchParams(location.search);
  /** @type {() => void} */
  let close = () => {};
  const leave = () => {
    stop.abort();
    close();
    frame.close();
  };
  const say = (/** @type {string} */ title, /** @type {string} */ about) =>
    render(frame.main, h('div', { class: 'blank-page' }, glyph('target', 56), h('h1', null, title), h('p', { role: 'status' }, about), h('a', { class: 'button', href: params.id ? `/s/${params.id}?${asked}` : '/replays' }, t('puzzles.mistakes.back'))));
  try {
    const study = await Study.load(params.id ?? '', Number(asked.get('game')) || 0);
    await study.recall();
    void practise(study, study.seats.find((one) => one === asked.get('viewer')) ?? study.seats[0] ?? 'p1');
  } catch (problem) {
    say(t('puzzles.none'), sentence(problem));
  }

  /** @param {Study} study @param {Seat} seat */
  async function practise(study, seat) {
    /** The plies that were practised. @type {Set<number>} */
    const done = new Set();
    let wake = () => {};
    /** @type {unknown} */
    let problem = null;
    let running = !study.isReviewed;
    if (running) {
      void study
        .review(stop.signal, () => wake())
        .catch((error) => (problem = error))
        .finally(() => ((running = false), wake()));
    }
    const next = async () => {
      close();
      close = () => {};
      for (;;) {
        const move = study.mistakesOf(seat).find((one) => !done.has(one.ply.ply));
        if (stop.signal.aborted) return;
        if (move) {
          done.add(move.ply.ply);
          await show(study, seat, move, done.size, () => void next());
          return;
        }
        if (!running) break;
        say(t('puzzles.mistakes'), t('puzzles.mistakes.looking', { looked: study.reviewed.size, count: study.toReview }));
        await new Promise((resolve) => (wake = () => resolve(undefined)));
      }
      const all = done.size > 0;
      if (problem) say(t('puzzles.none'), sentence(problem));
      else say(t(all ? 'puzzles.mistakes.done' : 'puzzles.mistakes.none'), t(all ? 'puzzles.mistakes.done.about' : 'puzzles.mistakes.none.about', { count: done.size }));
    };
    await next();
  }

  /** @param {Study} study @param {Seat} seat @param {Move} move @param {number} number @param {() => void} next */
  async function show(study, seat, move, number, next) {
    const { rules, names, modules, options } = study.contents;
    const view = await study.position(move.step - 1, seat);
    const analysis = study.analysisOf(move);
    const ranked = (analysis?.moves ?? []).toSorted((a, b) => b.value - a.value);
    const top = ranked.find(({ action }) => study.reviewOf(move)?.best.includes(action))?.value ?? ranked[0]?.value ?? 0;
    const best = ranked.filter(({ value }) => value >= top - EQUAL).map(({ action }) => action);
    const played = firstAction(move.ply.text);
    close = await openBoard(frame.main, {
      ask: {
        game: rules,
        seat,
        names: /** @type {Record<string, string>} */ (names),
        modules,
        options,
        view: { ...view, ...(view.viewer === seat ? {} : { viewer: seat }) },
        async judge(action) {
          const mine = ranked.find((one) => one.action === action);
          const right = action !== null && best.includes(action);
          const next = ranked.find((one) => !best.includes(one.action));
          const values = { best: Math.round(100 * top), value: Math.round(100 * (mine?.value ?? top)), next: Math.round(100 * (next?.value ?? 0)) };
          return { right, action, best, reasons: [{ key: right || action === null ? 'gains' : action === played ? 'played' : 'falls', values }], moves: ranked };
        },
      },
      head: [
        h('p', null, [t('puzzles.mistake', { number }), t('puzzles.mistake.about', { move: move.step })].join(' · ')),
        h('div', { class: 'row' }, h('a', { class: 'button pale', href: `/s/${params.id}?game=${study.contents.game}&move=${move.step - 1}&viewer=${seat}` }, glyph('replay', 18), t('puzzles.mistakes.back'))),
      ],
      foot: (solved) => h('button', { type: 'button', class: ['button', solved && 'primary'], onclick: next }, glyph('next', 18), t(solved ? 'puzzles.mistakes.next' : 'puzzles.skip')),
    });
  }

  return leave;
}
