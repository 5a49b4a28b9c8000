/** A table of any game: the view as plain data, the legal actions as buttons, the log, whose turn it is, the result. */

import { announce } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { labelled, fullStop, list, t } from '../core/i18n.js';
import { withAssets } from '../core/lazy.js';
import { TableController, TableScene } from '../table/controller.js';
import { mountPlay, partsOf } from '../table/mount.js';
import { movesTab } from '../table/moves.js';
import { bar, notices, overlays } from '../table/toolbar.js';
import { outcome } from './about.js';
import { needWords } from './words.js';

/** @typedef {{ action: string, words?: string }} Choice */

/** The keys of a view that the table shows in places of their own. */
const SHOWN_APART = ['game', 'viewer', 'plies', 'waiting_for', 'legal', 'result'];
const LEAVE = '!leave'; // pending confirmation; no notation looks like it

const parts = partsOf({
  motion: async () => ({ snapshot: () => null, travel() {} }),
  result: () => withAssets(import('./result.js'), ['table_later']),
  shortcuts: () => import('./shortcuts.js')
});

/** @extends {TableScene<any, any>} */
export class PlainScene extends TableScene {
  /** @param {any} view @param {any} table @param {boolean} readOnly */
  constructor(view, table, readOnly) {
    super(view, table, null);
    /** @type {Choice[]} */
    this.choices = readOnly || table.over ? [] : (view.legal ?? []);
  }

  /** The end of the game in words; nothing before. */
  get outcome() {
    const result = this.table.result ?? this.view.result;
    return result ? outcome(result, this.table.you, (seat) => this.name(seat)) : '';
  }

  /** @param {string} ply such as `p1 take 2` @returns {[string, string]} who did it, and what */
  wordsOf(ply) {
    const [actor = '', ...words] = ply.split(' ');
    return [/^p\d$/.test(actor) ? this.name(actor) : t('plain.chance'), words.join(' ')];
  }
}

export class PlainController extends TableController {
  isPlain = true;

  /** @override */
  scene() {
    const { view, readOnly } = this.shown;
    return new PlainScene(view, this.state.table, readOnly);
  }

  /** @override @param {any} view @param {any} [table] */
  receive(view, table) {
    const { before, stayed, covered } = this.compare(view);
    if (!stayed) this.forgetHint();
    this.accept({
      view,
      sending: false,
      pending: null,
      ...(table && { table }),
      ...(!stayed && { hint: null, looking: null })
    });
    if (!before || stayed || this.readOnly || this.covered) return;
    const scene = this.scene();
    const news = view.plies
      .slice(this.newsFrom(covered, before, view))
      .map((/** @type {string} */ ply) => `${scene.wordsOf(ply).join(': ')}.`);
    this.tellNews(news.join(' '));
    announce([...news, fullStop(scene.outcome || (scene.mayAct ? t('plain.yours') : ''))].join(' '));
  }

  /** @override @param {string} notation */
  act(notation) {
    const scene = this.scene();
    if (this.line && scene.choices.some(({ action }) => action === notation))
      this.send(notation, !scene.table.can_undo);
  }

  /** Give up, or among more than two let the computer play on; asked twice. */
  leave() {
    if (this.confirm(LEAVE))
      this.line?.sendOnce({ type: Object.keys(this.state.table.seats).length > 2 ? 'leave' : 'resign' });
  }
}

/** @param {{ view: any, table: any, line?: import('../table/controller.js').Line }} start */
export const controller = ({ view, table, line }) => new PlainController(line ?? null, { view, table });

/** @param {HTMLElement} root @param {PlainController} controller */
export const mount = (root, controller) =>
  mountPlay(root, controller, { parts, draw, sound: () => '', prepare: ({ view }) => needWords(view.game) });

/** @param {PlainController} controller @param {PlainScene} scene */
function draw(controller, scene) {
  const { view, table, over, mayAct } = scene;
  const { pending } = controller.state;
  const own = Object.fromEntries(Object.entries(view).filter(([key]) => !SHOWN_APART.includes(key)));
  const waiting = (view.waiting_for ?? []).map((/** @type {string} */ seat) => scene.name(seat));
  const leaves = !over && table.you !== 'spectator' && !controller.readOnly;
  return h(
    'div',
    { key: 'table', class: ['table', 'plain-table'] },
    bar(
      controller,
      scene,
      {
        title: t(`game.${view.game}`),
        turn:
          scene.outcome ||
          (mayAct ? t('plain.yours') : waiting.length ? t('plain.waiting', { names: list(waiting) }) : ''),
        yours: mayAct
      },
      [],
      [
        leaves
          ? {
              glyph: 'leave',
              label: t(pending === LEAVE ? 'plain.leave.sure' : 'plain.leave'),
              act: () => controller.leave(),
              stays: LEAVE
            }
          : null
      ]
    ),
    h(
      controller.isEmbedded ? 'div' : 'main',
      { key: 'main', class: 'main', tabindex: 0, 'aria-label': t('plain.position') },
      stateView(own)
    ),
    h(
      'aside',
      { key: 'side', class: 'side', 'aria-label': t('bar.table') },
      notices(controller),
      h(
        'section',
        { key: 'panel', class: 'panel', 'aria-label': t('panel.label'), tabindex: -1 },
        h('h2', null, scene.outcome || t(mayAct ? 'panel.label' : 'plain.wait')),
        h(
          'div',
          { class: 'actions' },
          scene.choices.map((choice) => button(controller, choice))
        ),
        advice(controller)
      ),
      h(
        'div',
        { key: 'tab', class: 'tab-content', role: 'region', 'aria-label': t('tab.moves'), tabindex: 0 },
        movesTab(
          controller,
          view.plies.map((/** @type {string} */ ply, /** @type {number} */ place) => entry(scene, ply, place))
        )
      )
    ),
    overlays(controller, scene)
  );
}

/** @param {PlainController} controller @param {Choice} choice */
function button(controller, { action, words = action }) {
  const pending = controller.state.pending === action;
  return h(
    'button',
    {
      type: 'button',
      key: action,
      class: ['act', pending && 'primary'],
      'data-action': action,
      onclick: () => controller.act(action)
    },
    h(
      'span',
      { class: 'label' },
      pending ? t('panel.confirm', { what: words }) : words,
      words !== action && h('small', null, action)
    )
  );
}

/** The actions that a hint names, each with its chance to win. @param {PlainController} controller */
const advice = ({ state: { hint } }) =>
  hint &&
  h(
    'ol',
    { key: 'hint', 'aria-label': t('tab.hint') },
    hint.moves.map((/** @type {any} */ { action, value }) =>
      h('li', { key: action }, labelled(action, t('percent', { value: Math.round(value * 100) })))
    )
  );

/** A line of the log. @param {PlainScene} scene @param {string} ply @param {number} place */
function entry(scene, ply, place) {
  const [name, words] = scene.wordsOf(ply);
  return h(
    'li',
    { key: place, class: scene.isYou(ply.split(' ')[0] ?? '') ? 'mine' : 'theirs' },
    h('b', null, name),
    ' ',
    h('span', { class: 'what' }, words)
  );
}

/** Draw plain data: objects as lists of terms, lists of simple values in one line. @param {any} data @returns {any} */
function stateView(data) {
  if (data === null || data === '') return '–';
  if (typeof data === 'boolean') return t(data ? 'plain.yes' : 'plain.no');
  if (typeof data !== 'object') return String(data);
  if (Array.isArray(data) && data.every((each) => typeof each !== 'object')) return data.map(stateView).join(', ');
  if (Array.isArray(data))
    return h(
      'ol',
      { start: 0 },
      data.map((each, place) => h('li', { key: place }, stateView(each)))
    );
  return h(
    'dl',
    null,
    Object.entries(data).map(([key, value]) =>
      h('div', { key }, h('dt', null, key.replaceAll('_', ' ')), h('dd', null, stateView(value)))
    )
  );
}
