/** The user's statistics: wins by opponent, kind of victory, Wonder and seat, and over time. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { has, t, tenths } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { GAMES } from '../games.js';
import { gameChoice, isChosen, needGame } from '../learn/choice.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence, showProblem } from '../ui/notice.js';
import { intervalBar, namer, PARTS, section, sharesTable, tabs, unreadNote } from './shares.js';

/** @import { DecisionGroupLoss, MeasuredFigure, VictoryShare, Skill, GuestStatistics } from '../protocol' */

const STRETCH = 10; // games of a point over time
const GROUPS = ['against', 'way', 'setting', 'wonder', 'board', 'seat'];

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'statistics', wide: true, messages: [...PARTS, 'replay'] });
  frame.entitle(t('statistics.title'));
  let left = false;
  /** @param {string} game */
  const show = async (game) => {
    const found = await api(`/api/statistics/${game}`);
    if (left || !isChosen(game)) return;
    history.replaceState(null, '', `?game=${game}`);
    render(
      frame.main,
      page(game, found, (wanted) => void show(wanted).catch(showProblem))
    );
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

/** @param {string} game @param {GuestStatistics} found @param {(game: string) => void} choose */
const page = (game, { all, groups, stretches, skill, unread }, choose) => [
  h('div', { class: 'list-head', key: 'head' }, h('h1', null, t('statistics.title')), tabs('own')),
  h(
    'div',
    { class: 'pane asked', key: 'asked' },
    gameChoice(game, (chosen) => choose(chosen.game), GAMES)
  ),
  unreadNote(unread),
  all.games
    ? [
        h('p', { class: 'lead', key: 'lead' }, t('statistics.lead')),
        all.games < STRETCH &&
          h(
            'p',
            { class: 'says-small', key: 'few', role: 'note' },
            t('statistics.few', { count: STRETCH - all.games })
          ),
        h(
          'div',
          { class: 'statistics-panes', key: game },
          total(all),
          played(skill),
          skill.games > 0 && habits('verb', skill.verbs),
          skill.games > 0 && habits('age', skill.ages),
          all.games >= STRETCH && over(stretches),
          GROUPS.filter((group) => groups[group]?.length).map((group) => pane(group, groups[group] ?? []))
        )
      ]
    : empty()
];

/** @param {string} group @param {VictoryShare[]} shares */
const pane = (group, shares) =>
  section(group, '', sharesTable(t(`statistics.${group}`), t(`statistics.kind.${group}`), shares, namer(group)));

/** @param {VictoryShare} all */
const total = (all) =>
  section(
    'all',
    '',
    h(
      'p',
      { class: 'big-share' },
      h('b', null, t('percent', { value: Math.round((all.share ?? 0) * 100) })),
      h('span', null, t('statistics.all.of', { count: all.games }))
    ),
    intervalBar(all, { from: 0, to: 1 }),
    h(
      'p',
      { class: 'says-small' },
      t('statistics.all.sure', { low: Math.round((all.low ?? 0) * 100), high: Math.round((all.high ?? 1) * 100) })
    )
  );

/**
 * Render the quality of graded games: accuracy, also over time, and the result without luck.
 *
 * @param {Skill} skill
 */
const played = ({ games, accuracy, error, band, result, adjusted, stretches }) =>
  section(
    'skill',
    t(games ? 'statistics.skill.of' : 'statistics.skill.none', { count: games }),
    accuracy &&
      h(
        'p',
        { class: 'big-share' },
        h('b', null, t('percent', { value: tenths(accuracy.value) })),
        h('span', null, t('statistics.skill.accuracy'), halfWidth(accuracy))
      ),
    error &&
      h(
        'p',
        null,
        t('statistics.skill.error', { value: tenths(error.value / 10) }),
        halfWidth(error, 1 / 10),
        ' · ',
        t(`replay.band.${band}`)
      ),
    result &&
      adjusted &&
      h(
        'p',
        null,
        t('statistics.skill.adjusted', { result: whole(result.value), adjusted: whole(adjusted.value) }),
        halfWidth(adjusted, PERCENT)
      ),
    stretches.length > 1 &&
      h(
        'table',
        { class: 'shares' },
        h('caption', { class: 'heard-only' }, t('statistics.time')),
        h(
          'tbody',
          null,
          stretches.map((one) =>
            h(
              'tr',
              { key: one.first },
              h('th', { scope: 'row' }, t('statistics.from', { number: one.first })),
              h(
                'td',
                { class: 'won-share' },
                h('b', null, t('percent', { value: tenths(one.accuracy.value) })),
                halfWidth(one.accuracy)
              ),
              h('td', { class: 'counted' }, t('statistics.count', { count: one.games }))
            )
          )
        )
      )
  );

/** Render the losses by kind of decision or by Age. @param {'verb' | 'age'} kind @param {DecisionGroupLoss[]} found */
const habits = (kind, found) =>
  section(
    `by.${kind}`,
    kind === 'verb' && found[0]?.part
      ? t('statistics.costliest', { what: habitName(kind, found[0].what), part: whole(found[0].part) })
      : '',
    h(
      'table',
      { class: 'shares' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          [
            kind === 'verb' ? 'statistics.habit' : 'statistics.by.age',
            'statistics.habit.error',
            'statistics.habit.part',
            'statistics.habit.count'
          ].map((key, place) => h('th', { scope: 'col', class: place ? 'counted' : null }, t(key)))
        )
      ),
      h(
        'tbody',
        null,
        found.map(({ what, decisions, error, part }) =>
          h(
            'tr',
            { key: what },
            h('th', { scope: 'row' }, habitName(kind, what)),
            h('td', { class: 'counted' }, tenths(error.value / 10), halfWidth(error, 1 / 10)),
            h('td', { class: 'counted' }, t('percent', { value: whole(part) })),
            h('td', { class: 'counted' }, decisions)
          )
        )
      )
    )
  );

/** @param {'verb' | 'age'} kind @param {string} what */
const habitName = (kind, what) =>
  kind === 'verb'
    ? t(has(`statistics.verb.${what}`) ? `statistics.verb.${what}` : 'statistics.verb.other')
    : what === '0'
      ? t('statistics.age.none')
      : t(`replay.age.${what}`);

/** @param {number} part */
const whole = (part) => Math.round(part * PERCENT);

/** Half the width of an interval. @param {MeasuredFigure} measured @param {number} [unit] */
const halfWidth = ({ error }, unit = 1) =>
  error === null ? null : h('small', { class: 'give' }, ` ± ${tenths(error * unit)}`);

const PERCENT = 100;

/** @param {VictoryShare[]} stretches */
const over = (stretches) =>
  section('time', '', sharesTable(t('statistics.time'), t('statistics.kind.stretch'), stretches, namer('stretch')));

const empty = () =>
  h(
    'div',
    { class: 'blank-page pane', key: 'empty' },
    glyph('chart', 56),
    h('h2', null, t('statistics.none')),
    h('p', null, t('statistics.none.about')),
    h('a', { class: 'button primary', href: '/' }, glyph('play', 18), t('replay.none.go'))
  );
