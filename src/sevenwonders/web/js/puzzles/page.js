/** The puzzles: that of the day, themes to choose from, and the player's rating. */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { navigate } from '../core/router.js';
import { Store } from '../core/settings.js';
import { STUDIED, gameCalled, needNames } from '../games.js';
import { oneOf, selectField } from '../ui/fields.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import { addressOf, fitting, nextOf, puzzlesOf, settingChosen, settingOf, wantedIn } from './choose.js';
import { noteSetting, progress, today } from './progress.js';

/** @import { PuzzleList } from '../protocol' */
/** @import { Wanted } from './choose.js' */
/** @typedef {{ wanted: Wanted, list: PuzzleList | null }} State */

const PICTURES = /** @type {Record<string, string>} */ ({
  draft: 'cards',
  reveal: 'eye',
  supremacy: 'spark',
  science: 'gear',
  military: 'warning',
  defence: 'stop',
  ending: 'last',
  deny: 'cross',
  exact: 'check'
});

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'puzzles', messages: ['puzzles', 'lobby'] });
  await Promise.all([needStyle('puzzles'), needNames()]);
  frame.entitle(t('puzzles.title'));
  const wanted = wantedIn(location.search, gameCalled(null, STUDIED));
  const store = new Store(
    /** @type {State} */ ({ wanted: { ...wanted, game: gameCalled(wanted.game, STUDIED) }, list: null })
  );
  const draw = () => render(frame.main, page(store.state, choose));
  /** @param {Partial<Wanted>} changes */
  const choose = (changes) => {
    const next = { ...store.state.wanted, ...changes };
    const other = next.game !== store.state.wanted.game;
    const wanted = other ? { ...next, theme: '', modules: settingChosen(next.game) } : next;
    if (!other && changes.modules !== undefined) noteSetting(next.game, next.modules);
    store.set({ wanted, ...(other ? { list: null } : {}) });
    history.replaceState(null, '', addressOf('/puzzles', wanted));
    if (other || changes.modules !== undefined) void load();
  };
  const load = async () => {
    const { wanted } = store.state;
    try {
      const list = await puzzlesOf(wanted);
      if (wanted === store.state.wanted) store.set({ list });
    } catch (problem) {
      showProblem(problem);
    }
  };
  store.listen(draw);
  draw();
  await load();
  return () => {
    store.listeners.clear();
    frame.close();
  };
}

/** @param {State} state @param {(changes: Partial<Wanted>) => void} choose */
function page({ wanted, list }, choose) {
  return [
    h('div', { class: 'list-head', key: 'head' }, h('h1', null, t('puzzles.title')), rating()),
    h('p', { class: 'lead', key: 'lead' }, t('puzzles.lead')),
    oneOf({
      legend: t('puzzles.game'),
      name: 'game',
      look: 'puzzle-games',
      quiet: true,
      value: wanted.game,
      choices: STUDIED.map((value) => ({ value, label: t(`game.${value}`) })),
      choose: (game) => choose({ game })
    }),
    list
      ? [daily(list, wanted), themes(list, wanted, choose)]
      : h('p', { class: 'loading', key: 'waiting' }, t('puzzles.loading'))
  ];
}

/** Render the player's rating. */
function rating() {
  const { rating, deviation, tried, streak } = progress();
  const right = Object.values(tried).filter(Boolean).length;
  const count = Object.keys(tried).length;
  if (!count) return h('p', { class: 'puzzle-rating puzzle-quiet' }, t('puzzles.fresh'));
  return h(
    'p',
    { class: 'puzzle-rating' },
    h('b', null, String(Math.round(rating))),
    h('span', null, t('puzzles.rating', { deviation: Math.round(1.96 * deviation) })),
    h('span', null, t('puzzles.solved', { right, count })),
    streak > 1 && h('span', null, t('puzzles.streak', { count: streak }))
  );
}

/** @param {PuzzleList} list @param {Wanted} wanted */
function daily({ daily: id, puzzles }, wanted) {
  const one = puzzles.find((puzzle) => puzzle.id === id);
  if (!one) return null;
  const { tried, day } = progress();
  const done = one.id in tried && day === today();
  const href = addressOf(`/puzzles/${one.id}`, { ...wanted, theme: '' });
  return h(
    'section',
    { class: 'pane puzzle-daily', key: 'daily', 'aria-labelledby': 'daily-title' },
    glyph('target', 40),
    h(
      'div',
      null,
      h('h2', { id: 'daily-title' }, t('puzzles.daily')),
      h('p', null, [t(`puzzles.in.${settingOf(one)}`), t('puzzles.rated', { rating: String(one.rating) })].join(' · '))
    ),
    h(
      'a',
      { class: ['button', 'big', !done && 'primary'], href: `${href}&daily=${today()}` },
      done ? glyph('check', 20) : glyph('play', 20),
      t(done ? 'puzzles.daily.done' : 'puzzles.daily.go')
    )
  );
}

/** @param {PuzzleList} list @param {Wanted} wanted @param {(changes: Partial<Wanted>) => void} choose */
function themes(list, wanted, choose) {
  const settings = [...new Set(list.puzzles.map(settingOf))].sort((a, b) => SETTINGS.indexOf(a) - SETTINGS.indexOf(b));
  const { tried } = progress();
  return h(
    'section',
    { key: 'themes', class: 'puzzle-themes', 'aria-labelledby': 'themes-title' },
    h('h2', { id: 'themes-title' }, t('puzzles.themes')),
    selectField({
      id: 'setting',
      label: t(settings.every((value) => /^\d$/.test(value)) ? 'puzzles.setting.players' : 'puzzles.setting'),
      value: settings.includes(wanted.modules) ? wanted.modules : '',
      choices: [
        { value: '', label: t('puzzles.setting.any') },
        ...settings.map((value) => ({ value, label: t(`puzzles.in.${value}`) }))
      ],
      choose: (modules) => choose({ modules })
    }),
    h(
      'div',
      { class: 'theme-cards' },
      ['', ...list.themes].map((theme) => {
        const of = fitting(list.puzzles, { ...wanted, theme });
        const solved = of.filter(({ id }) => tried[id]).length;
        return h(
          'button',
          {
            type: 'button',
            class: 'pane theme-card',
            key: theme || 'any',
            disabled: !of.length,
            onclick: () => begin(list, { ...wanted, theme })
          },
          glyph(PICTURES[theme] ?? 'target', 28),
          h('b', null, t(theme ? `puzzles.theme.${theme}` : 'puzzles.theme.any')),
          h('span', null, t(theme ? `puzzles.theme.${theme}.about` : 'puzzles.theme.any.about')),
          h('small', null, t('puzzles.theme.count', { solved, count: of.length }))
        );
      })
    ),
    h('p', { class: 'puzzle-quiet' }, t('puzzles.own'), ' ', h('a', { href: '/replays' }, t('puzzles.own.go')))
  );
}

const SETTINGS = ['base', 'pantheon', 'agora', 'pantheon-agora', '3', '4', '5', '6', '7'];

/** @param {PuzzleList} list @param {Wanted} wanted */
function begin(list, wanted) {
  const next = nextOf(list.puzzles, wanted);
  if (next) navigate(addressOf(`/puzzles/${next.id}`, wanted));
}
