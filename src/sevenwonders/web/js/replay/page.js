/**
 * A recorded game of either kind: step through it, look from any seat, see what the engine thinks, play on from here.
 */

import { announce } from '../core/announcer.js';
import { needCatalogue } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { fullStop, t } from '../core/i18n.js';
import { listenToKeys } from '../core/keyboard.js';
import { needStyle } from '../core/lazy.js';
import { navigate } from '../core/router.js';
import { Store } from '../core/settings.js';
import { download, recordButton } from '../ui/records.js';
import { selectField } from '../ui/fields.js';
import { STUDIED, gameModule, needNames, needTable } from '../games.js';
import { openFrame, outline } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence, showProblem } from '../ui/notice.js';
import { alternatives, markBoard } from './alternatives.js';
import { analyse, grading } from './analysis.js';
import { metricGraphs } from './metrics.js';
import { changesOf, moveList } from './moves.js';
import { addressOf, dealingAgain, sharing } from './share.js';
import { gameSheet } from './sheet.js';
import { Study } from './study.js';

/** @import { Move, Step, Viewer } from './study.js' */

/**
 * The part of a game in the replay of a recorded one.
 *
 * @typedef {object} GameReplay
 * @property {(study: Study, view: any) => any} table what is said of the table, to look at a view of it
 * @property {(view: any) => any} look a view as it is shown here
 * @property {(study: Study) => string} title
 * @property {(study: Study) => string} box what was played
 * @property {(study: Study) => string} outcome of a game that is over
 * @property {(move: Move) => { key: string, words: string }} heading over the moves of an Age or turn
 * @property {(move: Move) => any} mark what stands before a move in the list
 * @property {(step: Step, viewer: string) => Move | undefined} spoken the move of a step that stands beside the slider
 *   in words
 * @property {(study: Study, view: any, move: Move) => string} news a move as a sentence
 * @property {(study: Study, view: any, move: Move, action: string) => string} order an action as an order to the one
 *   who made a move
 * @property {(study: Study, view: any, move: Move) => string[]} forced what followed from a move by itself, as
 *   sentences
 * @property {(actions: string[]) => string} revealed what chance did, in words
 * @property {(action: string) => string[]} targets the things on the table that an action is about
 * @property {(outcomes: Record<string, number>) => [string, number][]} bands how a game may end, in the order of the
 *   graph, what hardly happens left out
 * @property {(study: Study, view: any, reply: string) => string} replied an answer to a move, as a sentence
 * @property {(move: Move, viewer: Viewer) => Viewer} lens through whose eyes a mistake is looked at
 * @property {boolean} [plain] whether its moves are not reviewed, and its positions not drawn
 * @property {boolean} risks whether something is revealed after moves
 * @property {(study: Study, how: GraphState, set: (changes: Partial<GraphState>) => void) => any} graph
 * @property {((study: Study, view: any, ply: number) => Promise<object>) | null} playOn what is asked of the server for
 *   a table that begins here
 */

/**
 * The measure of a graph, and the current step.
 *
 * @typedef {{ at: number, viewer: string, measure: 'win' | 'points' }} GraphState
 */

const MAX_GAMES_LISTED = 500;

/**
 * @typedef {object} Replay
 * @property {Study} study
 * @property {GameReplay} game
 * @property {import('../games.js').GameTable} shows its table
 * @property {number} at after how many steps the game stands
 * @property {Viewer} viewer
 * @property {any} view of the game
 * @property {Move | null} marked a mistake: the position before it is shown, with what was played and what was better
 * @property {string | null} pointed a possible move that is pointed at
 * @property {boolean} asking what may be revealed
 * @property {{ sheet: boolean, alternatives: boolean, deal: boolean }} opened what is unfolded
 * @property {number[]} levels of computers
 * @property {import('./share.js').Dealing} dealing
 * @property {'win' | 'points'} measure what the graph shows
 * @property {boolean} analysing
 */

/** @param {HTMLElement} root @param {Record<string, string>} params */
export async function open(root, params) {
  const frame = await openFrame(root, { way: 'replays', wide: true, messages: ['replay', 'lobby', 'events'] });
  frame.entitle(t('replay.title'));
  outline(frame);
  const id = params.id ?? '';
  const wanted = new URLSearchParams(location.search);
  const viewer = /** @type {Viewer} */ (wanted.get('viewer') ?? 'spectator');
  /** @type {Store<Replay>} */
  let replay;
  try {
    const [study] = await Promise.all([Study.load(id, Number(wanted.get('game')) || 0), needStyle('replay')]);
    const { rules } = study.contents;
    const [shows, { replay: game }] = await Promise.all([
      needTable(rules),
      gameModule(rules).then((module) => module.replay()),
      needNames()
    ]);
    const levels = STUDIED.includes(rules)
      ? (await needCatalogue(rules)).levels.map((/** @type {{ number: number }} */ { number }) => number)
      : [];
    const seat = study.seats.find((each) => each === viewer) ?? study.seats[0] ?? 'p1';
    const dealing = { seat, level: levels.at(-2) ?? 1 };
    const asked = wanted.has('ply') ? study.stepOf(Number(wanted.get('ply'))) : Number(wanted.get('move'));
    const at = Math.min(Math.max(Math.trunc(asked) || 0, 0), study.steps.length);
    replay = new Store(
      /** @type {Replay} */ ({
        study,
        game,
        shows,
        at,
        viewer,
        view: game.look(await study.position(at, viewer)),
        marked: null,
        pointed: null,
        asking: false,
        opened: { sheet: false, alternatives: false, deal: wanted.has('deal') },
        levels,
        dealing,
        measure: 'win',
        analysing: false
      })
    );
  } catch (problem) {
    render(frame.main, nothing(problem));
    return frame.close;
  }
  return showReplay(frame, replay);
}

/** @param {import('../ui/frame.js').Frame} frame @param {Store<Replay>} replay */
function showReplay(frame, replay) {
  const { study, game, shows } = replay.state;
  /** @type {import('../table/mount.js').Mounted | undefined} */
  let table;
  frame.entitle(game.title(study));
  const go = playbackControls(replay);
  const actions = actionsOf(replay, go);
  const draw = () => {
    render(frame.main, page(replay.state, actions));
    const place = /** @type {HTMLElement} */ (frame.main.querySelector('.replay-table'));
    const { view } = replay.state;
    const shown = { view, table: game.table(study, view) };
    if (table) table.update(shown);
    else {
      table = shows.mount(place, shows.controller(shown));
      place.addEventListener('view', () => markBoard(place, replay.state));
    }
    markBoard(place, replay.state);
    const here = /** @type {NodeListOf<HTMLElement>} */ (frame.main.querySelectorAll('.played .here'));
    scrollIntoView([...here]);
  };
  replay.listen(draw);
  draw();
  if (!game.plain)
    void study.recall().then(
      () => replay.set({}),
      () => {} // it is only not shown
    );
  const stopKeys = listenToKeys((key) => press(key, replay.state, actions));
  return () => {
    actions.stopAnalysis();
    stopKeys();
    table?.close();
    replay.listeners.clear();
    frame.close();
  };
}

/** Return the function that goes to a step. @param {Store<Replay>} replay @returns {Actions['go']} */
function playbackControls(replay) {
  const { study, game } = replay.state;
  const last = study.steps.length;
  let visit = 0;
  return async (steps, viewer = replay.state.viewer, marked = null) => {
    const at = Math.max(0, Math.min(last, steps));
    const number = ++visit;
    replay.set({ at, viewer, marked, pointed: null });
    try {
      history.replaceState(history.state, '', addressOf(study, at, viewer)); // a reload and *Back* return here
    } catch {} // Safari allows 100 changes of the history in 30 seconds
    try {
      const view = game.look(await study.position(at, marked ? game.lens(marked, viewer) : viewer));
      if (number !== visit) return;
      replay.set({ view });
      for (const next of [at + 1, at - 1])
        if (next >= 0 && next <= last) void study.position(next, viewer).catch(() => {});
      announce(
        [
          ...(study.steps[at - 1]?.moves ?? []).flatMap((move) => [
            game.news(study, view, move),
            ...game.forced(study, view, move),
            ...changesOf(study, move)
          ]),
          at === last ? fullStop(outcome(replay.state)) : ''
        ].join(' ')
      );
    } catch (problem) {
      showProblem(problem);
    }
  };
}

/** Return what can be done on the page. @param {Store<Replay>} replay @param {Actions['go']} go @returns {Actions} */
function actionsOf(replay, go) {
  const { study } = replay.state;
  let reviewing = new AbortController();
  return {
    go,
    show({ at, measure }) {
      if (measure) replay.set({ measure });
      if (at !== undefined) void go(at);
    },
    open(name, open) {
      const { opened } = replay.state;
      if (opened[name] !== open) replay.set({ opened: { ...opened, [name]: open } });
    },
    point(action) {
      if (replay.state.pointed !== action) replay.set({ pointed: action });
    },
    risks: (move) => void askRisks(replay, move),
    mistake: (move) => void go(move.step - 1, replay.state.viewer, move),
    nextMistake(way) {
      const { at, marked, viewer } = replay.state;
      const mistakes = study.mistakesOf(viewer);
      const here = marked ? mistakes.indexOf(marked) : -1;
      const beyond = way > 0 ? mistakes.find(({ step }) => step > at) : mistakes.findLast(({ step }) => step <= at);
      const next = here < 0 ? beyond : mistakes[here + way];
      if (next) void go(next.step - 1, viewer, next);
    },
    analyse() {
      reviewing = new AbortController();
      void analyse(replay, reviewing.signal);
    },
    stopAnalysis: () => reviewing.abort(),
    playOn: () => void playOn(replay.state),
    deal: (changes) => replay.set({ dealing: { ...replay.state.dealing, ...changes } })
  };
}

/**
 * Do what a key stands for; returns whether it stands for something.
 *
 * @param {string} key
 * @param {Replay} state
 * @param {Actions} actions
 */
function press(key, { at, study }, actions) {
  if (key === 'm' || key === 'n') {
    actions.nextMistake(key === 'm' ? 1 : -1);
    return true;
  }
  const last = study.steps.length;
  const steps = /** @type {Record<string, number>} */ ({
    '[': at - 1,
    ']': at + 1,
    '{': 0,
    '}': last,
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last
  });
  const wanted = steps[key];
  if (wanted === undefined) return false;
  void actions.go(wanted);
  return true;
}

/**
 * @typedef {object} Actions
 * @property {(steps: number, viewer?: Viewer, marked?: Move | null) => Promise<void>} go
 * @property {(changes: Partial<GraphState>) => void} show
 * @property {(name: 'sheet' | 'alternatives' | 'deal', open: boolean) => void} open
 * @property {(action: string | null) => void} point
 * @property {(move: Move) => void} risks
 * @property {(move: Move) => void} mistake
 * @property {(way: 1 | -1) => void} nextMistake
 * @property {() => void} analyse
 * @property {() => void} stopAnalysis
 * @property {() => void} playOn
 * @property {(changes: Partial<import('./share.js').Dealing>) => void} deal
 */

/** @param {Replay} state @param {Actions} actions */
function page(state, actions) {
  const { study, game, at, viewer, view } = state;
  const viewers = /** @type {Viewer[]} */ (['spectator', ...study.seats]);
  return [
    h(
      'header',
      { class: 'replay-head', key: 'head' },
      h('h1', null, game.title(study)),
      h('p', null, [game.box(study), outcome(state)].join(' · ')),
      h(
        'div',
        { class: 'row' },
        study.contents.games > 1 && games(study),
        selectField({
          id: 'viewer',
          label: t('replay.viewer'),
          value: viewer,
          choices: viewers.map((value) => ({
            value,
            label: value === 'spectator' ? t('replay.viewer.spectator') : study.called(value)
          })),
          choose: (value) => void actions.go(at, /** @type {Viewer} */ (value))
        }),
        game.playOn &&
          h(
            'button',
            {
              type: 'button',
              class: 'button',
              title: t('replay.on'),
              onclick: actions.playOn,
              disabled: view.to_act === null
            },
            glyph('branch', 18),
            h('span', null, t('replay.on'))
          ),
        !game.plain &&
          h(
            'a',
            { class: 'button pale', title: t('replay.practise'), href: practiceOf(study, viewer) },
            glyph('target', 18),
            h('span', null, t('replay.practise'))
          ),
        h(
          'button',
          { type: 'button', class: 'button pale', title: t('replay.download'), onclick: () => void save(study) },
          glyph('download', 18),
          h('span', null, t('replay.download'))
        ),
        state.levels.length > 0 &&
          dealingAgain(study, state.levels, state.dealing, actions.deal, state.opened.deal, (open) =>
            actions.open('deal', open)
          ),
        sharing(study, at, viewer, !game.plain)
      )
    ),
    h(
      'div',
      { class: ['replay-page', study.seats.length > 2 && 'of-many', `seen-from-${viewer}`], key: 'replay' },
      h('div', { class: `replay-table ${study.contents.rules}`, manual: true, key: 'table' }),
      controls(state, actions),
      h(
        'aside',
        { class: 'pane replay-side', key: 'side', 'aria-label': t('replay.side') },
        game.plain ? metricGraphs(state, actions) : grading(state, actions),
        moveList(state, actions),
        !game.plain && alternatives(state, actions),
        study.isReviewed && gameSheet(state, actions)
      )
    )
  ];
}

/** The address where the mistakes of a seat are practised. @param {Study} study @param {Viewer} viewer */
const practiceOf = ({ contents: { study, game } }, viewer) =>
  `/mistakes/${study}?${new URLSearchParams({ game: String(game), viewer })}`;

/** @param {Replay} state @param {Actions} actions */
function controls(state, { go }) {
  const { study, at } = state;
  const { rules } = study.contents;
  const last = study.steps.length;
  const place = t(`replay.at.${rules}`, { at, last });
  const step = (
    /** @type {string} */ picture,
    /** @type {string} */ label,
    /** @type {number} */ steps,
    /** @type {boolean} */ off
  ) =>
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        disabled: off,
        onclick: () => void go(steps)
      },
      glyph(picture, 22)
    );
  return h(
    'div',
    { class: 'replay-controls pane', key: 'controls', role: 'group', 'aria-label': t('replay.controls') },
    step('first', t('replay.first'), 0, at === 0),
    step('previous', t(`replay.previous.${rules}`), at - 1, at === 0),
    h('input', {
      type: 'range',
      min: 0,
      max: last,
      value: String(at),
      'aria-label': t(`replay.slider.${rules}`),
      'aria-valuetext': place,
      oninput: (/** @type {Event} */ event) => void go(Number(/** @type {HTMLInputElement} */ (event.target).value))
    }),
    step('next', t(`replay.next.${rules}`), at + 1, at === last),
    step('last', t('replay.last'), last, at === last),
    h('p', { class: 'spoken' }, h('b', null, place), ' ', stepNews(state))
  );
}

/** Ask what may be revealed after the moves of a position. @param {Store<Replay>} replay @param {Move} move */
async function askRisks(replay, move) {
  replay.set({ asking: true });
  try {
    await replay.state.study.askRisks(move);
  } catch (problem) {
    showProblem(problem);
  }
  replay.set({ asking: false });
}

/**
 * Render the last move, as far as there is room; for a mistake also the reply and a better move.
 *
 * @param {Replay} state
 */
function stepNews({ study, game, at, view, viewer, marked }) {
  if (marked) {
    const better = study.bestInstead(marked);
    return h(
      'span',
      null,
      t('replay.mistake.here', { said: game.news(study, view, marked) }),
      ' ',
      better &&
        h('span', { class: 'was-better' }, t('replay.better', { what: game.order(study, view, marked, better) }))
    );
  }
  const step = study.steps[at - 1];
  if (!step) return t('replay.start');
  const move = game.spoken(step, viewer);
  return move ? game.news(study, view, move) : game.heading(step.moves[0]).words;
}

/** A new table that begins where the replay stands. @param {Replay} state */
async function playOn({ study, game, at, view }) {
  try {
    const table = await api('/api/tables', { body: await game.playOn?.(study, view, study.plyAfter(at)) });
    navigate(`/t/${table.id}`);
  } catch (problem) {
    showProblem(problem);
  }
}

/** @param {Study} study */
function games(study) {
  const count = Math.min(study.contents.games, MAX_GAMES_LISTED);
  return selectField({
    id: 'game',
    label: t('replay.game'),
    value: String(study.contents.game),
    choices: Array.from({ length: count }, (_, number) => ({
      value: String(number),
      label: t('replay.game.number', { number: number + 1, count: study.contents.games })
    })),
    choose: (number) => navigate(`/s/${study.contents.study}?game=${number}`)
  });
}

/** @param {Replay} state */
function outcome({ study, game }) {
  if (study.contents.whole === false) return t('replay.partly');
  return study.contents.result ? game.outcome(study) : t('replay.unfinished');
}

/** @param {Study} study */
const save = (study) => download(`/api/studies/${encodeURIComponent(study.contents.study)}/record`, 'game.toml');

/**
 * Scroll a list, and only the list, until some things in it that follow each other are seen, with what stands above
 * them.
 *
 * @param {HTMLElement[]} items
 */
function scrollIntoView(items) {
  const [first] = items;
  const last = items.at(-1);
  const list = first?.parentElement;
  if (!first || !last || !list) return;
  const [top, bottom] = [first.offsetTop - first.offsetHeight, last.offsetTop + last.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
    list.scrollTop = top - Math.max(0, (list.clientHeight - (bottom - top)) / 2);
}

/** @param {unknown} problem */
const nothing = (problem) =>
  h(
    'div',
    { class: 'blank-page' },
    glyph('cards', 56),
    h('h1', null, t('replay.nothing')),
    h('p', null, sentence(problem)),
    h(
      'div',
      { class: 'row' },
      recordButton('button primary'),
      h('a', { class: 'button', href: '/' }, t('replay.lobby'))
    )
  );
