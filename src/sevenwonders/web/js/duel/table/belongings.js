/** What the expansions bring into a city: Divinities, tokens, Senators, Conspiracies, Decrees. */

import { nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { list, t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { coin } from '../../art/tokens.js';
import { medal } from './city.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */
/** @typedef {import('../../types').Seat} Seat */

/** @param {Desk} desk @param {Scene} scene @param {Seat} seat */
export function belongings(desk, scene, seat) {
  const owned = scene.city(seat);
  const parts = [];
  if (owned.divinities?.length) {
    parts.push(h('span', { key: 'divinities', class: 'medals', role: 'group', 'aria-label': t('city.divinities') }, owned.divinities.map((id) => medal(desk, scene, `divinity:${id}`, id, 'divinity'))));
  }
  if (owned.astarte) parts.push(h('span', { key: 'astarte', class: 'fact', title: t('city.astarte', { count: owned.astarte }) }, icon('lock'), coin(owned.astarte)));
  if (owned.mythology_tokens?.length) {
    parts.push(
      h('span', { key: 'mythology', class: 'fact', role: 'img', 'aria-label': `${t('city.mythology')}: ${list(owned.mythology_tokens.map(nameOf))}`, title: list(owned.mythology_tokens.map(nameOf)) }, owned.mythology_tokens.map((id, place) => h('i', { key: `${id}${place}`, class: ['family', `of-${id}`] }, icon(id)))),
    );
  }
  if (owned.offering_tokens?.length) {
    parts.push(
      h('span', { key: 'offerings', class: 'fact', role: 'img', 'aria-label': `${t('city.offerings')}: ${list(owned.offering_tokens.map(nameOf))}`, title: list(owned.offering_tokens.map(nameOf)) }, owned.offering_tokens.map((id) => h('i', { key: id, class: 'offering' }, icon('offering'), h('b', null, `−${id.split('_')[1]}`)))),
    );
  }
  if (owned.cubes_left !== undefined) {
    const senators = owned.senators?.length ?? 0;
    const words = `${t('city.senators')}: ${senators}, ${t('city.senator_price', { count: owned.senator_price ?? 0 })}`;
    parts.push(h('span', { key: 'cubes', class: 'fact', title: t('city.cubes', { count: owned.cubes_left }), role: 'img', 'aria-label': t('city.cubes', { count: owned.cubes_left }) }, icon('cube', { class: seat === scene.me ? 'ink-me' : 'ink-opponent' }), h('b', null, owned.cubes_left)));
    parts.push(h('span', { key: 'senators', class: 'fact', title: words, role: 'img', 'aria-label': words }, icon('senator'), h('b', null, senators), coin(owned.senator_price ?? 0)));
  }
  if (owned.conspiracies?.length || owned.triggered?.length || owned.at_bottom?.cards) parts.push(conspiracies(desk, scene, seat));
  if (owned.decrees?.length) {
    parts.push(h('span', { key: 'decrees', class: 'medals', role: 'group', 'aria-label': t('city.decrees') }, owned.decrees.map((id) => medal(desk, scene, `decree:${id}`, id, 'decree'))));
  }
  return parts;
}

/** @param {Desk} desk @param {Scene} scene @param {Seat} seat */
function conspiracies(desk, scene, seat) {
  const owned = scene.city(seat);
  const rumours = owned.rumours?.length ? t('city.rumours', { name: scene.name(seat === 'p1' ? 'p2' : 'p1'), units: list(owned.rumours.map(nameOf)) }) : '';
  const bottom = owned.at_bottom?.cards ? t('city.bottom', { count: owned.at_bottom.cards }) : '';
  return h(
    'span',
    { key: 'conspiracies', class: 'plots', role: 'group', 'aria-label': [t('city.conspiracies'), rumours, bottom].filter(Boolean).join('. '), title: [rumours, bottom].filter(Boolean).join('\n') || null },
    (owned.conspiracies ?? []).map(({ conspiracy, prepared_with }, place) => {
      const target = `conspiracy:${conspiracy ?? `${seat}-${place}`}`;
      const state = t(prepared_with ? 'city.prepared' : 'city.unprepared');
      const name = conspiracy ? nameOf(conspiracy) : t('city.hidden_conspiracy');
      const glows = conspiracy !== null && scene.about(target).some(({ action }) => !scene.isTurn || action.verb === 'trigger');
      return h(
        'button',
        { type: 'button', key: target, class: ['plot', prepared_with && 'prepared', !conspiracy && 'unknown', glows && 'glows', scene.selected === target && 'selected'], 'data-target': target, 'aria-pressed': scene.selected === target ? 'true' : 'false', 'aria-label': `${name}, ${state}`, title: `${name}, ${state}`, onclick: () => desk.select(target) },
        icon('conspiracy'),
        h('span', { class: 'name' }, name),
        prepared_with ? icon('bolt', { class: 'ready' }) : null,
      );
    }),
    (owned.triggered ?? []).map((id) => medal(desk, scene, `conspiracy:${id}`, id, 'triggered')),
    bottom ? h('span', { class: 'fact' }, icon('deck'), h('b', null, owned.at_bottom?.cards ?? 0)) : null,
  );
}
