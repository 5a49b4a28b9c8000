/**
 * The guide: a bubble beside the table that points at things, explains what happens, and goes when it is asked to.
 * It never stands in the way: the table underneath stays the real one.
 */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { closed, needMessages, t } from '../core/i18n.js';
import { listenToKeys } from '../core/keyboard.js';
import { needStyle } from '../core/lazy.js';
import { glyph } from '../ui/glyph.js';
import { showNews } from '../ui/notice.js';
import { place } from './pointing.js';

/**
 * The facts that a step may look at.
 *
 * @typedef {object} Situation
 * @property {any} view
 * @property {any} before the view before this one
 * @property {any} table
 * @property {string | null} selected what is chosen on the table
 * @property {number} begun how many plies there were when the step began
 * @property {(plies: string[]) => import('../table/notation.js').Deed[]} deedsOf what happened, each with the question
 *   that it answers
 */

/**
 * @typedef {object} Step
 * @property {string} name of its strings: `lesson.NAME` and `lesson.NAME.text`
 * @property {(now: Situation) => string | null} [at] the `data-learn` of what it points at
 * @property {(now: Situation) => boolean} [when] whether it makes sense now; a step of the opening is left out, an
 *   occasion waits
 * @property {(now: Situation) => boolean} [until] what ends it; without, a press on "Next" does
 * @property {(now: Situation) => Record<string, string | number>} [values]
 * @property {(now: Situation) => string} [words] the last part of the key of its text, where that is not always `text`
 * @property {boolean} [instead] it takes the place of the step before it
 */

/**
 * What a game teaches: steps one after the other, occasions each once, which strings say it, and the request for the
 * game after it.
 *
 * @typedef {{ OPENING: Step[], OCCASIONS: Step[], MESSAGES: string[], NEXT_GAME: object }} Lesson
 */

/** @typedef {HTMLElement & { view: any, table: any, selected: string | null }} TableElement */

const KEPT = 'sevenwonders.lesson';

/** What the bubble should not hide, and how much that matters. @type {[string, number][]} */
const IMPORTANT = [
  ['.panel [data-action], .ring [data-action], .panel [data-target]', 400],
  ['[data-learn^="slot-"].accessible', 8],
  ['[data-learn="rail"]', 1]
];
const SETTLE = 250; // milliseconds until what has moved on the table stands still

/**
 * Begin to guide at a table; returns how to stop.
 *
 * @param {HTMLElement} element the table: it has `view`, `table` and `selected`, and tells of a new view by `view`
 * @param {Lesson} lesson
 * @param {Situation['deedsOf']} deedsOf
 * @returns {() => void}
 */
export function startLesson(element, lesson, deedsOf) {
  const guide = new Guide(/** @type {TableElement} */ (element), lesson, deedsOf);
  let stopped = false;
  void Promise.all([needMessages('ui', ...lesson.MESSAGES), needStyle('ui')]).then(() => {
    if (!stopped) guide.begin();
  });
  return () => {
    stopped = true;
    guide.stop();
  };
}

class Guide {
  /** @param {TableElement} element @param {Lesson} lesson @param {Situation['deedsOf']} deedsOf */
  constructor(element, { OPENING, OCCASIONS }, deedsOf) {
    this.element = element;
    this.deedsOf = deedsOf;
    this.opening = OPENING;
    this.occasions = OCCASIONS;
    this.bubble = document.createElement('aside');
    this.bubble.className = 'guide';
    this.ring = document.createElement('div');
    this.ring.className = 'guide-ring';
    this.ring.setAttribute('aria-hidden', 'true');
    /** How far the opening has come. */
    this.number = 0;
    /** The steps of the opening that were shown before. @type {number[]} */
    this.past = [];
    /** @type {Set<string>} */
    this.told = new Set();
    /** @type {Step | null} */
    this.step = null;
    /** The step in words, as of the last view in which it made sense. @type {{ title: string, text: string } | null} */
    this.words = null;
    /** @type {any} */
    this.before = null;
    /** @type {any} */
    this.latest = null;
    this.begun = 0;
    this.hidden = false;
    this.frame = 0;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  begin() {
    if (this.wasLeft()) return;
    document.body.append(this.ring, this.bubble);
    const onView = () => this.hear();
    this.element.addEventListener('view', onView);
    this.stops = [
      () => this.element.removeEventListener('view', onView),
      listenToKeys((key) => {
        if (key !== 'n' || !this.step || this.step.until || this.hidden) return false;
        this.next();
        return true;
      })
    ];
    this.resume();
    let { selected } = this.element;
    const follow = () => {
      if (this.element.selected !== selected) {
        selected = this.element.selected;
        this.hear();
      }
      this.point();
      this.frame = requestAnimationFrame(follow);
    };
    follow();
  }

  stop() {
    cancelAnimationFrame(this.frame);
    for (const stop of this.stops) stop();
    this.stops = [];
    this.bubble.remove();
    this.ring.remove();
  }

  /** Where the lesson stood when this page was left, so that a reload does not begin it again. */
  resume() {
    const kept = this.read();
    this.number = Math.min(kept.number ?? 0, this.opening.length);
    this.past = kept.past ?? [];
    this.told = new Set(kept.told ?? []);
    const { view } = this.element;
    if (view && this.number === 0 && view.plies.some((/** @type {string} */ ply) => ply.startsWith('p1 ')))
      this.number = this.opening.length;
    this.hear();
  }

  /** @returns {{ number?: number, past?: number[], told?: string[], left?: boolean }} */
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(`${KEPT}.${this.element.table?.id ?? ''}`) ?? '{}');
    } catch {
      return {};
    }
  }

  /** @param {boolean} [left] */
  keep(left = false) {
    try {
      const state = { number: this.number, past: this.past, told: [...this.told], left };
      sessionStorage.setItem(`${KEPT}.${this.element.table?.id ?? ''}`, JSON.stringify(state));
    } catch {
      // a private window may refuse: a reload then begins the lesson again
    }
  }

  wasLeft() {
    return this.read().left === true;
  }

  /** @returns {Situation | null} */
  situation() {
    const { view, table, selected } = this.element;
    return view
      ? { view, before: this.before, table, selected: selected ?? null, begun: this.begun, deedsOf: this.deedsOf }
      : null;
  }

  /** Something changed on the table: end the step, or find the next thing to say. */
  hear() {
    const { view } = this.element;
    if (view && view !== this.latest) {
      this.before = this.latest;
      this.latest = view;
    }
    const now = this.situation();
    if (!now) return;
    if (this.step && !isOver(now)) {
      if (this.isDone(this.step, now)) this.next();
      else this.draw(now);
      return;
    }
    this.choose(now);
  }

  /**
   * Whether a step ends without a press: what it waits for has come, or a move has taken its occasion away.
   *
   * @param {Step} step
   * @param {Situation} now
   */
  isDone(step, now) {
    if (step.until) return step.until(now);
    return this.occasions.includes(step) && now.view.plies.length > now.begun && !this.makesSense(step, now);
  }

  /** The step is done. */
  next() {
    if (this.step && this.opening[this.number] === this.step) this.past.push(this.number++);
    else if (this.step) this.told.add(this.step.name);
    this.step = null;
    this.keep();
    const now = this.situation();
    if (now) this.choose(now);
  }

  /** Back to the step before, where it still makes sense. */
  back() {
    const now = this.situation();
    let number = this.past.pop();
    while (number && (this.opening[number]?.until || !this.makesSense(this.opening[number], now)))
      number = this.past.pop();
    this.number = number ?? 0;
    this.step = null;
    if (now) this.choose(now);
  }

  /** @param {Step | undefined} step @param {Situation | null} now */
  makesSense(step, now) {
    return Boolean(step && now && (!step.when || step.when(now)));
  }

  /** Find what to say now. @param {Situation} now */
  choose(now) {
    const over = isOver(now);
    if (over) this.number = this.opening.length;
    const from = { ...now, begun: now.view.plies.length };
    while (
      this.number < this.opening.length &&
      (!this.makesSense(this.opening[this.number], from) || this.opening[this.number]?.until?.(from))
    )
      this.number++;
    const found =
      this.opening[this.number] ??
      this.occasions.find((one) => !over && isMine(now) && !this.told.has(one.name) && this.makesSense(one, now));
    this.begun = now.view.plies.length;
    this.step = found ?? null;
    this.words = found ? this.worded(found, now) : null;
    this.hidden = false;
    this.keep();
    this.draw({ ...now, begun: this.begun });
    setTimeout(() => this.bring(), SETTLE);
    if (this.words) announce(`${closed(this.words.title)} ${this.words.text}`);
  }

  /** @param {Step} step @param {Situation} now */
  worded(step, now) {
    const values = step.values?.(now) ?? {};
    return {
      title: t(`lesson.${step.name}`, values),
      text: t(`lesson.${step.name}.${step.words?.(now) ?? 'text'}`, values)
    };
  }

  /** @param {Situation} now */
  draw(now) {
    const { step } = this;
    this.bubble.hidden = !step;
    this.bubble.classList.toggle('folded', this.hidden);
    this.bubble.setAttribute('aria-label', t('lesson.name'));
    if (step && this.makesSense(step, now)) this.words = this.worded(step, now);
    if (!step || !this.words) return render(this.bubble, null);
    const { title, text } = this.words;
    render(this.bubble, [
      h(
        'button',
        { type: 'button', class: 'guide-unfold', hidden: !this.hidden, onclick: () => this.fold(false) },
        glyph('book', 20),
        t('lesson.show')
      ),
      h(
        'header',
        { hidden: this.hidden },
        h('b', { class: 'guide-title' }, title),
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button',
            'aria-label': t('lesson.hide'),
            title: t('lesson.hide'),
            onclick: () => this.fold(true)
          },
          h('span', { class: 'guide-dash' })
        ),
        h(
          'button',
          {
            type: 'button',
            class: 'icon-button guide-leave',
            'aria-label': t('lesson.leave'),
            title: t('lesson.leave'),
            onclick: () => this.leave()
          },
          glyph('cross', 18)
        )
      ),
      h('p', { hidden: this.hidden }, text),
      h('footer', { hidden: this.hidden }, this.ways(step))
    ]);
    setTimeout(() => this.point(), SETTLE);
  }

  /** How to go on from a step. @param {Step} step */
  ways(step) {
    const isOpening = this.opening[this.number] === step;
    return [
      isOpening &&
        h(
          'small',
          null,
          t('lesson.step', {
            step: this.past.length + 1,
            steps: this.past.length + 1 + this.opening.slice(this.number + 1).filter(({ instead }) => !instead).length
          })
        ),
      isOpening &&
        this.past.length > 0 &&
        !step.until &&
        h('button', { type: 'button', class: 'button pale', onclick: () => this.back() }, t('lesson.back')),
      step.until
        ? h('span', { class: 'guide-turn' }, t('lesson.waiting'))
        : h(
            'button',
            {
              type: 'button',
              class: 'button primary guide-next',
              'aria-keyshortcuts': 'n',
              onclick: () => this.next()
            },
            t('lesson.next')
          )
    ];
  }

  /** @param {boolean} hidden */
  fold(hidden) {
    this.hidden = hidden;
    const now = this.situation();
    if (now) this.draw(now);
  }

  leave() {
    this.keep(true);
    this.stop();
    showNews(t('lesson.left'));
  }

  /** What the step is about. */
  target() {
    const now = this.situation();
    const name = now && this.step && !this.hidden ? (this.step.at?.(now) ?? null) : null;
    return name ? findSeen(this.element, name) : null;
  }

  /** Scroll to what a new step is about; where the bubble would cover it, to the top, so that the bubble fits below. */
  bring() {
    const target = this.target();
    target?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (this.point()) target?.scrollIntoView({ block: 'start', inline: 'nearest' });
  }

  /** Put the ring around what the step is about, and the bubble beside it; return whether it is covered. */
  point() {
    return place(
      this.bubble,
      this.ring,
      this.target(),
      IMPORTANT.flatMap(([selector, weight]) =>
        [...this.element.querySelectorAll(selector)].map((element) => ({ element, weight }))
      )
    );
  }
}

/** Whether the game has ended, by its rules or by a forfeit. @param {Situation} now */
const isOver = ({ view, table }) => view.result !== null || Boolean(table?.over);

/** Whether it is for the learner to decide. @param {Situation} now */
const isMine = ({ view }) => view.to_act === 'p1';

/** The first element of that name that is in sight. @param {HTMLElement} root @param {string} name */
function findSeen(root, name) {
  const found = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(`[data-learn="${CSS.escape(name)}"]`)]);
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}
