/** The military track with pawn, tokens and Minerva; the Progress tokens on the board beside it. */

import { h } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { coin, icon } from '../../art/icon.js';
import { catalogue } from '../catalogue.js';
import { medal } from './city.js';
import { spaceName } from './words.js';

/** @import { Controller, Scene } from '../types' */

/** The track: from the opponent's capital (far end) to mine. @param {Controller} controller @param {Scene} scene */
export function track(controller, scene) {
  const { capital, points, tokens } = catalogue().track;
  const sign = scene.me === 'p1' ? 1 : -1;
  const pawn = sign * scene.view.track.pawn;
  const minerva = scene.view.track.minerva === null ? null : sign * scene.view.track.minerva;
  const spaces = Array.from({ length: 2 * capital + 1 }, (_, place) => capital - place);
  const leader = pawn === 0 ? null : pawn > 0 ? scene.me : scene.opponent;
  const level = leader ? t('track.ahead', { name: scene.name(leader), other: scene.name(leader === scene.me ? scene.opponent : scene.me), count: Math.abs(pawn), left: capital - Math.abs(pawn) }) : t('track.level');
  const owl = minerva === null ? '' : `. ${t('track.minerva', { place: spaceName(scene, scene.view.track.minerva ?? 0) })}`;
  return h(
    'div',
    { class: ['track', pawn > 0 && 'ahead', pawn < 0 && 'behind'], role: 'group', 'aria-label': labelled(t('track.label'), level + owl), 'data-learn': 'track', style: { '--spaces': spaces.length } },
    h(
      'ol',
      { class: 'spaces' },
      spaces.map((space) => {
        const target = `track:${sign * space}`;
        const glows = scene.about(target).length > 0;
        const worth = points[Math.abs(space)] ?? 0;
        const starts = space !== 0 && (points[Math.abs(space) - 1] ?? 0) !== worth;
        return h(
          'li',
          { key: space, class: ['space', `worth-${worth}`, Math.abs(space) === capital && 'capital', space === 0 && 'middle', starts && (space > 0 ? 'starts-far' : 'starts-near'), space === pawn && 'here'], title: Math.abs(space) === capital ? spaceName(scene, sign * space) : t('track.zone', { count: worth }) },
          Math.abs(space) === capital ? icon('crown') : space === 0 ? null : starts ? h('small', null, worth) : null,
          minerva === space ? h('span', { class: 'minerva' }, icon('owl')) : null,
          glows
            ? h('button', { type: 'button', class: ['glows', 'spot', scene.selected === target && 'selected'], 'data-target': target, 'aria-pressed': scene.selected === target ? 'true' : 'false', 'aria-label': spaceName(scene, sign * space), onclick: controller.clicked(target) }, icon('owl'))
            : null,
        );
      }),
    ),
    h('span', { class: 'pawn', style: { '--place': capital - pawn }, 'data-pawn': '' }, icon('shield')),
    h(
      'span',
      { class: 'loot' },
      [scene.opponent, scene.me].flatMap((seat) =>
        /** @type {const} */ (['small', 'large']).map((size) => {
          const there = scene.view.track.tokens[seat].includes(size);
          const target = `military:${seat}:${size}`;
          const glows = scene.about(target).length > 0;
          const at = tokens[size].from + (size === 'small' ? 1 : 1);
          const place = seat === scene.me ? capital + at : capital - at;
          const coins = tokens[size].coins;
          const agora = scene.view.modules.includes('agora');
          const words = t(`track.${agora ? 'agora' : 'token'}_${size}`);
          return h(
            glows ? 'button' : 'span',
            { key: target, class: ['token', size, !there && 'gone', glows && 'glows', scene.selected === target && 'selected'], style: { '--place': place }, title: words, ...(glows ? { type: 'button', 'data-target': target, 'aria-pressed': scene.selected === target ? 'true' : 'false', 'aria-label': `${words}, ${scene.name(seat)}`, onclick: controller.clicked(target) } : { 'aria-hidden': 'true' }) },
            agora ? [icon('cube'), size === 'large' ? icon('cross') : null] : coin(`−${coins}`),
          );
        }),
      ),
    ),
  );
}

/** @param {Controller} controller @param {Scene} scene */
export function progress(controller, scene) {
  return h(
    'div',
    { class: 'medals on-board', role: 'group', 'aria-label': t('progress.label'), 'data-learn': 'tokens' },
    scene.view.board_tokens.map((id) => medal(controller, scene, `token:${id}`, id, 'token')),
  );
}
