/** The military track with pawn, tokens and Minerva; the Progress tokens on the board beside it. */

import { h } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { coin, icon } from '../../art/icon.js';
import { catalogue } from '../catalogue.js';
import { medal } from './city.js';
import { spaceName } from './words.js';

/** @import { Controller, Scene, Seat } from '../types' */

const SIZES = /** @type {const} */ (['small', 'large']);

/** The track: from the opponent's capital (far end) to mine. @param {Controller} controller @param {Scene} scene */
export function track(controller, scene) {
  const { capital } = catalogue().track;
  const sign = signOf(scene);
  const pawn = sign * scene.view.track.pawn;
  const { minerva } = scene.view.track;
  const spaces = Array.from({ length: 2 * capital + 1 }, (_, place) => capital - place);
  const owl = minerva === null ? '' : `. ${t('track.minerva', { place: spaceName(scene, minerva) })}`;
  return h(
    'div',
    {
      class: ['track', pawn > 0 && 'ahead', pawn < 0 && 'behind'],
      role: 'group',
      'aria-label': labelled(t('track.label'), levelWords(scene, pawn) + owl),
      'data-learn': 'track',
      style: { '--spaces': spaces.length }
    },
    h(
      'ol',
      { class: 'spaces' },
      spaces.map((space) => spaceOf(controller, scene, space, space === pawn))
    ),
    h('span', { class: 'pawn', style: { '--place': capital - pawn }, 'data-pawn': '' }, icon('shield')),
    h(
      'span',
      { class: 'loot' },
      [scene.opponent, scene.me].flatMap((seat) => SIZES.map((size) => militaryToken(controller, scene, seat, size)))
    )
  );
}

/** The direction in which spaces are counted: away from me. @param {Scene} scene */
const signOf = (scene) => (scene.me === 'p1' ? 1 : -1);

/** Say who is ahead, and how far it still is. @param {Scene} scene @param {number} pawn away from me */
function levelWords(scene, pawn) {
  if (pawn === 0) return t('track.level');
  const [leader, other] = pawn > 0 ? [scene.me, scene.opponent] : [scene.opponent, scene.me];
  const count = Math.abs(pawn);
  return t('track.ahead', {
    name: scene.name(leader),
    other: scene.name(other),
    count,
    left: catalogue().track.capital - count
  });
}

/**
 * A space: the points that begin here, Minerva, and a button where something may be done with it.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {number} space counted away from me
 * @param {boolean} here whether the pawn stands on it
 */
function spaceOf(controller, scene, space, here) {
  const { capital, points } = catalogue().track;
  const absolute = signOf(scene) * space;
  const target = `track:${absolute}`;
  const name = spaceName(scene, absolute);
  const isCapital = Math.abs(space) === capital;
  const worth = points[Math.abs(space)] ?? 0;
  const starts = space !== 0 && (points[Math.abs(space) - 1] ?? 0) !== worth;
  const classes = [
    'space',
    `worth-${worth}`,
    isCapital && 'capital',
    space === 0 && 'middle',
    starts && (space > 0 ? 'starts-far' : 'starts-near'),
    here && 'here'
  ];
  return h(
    'li',
    { key: space, class: classes, title: isCapital ? name : t('track.zone', { count: worth }) },
    isCapital ? icon('crown') : starts ? h('small', null, worth) : null,
    scene.view.track.minerva === absolute ? h('span', { class: 'minerva' }, icon('owl')) : null,
    scene.about(target).length > 0
      ? h(
          'button',
          {
            ...pressed(controller, scene, target, name),
            class: ['glows', 'spot', scene.selected === target && 'selected']
          },
          icon('owl')
        )
      : null
  );
}

/**
 * A military token, or the place of one that is gone; a button where it may be chosen.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {Seat} seat who would lose by it
 * @param {'small' | 'large'} size
 */
function militaryToken(controller, scene, seat, size) {
  const { capital, tokens } = catalogue().track;
  const { coins, from } = tokens[size];
  const target = `military:${seat}:${size}`;
  const glows = scene.about(target).length > 0;
  const isAgora = scene.view.modules.includes('agora');
  const words = t(`track.${isAgora ? 'agora' : 'token'}_${size}`);
  return h(
    glows ? 'button' : 'span',
    {
      key: target,
      class: [
        'token',
        size,
        !scene.view.track.tokens[seat].includes(size) && 'gone',
        glows && 'glows',
        scene.selected === target && 'selected'
      ],
      style: { '--place': capital + (seat === scene.me ? from + 1 : -from - 1) },
      title: words,
      ...(glows ? pressed(controller, scene, target, `${words}, ${scene.name(seat)}`) : { 'aria-hidden': 'true' })
    },
    isAgora ? [icon('cube'), size === 'large' ? icon('cross') : null] : coin(`−${coins}`)
  );
}

/**
 * Properties that make a button of something on the track.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {string} target
 * @param {string} label
 */
const pressed = (controller, scene, target, label) => ({
  type: 'button',
  'data-target': target,
  'aria-pressed': String(scene.selected === target),
  'aria-label': label,
  onclick: controller.clicked(target)
});

/** @param {Controller} controller @param {Scene} scene */
export function progress(controller, scene) {
  return h(
    'div',
    { class: 'medals on-board', role: 'group', 'aria-label': t('progress.label'), 'data-learn': 'tokens' },
    scene.view.board_tokens.map((id) => medal(controller, scene, `token:${id}`, id, 'token'))
  );
}
