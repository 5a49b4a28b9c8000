/** A recorded game: step through it, look from either seat, see what the engine thinks, play on from here. */

import { announce } from '../core/announcer.js';
import { needCatalogue } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { listenToKeys } from '../core/keyboard.js';
import { navigate } from '../core/router.js';
import { Store } from '../core/store.js';
import { needStyle } from '../core/style.js';
import { openFrame } from '../pages/frame.js';
import { selected } from '../pages/fields.js';
import { glyph } from '../pages/glyph.js';
import { sentence, showProblem } from '../pages/notice.js';
import { recordButton } from '../pages/dropzone.js';
import { rememberedChoices } from '../lobby/choices.js';
import { boxOf } from '../lobby/tables.js';
import { mountTable } from '../table/board.js';
import { Scene } from '../table/scene.js';
import { graph } from './graph.js';
import { moveList, orderFor, toldMove } from './moves.js';
import { download } from './open.js';
import { Study } from './study.js';

/** @typedef {import('./study.js').Viewer} Viewer */

const SECONDS_A_MOVE = 0.4;
const MOST_GAMES_LISTED = 500;

/**
 * @typedef {object} Replay
 * @property {Study} study
 * @property {number} at after how many moves the game stands
 * @property {Viewer} viewer
 * @property {import('../types').View} view
 * @property {boolean} analysing
 */

/** @param {HTMLElement} root @param {Record<string, string>} params */
export async function open(root, params) {
  const frame = await openFrame(root, { way: 'replays', wide: true, messages: ['replay', 'lobby', 'desk', 'table', 'units'] });
  frame.entitle(t('replay.title'));
  const id = params.id ?? '';
  const wanted = new URLSearchParams(location.search);
  const viewer = /** @type {Viewer} */ (wanted.get('viewer') ?? 'spectator');
  /** @type {Store<Replay>} */
  let replay;
  try {
    await Promise.all([needCatalogue(), needStyle('cards', 'desk', 'table')]);
    const study = await Study.load(id, Number(wanted.get('game')) || 0);
    const at = Math.min(Number(wanted.get('move')) || 0, study.moves.length);
    replay = new Store(/** @type {Replay} */ ({ study, at, viewer, view: await study.position(at, viewer), analysing: false }));
  } catch (problem) {
    render(frame.main, nothing(problem));
    return frame.close;
  }
  return showReplay(frame, replay);
}

/** @param {import('../pages/frame.js').Frame} frame @param {Store<Replay>} replay */
function showReplay(frame, replay) {
  const { study } = replay.state;
  const stop = new AbortController();
  /** @type {ReturnType<typeof mountTable> | undefined} */
  let table;
  let visit = 0;
  frame.entitle(t('replay.of', study.contents.names));

  /** @param {number} moves @param {Viewer} [viewer] */
  async function go(moves, viewer = replay.state.viewer) {
    const at = Math.max(0, Math.min(study.moves.length, moves));
    const number = ++visit;
    replay.set({ at, viewer });
    try {
      const view = await study.position(at, viewer);
      if (number !== visit) return;
      replay.set({ view });
      for (const next of [at + 1, at - 1]) if (next >= 0 && next <= study.moves.length) void study.position(next, viewer).catch(() => {});
      const move = study.moves[at - 1];
      if (move) announce(toldMove(sceneOf(replay.state), move));
    } catch (problem) {
      showProblem(problem);
    }
  }

  const actions = { go, analyse: () => void analyse(replay, stop.signal), stopAnalysis: () => replay.set({ analysing: false }), playOn: () => void playOn(replay.state) };
  const draw = () => {
    render(frame.main, page(replay.state, actions));
    const place = /** @type {HTMLElement} */ (frame.main.querySelector('.replay-table'));
    const shown = { view: replay.state.view, table: tableOf(replay.state) };
    if (table) table.update(shown);
    else table = mountTable(place, shown);
    const here = frame.main.querySelector('.played .here');
    const list = here?.parentElement;
    if (here instanceof HTMLElement && list) keepInSight(list, here);
  };
  replay.listen(draw);
  draw();
  const stopKeys = listenToKeys((key) => {
    const steps = /** @type {Record<string, number>} */ ({ '[': replay.state.at - 1, ']': replay.state.at + 1, '{': 0, '}': study.moves.length });
    const moves = steps[key];
    if (moves === undefined) return false;
    void go(moves);
    return true;
  });
  return () => {
    stop.abort();
    stopKeys();
    table?.close();
    replay.listeners.clear();
    frame.close();
  };
}

/** @typedef {{ go: (moves: number, viewer?: Viewer) => Promise<void>, analyse: () => void, stopAnalysis: () => void, playOn: () => void }} Actions */

/** @param {Replay} state @param {Actions} actions */
function page(state, actions) {
  const { study, at, viewer } = state;
  const { names } = study.contents;
  const scene = sceneOf(state);
  return [
    h(
      'header',
      { class: 'replay-head', key: 'head' },
      h('h1', null, t('replay.of', names)),
      h('p', null, [boxOf(study.contents.modules), outcome(study)].filter(Boolean).join(' · ')),
      h(
        'div',
        { class: 'row' },
        study.contents.games > 1 && games(study),
        selected({
          id: 'viewer',
          label: t('replay.viewer'),
          value: viewer,
          choices: ['spectator', 'p1', 'p2'].map((value) => ({ value, label: value === 'spectator' ? t('replay.viewer.spectator') : names[/** @type {'p1'} */ (value)] })),
          choose: (value) => void actions.go(at, /** @type {Viewer} */ (value)),
        }),
        h('button', { type: 'button', class: 'button', onclick: actions.playOn, disabled: state.view.to_act === null }, glyph('branch', 18), t('replay.on')),
        h('button', { type: 'button', class: 'button pale', onclick: () => void save(study) }, glyph('download', 18), t('replay.download')),
      ),
    ),
    h(
      'div',
      { class: 'replay-page', key: 'replay' },
      h('div', { class: 'replay-table', manual: true, key: 'table' }),
      controls(state, scene, actions),
      h('aside', { class: 'pane replay-side', key: 'side', 'aria-label': t('replay.side') }, analysisPart(state, scene, actions), moveList(study, scene, at, (moves) => void actions.go(moves))),
    ),
  ];
}

/** @param {Replay} state @param {Scene} scene @param {Actions} actions */
function controls(state, scene, { go }) {
  const { study, at } = state;
  const last = study.moves.length;
  const move = study.moves[at - 1];
  const step = (/** @type {string} */ picture, /** @type {string} */ label, /** @type {number} */ moves, /** @type {boolean} */ off) =>
    h('button', { type: 'button', class: 'icon-button', 'aria-label': label, title: label, disabled: off, onclick: () => void go(moves) }, glyph(picture, 22));
  return h(
    'div',
    { class: 'replay-controls pane', key: 'controls', role: 'group', 'aria-label': t('replay.controls') },
    step('first', t('replay.first'), 0, at === 0),
    step('previous', t('replay.previous'), at - 1, at === 0),
    h('input', {
      type: 'range',
      min: 0,
      max: last,
      value: String(at),
      'aria-label': t('replay.slider'),
      'aria-valuetext': t('replay.at', { at, last }),
      oninput: (/** @type {Event} */ event) => void go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
    step('next', t('replay.next'), at + 1, at === last),
    step('last', t('replay.last'), last, at === last),
    h('p', { class: 'spoken' }, h('b', null, t('replay.at', { at, last })), ' ', move ? toldMove(scene, move) : t('replay.start')),
  );
}

/** @param {Replay} state @param {Scene} scene @param {Actions} actions */
function analysisPart(state, scene, actions) {
  const { study, at, analysing } = state;
  const done = study.analyses.size;
  const all = study.moves.length;
  const move = study.moves[at - 1];
  const better = move && study.bestInstead(move);
  return h(
    'section',
    { class: 'analysis', key: 'analysis' },
    done > 0 && graph(study, at, (moves) => void actions.go(moves)),
    move && better && h('p', { class: 'preferred' }, glyph('spark', 18), t('replay.better', { what: orderFor(scene, better) })),
    analysing
      ? h(
          'div',
          { class: 'grading' },
          h('progress', { max: all, value: done, 'aria-label': t('replay.analysing', { done, all }) }),
          h('span', null, t(done ? 'replay.analysing' : 'replay.preparing', { done, all })),
          h('button', { type: 'button', class: 'button small', onclick: actions.stopAnalysis }, glyph('stop', 16), t('replay.stop')),
        )
      : done < all &&
          h('button', { type: 'button', class: 'button', onclick: actions.analyse }, glyph('chart', 18), t(done ? 'replay.analyse.more' : 'replay.analyse')),
    done === all && all > 0 && accuracy(study),
  );
}

/** How many moves of each grade the players made. @param {Study} study */
function accuracy(study) {
  return h(
    'p',
    { class: 'accuracy' },
    (/** @type {const} */ (['p1', 'p2'])).map((seat) => {
      const losses = study.moves.filter((move) => move.ply.actor === seat).map((move) => study.lossOf(move) ?? 0);
      const mean = losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
      return h('span', { key: seat, class: seat }, t('replay.accuracy', { name: study.contents.names[seat], percent: (mean * 100).toFixed(1) }));
    }),
  );
}

/** Ask about one move after the other, until all are graded or somebody stops. @param {Store<Replay>} replay @param {AbortSignal} signal */
async function analyse(replay, signal) {
  const { study } = replay.state;
  replay.set({ analysing: true });
  try {
    for (const move of study.moves) {
      if (!replay.state.analysing || signal.aborted) break;
      if (study.analyses.has(move.ply.ply)) continue;
      await study.analyse(move, SECONDS_A_MOVE, signal);
      replay.set({});
    }
  } catch (problem) {
    if (!signal.aborted) showProblem(problem);
  }
  if (!signal.aborted) replay.set({ analysing: false });
}

/** A new table against the computer that begins where the replay stands. @param {Replay} state */
async function playOn({ study, at, view }) {
  const { study: name, game } = study.contents;
  const seat = view.to_act === 'p2' ? 1 : 0;
  try {
    const { level } = rememberedChoices(await needCatalogue());
    const from = { study: name, game, ply: study.plyAfter(at) };
    const table = await api('/api/tables', { body: { kind: 'computer', opponent: `level:${level}`, seat, from } });
    navigate(`/t/${table.id}`);
  } catch (problem) {
    showProblem(problem);
  }
}

/** @param {Study} study */
function games(study) {
  const count = Math.min(study.contents.games, MOST_GAMES_LISTED);
  return selected({
    id: 'game',
    label: t('replay.game'),
    value: String(study.contents.game),
    choices: Array.from({ length: count }, (_, number) => ({ value: String(number), label: t('replay.game.number', { number: number + 1, count: study.contents.games }) })),
    choose: (number) => navigate(`/s/${study.contents.study}?game=${number}`),
  });
}

/** @param {Study} study */
function outcome(study) {
  const { result, names, whole } = study.contents;
  if (whole === false) return t('replay.partly');
  if (!result) return t('replay.unfinished');
  const how = t(`ended.${result.victory}`);
  return result.winner === 'shared' ? t('replay.shared') : t('replay.winner', { name: names[result.winner], how });
}

/** @param {Study} study */
const save = (study) => download(`/api/studies/${encodeURIComponent(study.contents.study)}/record`, 'game.toml');

/** @param {Replay} state */
const sceneOf = (state) => new Scene(state.view, tableOf(state), { readOnly: true });

/** The game as a table to look at. @param {Replay} state @returns {any} */
const tableOf = ({ study }) => ({
  id: study.contents.study,
  kind: 'replay',
  names: study.contents.names,
  seats: { p1: { kind: 'person' }, p2: { kind: 'person' } },
  you: 'spectator',
  modules: study.contents.modules,
  options: study.contents.options,
  over: study.contents.result !== null,
  can_undo: false,
});

/** Scroll a list, and only the list, until something in it is seen. @param {HTMLElement} list @param {HTMLElement} item */
function keepInSight(list, item) {
  const top = item.offsetTop;
  if (top < list.scrollTop + item.offsetHeight || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

/** @param {unknown} problem */
const nothing = (problem) =>
  h('div', { class: 'blank-page' }, glyph('cards', 56), h('h1', null, t('replay.nothing')), h('p', null, sentence(problem)), h('div', { class: 'row' }, recordButton('button primary'), h('a', { class: 'button', href: '/' }, t('replay.lobby'))));
