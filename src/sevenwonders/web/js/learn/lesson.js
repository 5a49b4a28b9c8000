/**
 * The guide: a bubble beside the table that points at things, explains what happens, and goes when it is asked to.
 * It never stands in the way: the table underneath stays the real one.
 */

import { announce } from '../core/announcer.js';
import { render } from '../core/dom.js';
import { fullStop, needMessages, t } from '../core/i18n.js';
import { listenToKeys } from '../core/keyboard.js';
import { needStyle } from '../core/lazy.js';
import { showNews, showProblem } from '../ui/notice.js';
import { bubble } from './bubble.js';
import { Course, makesSense } from './course.js';
import { goOnAfter, lessonAt, noteDone } from './lessons.js';
import { place } from './pointing.js';
import { isOver } from './steps.js';

/** @import { Lesson, Seen, Situation, Step } from './steps.js' */
/** @typedef {HTMLElement & { view: any, table: any, selected: string | null }} TableElement */

/** Parts that the bubble should not hide, and how much that matters. @type {[string, number][]} */
const IMPORTANT = [
  ['.panel [data-action], .ring [data-action], .panel [data-target]', 400],
  ['.accessible > [data-learn^="slot-"], .hand [data-card]', 8],
  ['[data-learn="rail"]', 1]
];
const SETTLE = 250; // milliseconds until what has moved on the table stands still

/**
 * Begin the lesson of a table; returns how to stop.
 *
 * @param {HTMLElement} element the table: it has `view`, `table` and `selected`, and tells of a new view by `view`
 * @param {import('../table/controller.js').TableController} controller
 * @returns {() => void}
 */
export function teach(element, controller) {
  let stop = () => {};
  let stopped = false;
  void lessonAt(controller.state.table)
    .then(async (found) => {
      if (!found || stopped) return;
      const { lesson, name } = found;
      stop = startLesson(element, lesson, (plies) => controller.deedsOf(plies), name);
      await needMessages('lesson', ...lesson.MESSAGES);
      const act = () => goOnAfter(controller.state.table.game, lesson.NEXT);
      controller.set({ following: { words: t(`lesson.${lesson.NEXT.words}`), act } });
    })
    .catch(console.warn);
  return () => {
    stopped = true;
    stop();
  };
}

/**
 * Begin a lesson at a table; returns how to stop.
 *
 * @param {HTMLElement} element
 * @param {Lesson} lesson
 * @param {Seen['deedsOf']} deedsOf
 * @param {string} [name] of the lesson
 */
export function startLesson(element, lesson, deedsOf, name = 'first') {
  const guide = new Guide(/** @type {TableElement} */ (element), lesson, deedsOf, name);
  let stopped = false;
  void Promise.all([needMessages('ui', 'lesson', ...lesson.MESSAGES), needStyle('ui')]).then(() => {
    if (!stopped) guide.begin();
  });
  return () => {
    stopped = true;
    guide.stop();
  };
}

class Guide {
  /** @param {TableElement} element @param {Lesson} lesson @param {Seen['deedsOf']} deedsOf @param {string} name */
  constructor(element, lesson, deedsOf, name) {
    this.element = element;
    this.deedsOf = deedsOf;
    this.name = name;
    this.course = new Course(lesson, () => element.table?.id ?? '');
    this.following = lesson.NEXT;
    /** @type {import('./bubble.js').Ways} */
    this.ways = {
      fold: (hidden) => this.fold(hidden),
      leave: () => this.leave(),
      next: () => this.next(),
      back: () => this.back(),
      stay: () => this.stop(),
      goOn: () => void this.goOn(),
      following: lesson.NEXT.words
    };
    this.bubble = document.createElement('aside');
    this.bubble.className = 'guide';
    this.ring = document.createElement('div');
    this.ring.className = 'guide-ring';
    this.ring.setAttribute('aria-hidden', 'true');
    /** The step in words, as of the last view in which it made sense. @type {{ title: string, text: string } | null} */
    this.words = null;
    this.hidden = false;
    this.resumed = false;
    this.begins = false;
    this.frame = 0;
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  begin() {
    if (this.course.read().left) return;
    document.body.append(this.ring, this.bubble);
    const onView = () => this.update();
    this.element.addEventListener('view', onView);
    this.stops = [
      () => this.element.removeEventListener('view', onView),
      listenToKeys((key) => {
        const { step } = this.course;
        if (key !== 'n' || !step || step.until || this.hidden) return false;
        this.next();
        return true;
      })
    ];
    this.update();
    let { selected } = this.element;
    const follow = () => {
      if (this.element.selected !== selected) {
        selected = this.element.selected;
        this.update();
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

  /** @returns {Seen} */
  seen() {
    const { view, table, selected } = this.element;
    return { view, table, selected: selected ?? null, deedsOf: this.deedsOf };
  }

  situation() {
    return this.course.situation(this.seen());
  }

  /** Something changed on the table: end the step, or find the next thing to say. */
  update() {
    if (!this.element.view) return;
    const seen = this.seen();
    const isNew = this.resumed ? this.course.update(seen) : this.course.resume(seen);
    this.resumed = true;
    if (isOver(seen)) this.end();
    if (isNew) this.show();
    else this.draw();
  }

  next() {
    this.course.next(this.seen());
    this.show();
  }

  back() {
    this.course.back(this.seen());
    this.show();
  }

  /** The lesson is at its end: it says so, or the game is over. */
  end() {
    const { game } = this.element.table ?? {};
    if (game) noteDone(game, this.name);
  }

  /** Show another step. */
  show() {
    const { step } = this.course;
    if (step?.last) this.end();
    this.words = step ? this.stepText(step, this.situation()) : null;
    this.hidden = false;
    this.draw();
    setTimeout(() => this.scrollToTarget(), SETTLE);
    if (this.words) announce(`${fullStop(this.words.title)} ${this.words.text}`);
  }

  /** @param {Step} step @param {Situation} now */
  stepText(step, now) {
    const values = step.values?.(now) ?? {};
    return {
      title: t(`lesson.${step.name}`, values),
      text: t(`lesson.${step.name}.${step.words?.(now) ?? 'text'}`, values)
    };
  }

  draw() {
    const { step } = this.course;
    const now = this.situation();
    this.bubble.hidden = !step;
    this.bubble.classList.toggle('folded', this.hidden);
    this.bubble.setAttribute('aria-label', t('lesson.name'));
    if (step && makesSense(step, now)) this.words = this.stepText(step, now);
    if (!step || !this.words) return render(this.bubble, null);
    render(this.bubble, bubble(this.course, step, { ...this.words, hidden: this.hidden }, this.ways));
    setTimeout(() => this.point(), SETTLE);
  }

  /** Begin what follows; the same press twice begins one. */
  async goOn() {
    if (this.begins) return;
    this.begins = true;
    try {
      await goOnAfter(this.element.table.game, this.following);
    } catch (problem) {
      showProblem(problem);
    }
    this.begins = false;
  }

  /** @param {boolean} hidden */
  fold(hidden) {
    this.hidden = hidden;
    this.draw();
  }

  leave() {
    this.course.save(true);
    this.stop();
    showNews(t('lesson.left'));
  }

  /** The part of the table that the step is about. */
  target() {
    const name = this.hidden ? null : this.course.step?.at?.(this.situation());
    return name ? findSeen(this.element, name) : null;
  }

  /** Scroll to what a new step is about; where the bubble would cover it, to the top, so that the bubble fits below. */
  scrollToTarget() {
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

/** The first such element that is in sight. @param {HTMLElement} root @param {string} name or a selector */
function findSeen(root, name) {
  const selector = /^[.[]/.test(name) ? name : `[data-learn="${CSS.escape(name)}"]`;
  const found = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
  return found.find((element) => element.getClientRects().length > 0) ?? null;
}
