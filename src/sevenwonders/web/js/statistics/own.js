/** How one has done: wins by opponent, kind of victory, Wonder and seat, and over time. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { needGame } from '../learn/choice.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence, showProblem } from '../ui/notice.js';
import { gameChoice, intervalBar, namer, PARTS, section, sharesTable, tabs } from './shares.js';

/** @import { ShareOf, Statistics } from '../protocol' */

const GROUPS = ['against', 'way', 'setting', 'wonder', 'board', 'seat'];

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'statistics', wide: true, messages: [...PARTS, 'replay'] });
  frame.entitle(t('statistics.title'));
  let left = false;
  /** @param {string} game */
  const show = async (game) => {
    const found = await api(`/api/statistics/${game}`);
    if (left) return;
    history.replaceState(null, '', `?game=${game}`);
    render(frame.main, page(game, found, (wanted) => void show(wanted).catch(showProblem)));
  };
  try {
    const [{ game }] = await Promise.all([needGame(), needStyle('statistics')]);
    await show(game);
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
  }
  return () => {
    left = true;
    frame.close();
  };
}

/** @param {string} game @param {Statistics} found @param {(game: string) => void} choose */
const page = (game, { all, groups, stretches }, choose) => [
  h('div', { class: 'list-head', key: 'head' }, h('h1', null, t('statistics.title')), tabs('own')),
  h('div', { class: 'pane asked', key: 'asked' }, gameChoice(game, (chosen) => choose(chosen.game))),
  all.games ? [h('p', { class: 'lead', key: 'lead' }, t('statistics.lead')), h('div', { class: 'statistics-panes', key: game }, total(all), over(stretches), GROUPS.filter((group) => groups[group]?.length).map((group) => pane(group, groups[group] ?? [])))] : empty(),
];

/** @param {string} group @param {ShareOf[]} shares */
const pane = (group, shares) => section(group, '', sharesTable(t(`statistics.${group}`), t(`statistics.kind.${group}`), shares, namer(group)));

/** @param {ShareOf} all */
const total = (all) =>
  section('all', '', h('p', { class: 'big-share' }, h('b', null, `${Math.round((all.share ?? 0) * 100)} %`), h('span', null, t('statistics.all.of', { count: all.games }))), intervalBar(all, { from: 0, to: 1, mean: all.share ?? 0 }), h('p', { class: 'says-small' }, t('statistics.all.sure', { low: Math.round((all.low ?? 0) * 100), high: Math.round((all.high ?? 1) * 100) })));

/** @param {ShareOf[]} stretches */
const over = (stretches) => section('time', '', sharesTable(t('statistics.time'), t('statistics.kind.stretch'), stretches, namer('stretch')));

const empty = () =>
  h(
    'div',
    { class: 'blank-page pane', key: 'empty' },
    glyph('chart', 56),
    h('h2', null, t('statistics.none')),
    h('p', null, t('statistics.none.about')),
    h('a', { class: 'button primary', href: '/' }, glyph('play', 18), t('replay.none.go')),
  );
