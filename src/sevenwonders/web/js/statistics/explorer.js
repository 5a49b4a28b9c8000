/**
 * Win rates of picks: Wonders of the draft, first cards, tokens and boards, from self-play or from the user's own
 * games.
 */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { Store } from '../core/settings.js';
import { GAMES } from '../games.js';
import { gameChoice, isChosen, needGame } from '../learn/choice.js';
import { oneOf, selectField } from '../ui/fields.js';
import { openFrame } from '../ui/frame.js';
import { sentence, showProblem } from '../ui/notice.js';
import { namer, PARTS, section, settingName, sharesTable, tabs, unreadNote } from './shares.js';

/** @import { Explored } from '../protocol' */
/** @typedef {{ explored: Explored, own: boolean, offer: string[] }} Shown */

const OFFER = 4; // Wonders that lie together in the draft
const KINDS = ['draft', 'first', 'token', 'wonder', 'board', 'seat']; // in the order of a game

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'statistics', wide: true, messages: PARTS });
  frame.entitle(t('statistics.explore'));
  const asked = new URLSearchParams(location.search);
  /** @type {Store<Shown>} */
  let store;
  try {
    const [{ game }] = await Promise.all([needGame(), needStyle('statistics')]);
    const own = asked.get('own') === '1';
    const offer = (asked.get('offer') ?? '').split(',').filter(Boolean).slice(0, OFFER);
    store = new Store({ explored: await explore(game, asked.get('setting') ?? '', own, offer), own, offer });
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
    return frame.close;
  }
  let visit = 0;
  const shown = () => ({
    game: store.state.explored.game,
    setting: store.state.explored.setting,
    own: store.state.own,
    offer: store.state.offer
  });
  let wanted = shown();
  /**
   * Ask for something else; the answer to the last question counts, and two in a row change two things.
   *
   * @param {(asked: Asked) => Partial<Asked>} changed
   */
  const change = async (changed) => {
    const number = ++visit;
    wanted = { ...wanted, ...changed(wanted) };
    try {
      const found = await explore(wanted.game, wanted.setting, wanted.own, wanted.offer);
      if (number !== visit || !isChosen(found.game)) return; // another game is opened
      store.set({ explored: found, own: wanted.own, offer: wanted.offer });
      const { game, setting } = found;
      const more = {
        ...(wanted.own && { own: '1' }),
        ...(wanted.offer.length > 0 && { offer: wanted.offer.join(',') })
      };
      history.replaceState(null, '', `?${new URLSearchParams({ game, setting, ...more })}`);
    } catch (problem) {
      if (number === visit) showProblem(problem);
    } finally {
      if (number === visit) wanted = shown();
    }
  };
  const draw = () => render(frame.main, page(store.state, change));
  store.listen(draw);
  draw();
  return () => {
    visit++;
    store.listeners.clear();
    frame.close();
  };
}

/**
 * @param {string} game
 * @param {string} setting
 * @param {boolean} own
 * @param {string[]} offer
 * @returns {Promise<Explored>}
 */
const explore = (game, setting, own, offer) =>
  api(`/api/explorer/${game}?${new URLSearchParams({ setting, offer: offer.join(','), own: String(own) })}`);

/** @typedef {{ game: string, setting: string, own: boolean, offer: string[] }} Asked */

/** @param {Shown} shown @param {(changed: (asked: Asked) => Partial<Asked>) => void} change */
function page({ explored, own, offer }, change) {
  const { game, games, kinds, setting, settings } = explored;
  return [
    h('div', { class: 'list-head', key: 'head' }, h('h1', null, t('statistics.explore')), tabs('explore')),
    h(
      'div',
      { class: 'pane asked', key: 'asked' },
      gameChoice(game, (chosen) => change(() => ({ game: chosen.game, setting: '', offer: [] })), GAMES),
      selectField({
        id: 'setting',
        label: t('statistics.with'),
        value: setting,
        choices: settings.map((value) => ({ value, label: settingName(value) })),
        choose: (value) => change(() => ({ setting: value, offer: [] }))
      }),
      oneOf({
        legend: t('statistics.source'),
        name: 'source',
        value: own ? 'own' : 'computer',
        quiet: true,
        look: 'tight',
        choices: ['computer', 'own'].map((value) => ({ value, label: t(`statistics.source.${value}`) })),
        choose: (value) => change(() => ({ own: value === 'own', offer: [] }))
      })
    ),
    h(
      'p',
      { class: 'lead', key: 'lead' },
      t(own ? 'statistics.explore.own' : 'statistics.explore.lead', { count: games })
    ),
    unreadNote(explored.unread),
    h(
      'div',
      { class: 'statistics-panes', key: `${game} ${setting} ${own}` },
      kinds.draft && draft(explored, offer, change),
      KINDS.filter((kind) => kinds[kind]).map((kind) => kindPane(kind, explored))
    )
  ];
}

/** @param {string} kind @param {Explored} explored */
function kindPane(kind, { game, kinds, four }) {
  const words = t(`statistics.kind.${kind}`);
  const shares = kinds[kind] ?? [];
  const tables = [sharesTable(t(`statistics.${kind}`), words, shares, namer(kind))];
  if (kind === 'draft')
    tables.push(
      h(
        'details',
        { key: 'four' },
        h('summary', null, t('statistics.four')),
        sharesTable(t('statistics.four'), words, four, namer(kind))
      )
    );
  return section(kind, t(`${kind === 'seat' ? game : 'statistics'}.${kind}.about`), tables);
}

/**
 * Up to four Wonders that lie there, and what each of them is worth.
 *
 * @param {Explored} explored
 * @param {string[]} offer
 * @param {(changed: (asked: Asked) => Partial<Asked>) => void} change
 */
function draft({ kinds, offer: found }, offer, change) {
  const name = namer('draft');
  const wonders = (kinds.draft ?? [])
    .map(({ what }) => what)
    .sort((one, other) => name(one).localeCompare(name(other)));
  const press = (/** @type {string} */ what) =>
    change((asked) => ({
      offer: asked.offer.includes(what)
        ? asked.offer.filter((one) => one !== what)
        : [...asked.offer, what].slice(0, OFFER)
    }));
  return section(
    'offer',
    t('statistics.offer.about'),
    h(
      'div',
      { class: 'offer-chips', role: 'group', 'aria-label': t('statistics.offer') },
      wonders.map((what) =>
        h(
          'button',
          {
            key: what,
            type: 'button',
            class: 'chosen-chip',
            'aria-pressed': String(offer.includes(what)),
            disabled: offer.length >= OFFER && !offer.includes(what),
            onclick: () => press(what)
          },
          name(what)
        )
      )
    ),
    offer.length > 1 && [
      h('h3', { key: 'over-title' }, t('statistics.offer.over')),
      sharesTable(
        t('statistics.offer.over'),
        t('statistics.kind.draft'),
        found.map(({ over }) => over).sort(byDifference),
        name
      ),
      h('h3', { key: 'exact-title' }, t('statistics.offer.exact')),
      sharesTable(
        t('statistics.offer.exact'),
        t('statistics.kind.draft'),
        found.map(({ exact }) => exact).sort(byDifference),
        name
      )
    ]
  );
}

/** @param {import('../protocol').ShareOf} one @param {import('../protocol').ShareOf} other */
const byDifference = (one, other) => (other.difference ?? -1) - (one.difference ?? -1);
