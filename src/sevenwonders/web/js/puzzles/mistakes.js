/**
 * Learn from your mistakes: the decisions of a recorded game that gave much away, one after the other, to do better.
 */

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
  const frame = await openFrame(root, {
    way: 'puzzles',
    wide: true,
    messages: ['puzzles', 'replay', 'lobby', 'reasons']
  });
  frame.entitle(t('puzzles.mistakes'));
  outline(frame);
  const asked = new URLSearchParams(location.search);
  const practice = new Practice(frame.main, params.id ? `/s/${params.id}?${asked}` : '/replays');
  try {
    const study = await Study.load(params.id ?? '', Number(asked.get('game')) || 0);
    await study.recall();
    void practice.begin(study, study.seats.find((one) => one === asked.get('viewer')) ?? study.seats[0] ?? 'p1');
  } catch (problem) {
    practice.say(t('puzzles.none'), sentence(problem));
  }
  return () => {
    practice.close();
    frame.close();
  };
}

/** The mistakes of a seat, one after the other, while the rest of the game is still reviewed. */
class Practice {
  /** @param {HTMLElement} main @param {string} back where the game is looked at */
  constructor(main, back) {
    this.main = main;
    this.back = back;
    this.stop = new AbortController();
    /** The plies that were practised. @type {Set<number>} */
    this.done = new Set();
    this.closeBoard = () => {};
    this.wake = () => {};
    this.running = false;
    /** @type {unknown} */
    this.problem = null;
  }

  /** Say something where no mistake is shown. @param {string} title @param {string} about */
  say(title, about) {
    const back = h('a', { class: 'button', href: this.back }, t('puzzles.mistakes.back'));
    render(
      this.main,
      h(
        'div',
        { class: 'blank-page' },
        glyph('target', 56),
        h('h1', null, title),
        h('p', { role: 'status' }, about),
        back
      )
    );
  }

  /** @param {Study} study @param {Seat} seat */
  async begin(study, seat) {
    this.running = !study.isReviewed;
    if (this.running) {
      void study
        .review(this.stop.signal, () => this.wake())
        .catch((error) => (this.problem = error))
        .finally(() => ((this.running = false), this.wake()));
    }
    await this.next(study, seat);
  }

  /** Show the next mistake, or wait for it; say so where there are no more. @param {Study} study @param {Seat} seat */
  async next(study, seat) {
    this.closeBoard();
    this.closeBoard = () => {};
    for (;;) {
      const move = study.mistakesOf(seat).find((one) => !this.done.has(one.ply.ply));
      if (this.stop.signal.aborted) return;
      if (move) {
        this.done.add(move.ply.ply);
        await this.show(study, seat, move);
        return;
      }
      if (!this.running) break;
      this.say(
        t('puzzles.mistakes'),
        t('puzzles.mistakes.looking', { looked: study.reviewed.size, count: study.toReview })
      );
      await new Promise((resolve) => (this.wake = () => resolve(undefined)));
    }
    const all = this.done.size > 0;
    if (this.problem) this.say(t('puzzles.none'), sentence(this.problem));
    else
      this.say(
        t(all ? 'puzzles.mistakes.done' : 'puzzles.mistakes.none'),
        t(all ? 'puzzles.mistakes.done.about' : 'puzzles.mistakes.none.about', { count: this.done.size })
      );
  }

  /** @param {Study} study @param {Seat} seat @param {Move} move */
  async show(study, seat, move) {
    const { study: id, game, rules, names, modules, options } = study.contents;
    const view = await study.position(move.step - 1, seat);
    const here = `/s/${id}?game=${game}&move=${move.step - 1}&viewer=${seat}`;
    this.closeBoard = await openBoard(this.main, {
      ask: {
        game: rules,
        seat,
        names: /** @type {Record<string, string>} */ (names),
        modules,
        options,
        view: { ...view, ...(view.viewer === seat ? {} : { viewer: seat }) },
        judge: judgeOf(study, move)
      },
      head: [
        h(
          'p',
          null,
          [t('puzzles.mistake', { number: this.done.size }), t('puzzles.mistake.about', { move: move.step })].join(
            ' · '
          )
        ),
        h(
          'div',
          { class: 'row' },
          h('a', { class: 'button pale', href: here }, glyph('replay', 18), t('puzzles.mistakes.back'))
        )
      ],
      foot: (solved) =>
        h(
          'button',
          { type: 'button', class: ['button', solved && 'primary'], onclick: () => void this.next(study, seat) },
          glyph('next', 18),
          t(solved ? 'puzzles.mistakes.next' : 'puzzles.skip')
        )
    });
  }

  close() {
    this.stop.abort();
    this.closeBoard();
  }
}

/** Judge answers by what the review found in the place of a mistake. @param {Study} study @param {Move} move */
function judgeOf(study, move) {
  const ranked = (study.analysisOf(move)?.moves ?? []).toSorted((a, b) => b.value - a.value);
  const top = ranked.find(({ action }) => study.reviewOf(move)?.best.includes(action))?.value ?? ranked[0]?.value ?? 0;
  const best = ranked.filter(({ value }) => value >= top - EQUAL).map(({ action }) => action);
  const played = firstAction(move.ply.text);
  const second = ranked.find(({ action }) => !best.includes(action));
  return async (/** @type {string | null} */ action) => {
    const mine = ranked.find((one) => one.action === action);
    const right = action !== null && best.includes(action);
    const values = {
      best: Math.round(100 * top),
      value: Math.round(100 * (mine?.value ?? top)),
      next: Math.round(100 * (second?.value ?? 0))
    };
    return {
      right,
      action,
      best,
      reasons: [{ key: right || action === null ? 'gains' : action === played ? 'played' : 'falls', values }],
      moves: ranked
    };
  };
}
