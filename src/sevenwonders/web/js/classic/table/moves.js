/** What everybody did, by Age and turn, and a way back to look at it. */

import { unit } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { signed, t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { stepping } from '../../table/toolbar.js';
import { deeds } from './notation.js';
import { toldOf } from './words.js';

/** @typedef {import('./scene.js').ClassicScene} Scene */
/** @typedef {import('./controller.js').ClassicController} Desk */
/** @typedef {import('./notation.js').Deed} Deed */

/** @type {Record<string, string>} */
const SIGNS = { stage: 'stage', sell: 'coin', side: 'flip', board: 'stage', decline: 'cross' };

/** @param {Desk} desk @param {Scene} scene */
export function moves(desk, scene) {
  const view = desk.state.view ?? scene.view;
  const all = deeds(view.plies);
  return h(
    'div',
    { key: 'moves', class: 'moves' },
    stepping(desk),
    all.length ? h('ol', { class: 'log', tabindex: 0, ref: (/** @type {Element} */ log) => queueMicrotask(() => (log.scrollTop = log.scrollHeight)), 'data-log': '' }, view.turns.map((turn, place) => chapter(desk, scene, turn, all.filter(({ ply }) => ply >= turn.ply && ply < (view.turns[place + 1]?.ply ?? Infinity))))) : h('p', { class: 'quiet' }, t('moves.empty')),
  );
}

/** A turn. @param {Desk} desk @param {Scene} scene @param {{ ply: number, age: number, turn: number }} turn @param {Deed[]} done */
function chapter(desk, scene, { ply, age, turn }, done) {
  if (!done.length) return null;
  const title = age ? `${t(`age.${age}`)} · ${turn > 6 ? t('round.last_cards') : t('round.turn_short', { turn })}` : t('round.start');
  return [h('li', { key: `turn-${ply}`, class: 'chapter' }, title), done.map((deed) => line(desk, scene, deed))];
}

/** @param {Desk} desk @param {Scene} scene @param {Deed} deed */
function line(desk, scene, deed) {
  const { ply, seat, action } = deed;
  const known = action.target.startsWith('card:') && action.unit !== '?';
  const kind = known && (action.verb === 'build' || action.verb === 'take') ? unit(action.unit).kind : null;
  const paid = desk.coinsOf(ply)?.[Number(seat.slice(1)) - 1] ?? 0;
  const mine = seat === scene.me && !scene.watching;
  return h(
    'li',
    { key: `${ply}-${seat}`, class: mine ? 'mine' : 'theirs' },
    h('span', { class: ['dot', kind && `kind-${kind}`] }, icon(kind ?? SIGNS[action.verb] ?? 'check')),
    h('span', { class: ['by', mine && 'ink-me'] }, scene.name(seat)),
    h('span', { class: 'what' }, toldOf(scene, deed)),
    paid ? h('span', { class: ['paid', paid > 0 ? 'up' : 'down'] }, signed(paid)) : null,
  );
}
