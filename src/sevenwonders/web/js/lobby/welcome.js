/** The first picture of the lobby: what this is, and one press to a game, to the own one, or to the lesson. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { GAMES } from '../games.js';
import { oneOf } from '../ui/fields.js';
import { skyline } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { nextOf, stateOf, whoPlays } from './tables.js';

/** @import { Actions, Kind, Lobby } from './page.js' */

/** @type {Record<Kind, string>} */
export const PICTURES = { computer: 'computer', hot_seat: 'people', friend: 'link', watch_computers: 'eye' };
/** @type {Record<Kind, string>} */
export const GO = { ...PICTURES, computer: 'play', hot_seat: 'play' };

/** @param {Lobby} lobby @param {Actions} actions */
export function welcome(lobby, actions) {
  const { game, opened, opening, problem, lists } = lobby;
  const next = nextOf(lists);
  const kind = opened?.kind ?? 'computer';
  return h(
    'section',
    { class: 'welcome', key: 'welcome' },
    h('div', { class: 'living', 'aria-hidden': 'true', inert: true }, skyline(), h('div', { manual: true })),
    h(
      'div',
      { class: 'pitch' },
      h('h1', null, t(`lobby.${game}.heading`)),
      h('p', { class: 'lead' }, t(`lobby.${game}.lead`)),
      oneOf({
        legend: t('lobby.game'),
        name: 'game',
        value: game,
        look: 'games',
        quiet: true,
        choices: GAMES.map(gameChoice),
        choose: actions.choose
      }),
      h(
        'div',
        { class: 'ways-in' },
        next &&
          h(
            'a',
            { class: 'button primary huge main-way continue', href: `/t/${next.id}`, key: 'continue' },
            glyph('play', 26),
            h('span', null, h('b', null, t('lobby.continue')), h('small', null, `${whoPlays(next)} · ${stateOf(next)}`))
          ),
        h(
          'div',
          { class: 'play-way', key: 'play' },
          h(
            'button',
            {
              type: 'button',
              class: ['button huge play', !next && 'primary main-way'],
              disabled: opening,
              'aria-describedby': 'play-about',
              onclick: actions.play
            },
            glyph(GO[kind], 26),
            h(
              'span',
              null,
              h('b', null, t(opening ? 'lobby.opening' : `lobby.go.${kind}`)),
              h('small', { id: 'play-about', 'aria-hidden': 'true' }, opened?.summary || '\u00a0')
            )
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'button huge set-up',
              title: t('lobby.setup'),
              'aria-label': `${t('lobby.setup.change')}: ${t('lobby.setup')}`,
              'aria-haspopup': 'dialog',
              onclick: () => actions.setUp()
            },
            glyph('sliders', 24),
            h('small', null, t('lobby.setup.change'))
          )
        ),
        h(
          'a',
          { class: 'button huge learn', href: '/learn', key: 'learn' },
          glyph('book', 26),
          h('span', null, h('b', null, t('page.learn')), h('small', null, t('lobby.learn.about')))
        )
      ),
      h('p', { class: 'pitch-problem', role: 'status', key: 'problem' }, problem)
    )
  );
}

/** A game, by the number of people around its table. @param {string} game */
export const gameChoice = (game) => ({
  value: game,
  label: [h('b', null, t(`lobby.game.${game}`)), h('span', null, t(`lobby.game.${game}.about`))]
});

/** Other tables, each a press away from its form, and puzzles. @param {Lobby} lobby @param {Actions} actions */
export const moreWays = ({ game }, actions) =>
  h(
    'nav',
    { class: 'more-ways', key: 'more-ways', 'aria-label': t('lobby.kind') },
    /** @type {Kind[]} */ (['friend', 'hot_seat', 'watch_computers']).map((kind) =>
      h(
        'button',
        { type: 'button', key: kind, class: 'way-to', 'data-kind': kind, onclick: () => actions.setUp(kind) },
        glyph(PICTURES[kind], 26),
        h('b', null, t(`lobby.${game}.kind.${kind}`)),
        h('span', null, t(`lobby.${game}.kind.${kind}.about`))
      )
    ),
    h(
      'a',
      { key: 'puzzles', class: 'way-to', href: '/puzzles' },
      glyph('target', 26),
      h('b', null, t('page.puzzles')),
      h('span', null, t('lobby.puzzles.about'))
    )
  );
