/**
 * A position to answer a question in: the table of its game, and beside it what is asked and what is said of an answer.
 */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { labelled, t, tenths } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { gameModule, needTable } from '../games.js';
import { Study } from '../replay/study.js';
import { glyph } from '../ui/glyph.js';
import { reasonsWords } from '../table/hint.js';
import { sentence } from '../ui/notice.js';

/** @import { Children } from '../core/dom.js' */
/** @import { Seat } from '../replay/study.js' */

/**
 * The question.
 *
 * @typedef {object} Question
 * @property {string} game
 * @property {Seat} seat
 * @property {Record<string, string>} names
 * @property {string[]} modules
 * @property {Record<string, string | boolean | number>} options
 * @property {any} view as the seat has it
 * @property {(action: string | null) => Promise<Verdict>} judge
 */

/**
 * Render the feedback on an answer, and all answers, the best first.
 *
 * @typedef {object} Verdict
 * @property {boolean} right
 * @property {string | null} action
 * @property {string[]} best
 * @property {import('../protocol').ActionReason[]} reasons
 * @property {import('../protocol').HintMove[]} moves
 */

const SHOWN = 6;

/**
 * The position of a question, and how its game says things.
 *
 * @typedef {object} Position
 * @property {Question} ask
 * @property {Study} study
 * @property {import('../replay/page.js').GameReplay} replay
 * @property {any} view
 */

/**
 * A question, and what is shown beside it.
 *
 * @typedef {object} About
 * @property {Question} ask
 * @property {Children} head
 * @property {(solved: boolean) => Children} foot
 * @property {(verdict: Verdict) => void} [answered]
 */

/**
 * Show a question, and judge answers until the player leaves.
 *
 * @param {HTMLElement} main
 * @param {About} about `foot` is what can be done besides
 * @returns {Promise<() => void>} how to close it
 */
export async function openBoard(main, about) {
  const { ask } = about;
  const [shows, { replay }] = await Promise.all([
    needTable(ask.game),
    gameModule(ask.game).then((module) => module.replay()),
    needStyle('replay', 'puzzles')
  ]);
  const position = positionOf(ask, replay);
  const table = {
    ...replay.table(position.study, position.view),
    kind: 'puzzle',
    you: ask.seat,
    hints: false,
    can_undo: true
  };
  /** @type {Verdict | null} */
  let verdict = null;
  let solved = false;
  let closed = false;
  let problem = '';

  /** @param {string | null} action */
  async function answer(action) {
    problem = '';
    try {
      verdict = await ask.judge(action);
      if (closed) return;
      solved ||= verdict.right || action === null;
      about.answered?.(verdict);
      announce(t(verdict.right ? 'puzzles.right' : action === null ? 'puzzles.shown' : 'puzzles.wrong'));
    } catch (error) {
      problem = sentence(error);
    }
    controller.set({ sending: false, selected: null, pending: null });
    draw();
    main.querySelector('.puzzle-verdict')?.scrollIntoView({ block: 'nearest' });
  }

  const line = {
    send() {},
    sendOnce: (/** @type {any} */ message) =>
      void (message.type === 'move' ? answer(message.action) : controller.set({ sending: false }))
  };
  const controller = shows.controller({ view: position.view, table, line });
  /** @type {import('../table/mount.js').Mounted | undefined} */
  let mounted;
  const draw = () => {
    const said = verdict ? verdictPane(position, verdict, solved) : h('p', { class: 'puzzle-quiet' }, t('puzzles.how'));
    render(
      main,
      page(
        position,
        about,
        [problem && h('p', { class: 'puzzle-problem', role: 'alert' }, problem), said],
        solved,
        answer
      )
    );
    mounted ??= shows.mount(/** @type {HTMLElement} */ (main.querySelector('.puzzle-table')), controller);
  };
  draw();
  return () => {
    closed = true;
    mounted?.close();
  };
}

/** @param {Question} ask @param {Position['replay']} replay @returns {Position} */
function positionOf(ask, replay) {
  const contents = {
    study: 'puzzle',
    game: 0,
    games: 1,
    rules: ask.game,
    names: ask.names,
    modules: ask.modules,
    options: ask.options
  };
  const study = new Study(/** @type {any} */ ({ ...contents, result: null, whole: true, plies: [] }));
  // no other player is waited for
  const view = { ...ask.view, ...(ask.view.asked && { asked: [ask.seat], waiting_for: [ask.seat] }) };
  return { ask, study, replay, view };
}

/**
 * Draw the question, the place of the table, and what is said of an answer.
 *
 * @param {Position} position
 * @param {About} about
 * @param {Children} said
 * @param {boolean} solved
 * @param {(action: null) => Promise<void>} answer
 */
const page = ({ ask, study }, { head, foot }, said, solved, answer) => [
  h(
    'header',
    { class: 'replay-head puzzle-head', key: 'head' },
    h('h1', null, t('puzzles.ask', { name: ask.names[ask.seat] ?? '' })),
    head
  ),
  h(
    'div',
    { class: ['replay-page puzzle-page', study.seats.length > 2 && 'of-many'], key: 'page' },
    h('div', { class: `replay-table puzzle-table ${ask.game}`, manual: true, key: 'table' }),
    h(
      'aside',
      { class: 'pane replay-side puzzle-side', key: 'side', 'aria-label': t('puzzles.side') },
      said,
      h(
        'div',
        { class: 'row' },
        foot(solved),
        !solved &&
          h(
            'button',
            { type: 'button', class: 'button pale', onclick: () => void answer(null) },
            glyph('eye', 18),
            t('puzzles.show')
          )
      )
    )
  )
];

/** An answer in words. @param {Position} position @param {string} action @param {string} [seat] */
const orderOf = ({ ask, study, replay, view }, action, seat = ask.seat) =>
  replay.order(study, view, /** @type {any} */ ({ seat }), action);

/** @param {Position} position @param {Verdict} verdict @param {boolean} all whether all answers are shown */
function verdictPane(position, verdict, all) {
  const { right, action, reasons } = verdict;
  const kind = action === null ? 'shown' : right ? 'right' : 'wrong';
  return h(
    'div',
    { class: ['puzzle-verdict', `is-${kind}`], role: 'status', key: 'puzzle-verdict' },
    h('h3', null, glyph(right ? 'check' : action === null ? 'eye' : 'cross', 22), t(`puzzles.${kind}`)),
    action !== null && h('p', { class: 'answered' }, orderOf(position, action)),
    h(
      'ul',
      { class: 'why' },
      reasons.map((reason) => h('li', { key: reason.key }, whyWords(position, reason)))
    ),
    all ? bestAnswers(position, verdict) : h('p', { class: 'puzzle-quiet' }, t('puzzles.again'))
  );
}

/** @param {Position} position @param {Verdict} verdict */
function bestAnswers(position, { action, moves, best }) {
  const answer = (/** @type {import('../protocol').HintMove} */ { action: move, value, reasons = [] }) =>
    h(
      'li',
      { key: move, class: [best.includes(move) && 'as-good', move === action && 'your-answer'] },
      h('span', { class: 'what' }, orderOf(position, move)),
      h('b', null, t('percent', { value: tenths(100 * value) })),
      reasons && reasons.length > 0 && h('small', null, reasonsWords(reasons))
    );
  return h('ol', { class: 'puzzle-best' }, moves.slice(0, SHOWN).map(answer));
}

/**
 * Return the reason in the language of the page.
 *
 * @param {Position} position
 * @param {import('../protocol').ActionReason} reason
 */
function whyWords(position, { key, values }) {
  const lines = typeof values['line'] === 'string' ? values['line'].split('\n') : [];
  const line = lines.map((text) => {
    const [who = '', ...rest] = text.split(' ');
    return labelled(position.ask.names[who] ?? who, orderOf(position, rest.join(' '), who));
  });
  return t(`puzzles.why.${key}`, {
    ...values,
    line: line.join(' · '),
    how: values['how'] ? t(`puzzles.how.${values['how']}`) : ''
  });
}
