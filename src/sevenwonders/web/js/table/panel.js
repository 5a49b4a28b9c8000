/** What may be done: with the chosen thing, or in answer to a question.  In the rail; on a phone a sheet from below. */

import { effectOf, nameOf, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { list, t } from '../core/i18n.js';
import { cardChip, cost } from '../art/card.js';
import { effects } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { coin } from '../art/tokens.js';
import { SIGNS, actButton, consequences } from './controls.js';
import { orderOf, priceWords, stepOf, titleOf } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Choice} Choice */
/** @typedef {import('./desk.js').Desk} Desk */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').Slot} Slot */
/** @typedef {import('../types').Payment} Payment */

/** @param {Desk} desk @param {Scene} scene */
export function panel(desk, scene) {
  const { selected } = scene;
  const slot = scene.slotOf(selected);
  const id = slot ? slot.card : componentOf(selected);
  const choices = selected ? scene.about(...(slot ? scene.targetsOf(slot) : [selected])) : [];
  const content = [];
  if (selected && (slot || id)) {
    content.push(header(desk, id, slot));
    if (choices.length) content.push(actions(desk, scene, choices));
    else if (slot?.accessible === false) content.push(h('p', { key: 'covered', class: 'quiet' }, liesUnder(scene, slot)));
    content.push(details(scene, id, slot));
  } else if (choices.length) {
    content.push(h('header', { key: 'head' }, h('h2', null, placeName(selected ?? ''))), actions(desk, scene, choices));
  }
  if (!scene.isTurn && scene.mayAct && !choices.length) {
    content.unshift(h('header', { key: 'ask', class: 'ask' }, h('h2', null, titleOf(scene))), actions(desk, scene, scene.choices));
  } else if (scene.mayAct && !choices.length && !selected) content.unshift(summary(desk, scene));
  else if (!content.length) content.push(h('p', { key: 'wait', class: 'quiet' }, waitingWords(desk, scene)));
  if (choices.length && !scene.isTurn) {
    const rest = scene.choices.filter((choice) => !choices.includes(choice));
    if (rest.length) content.push(h('h3', { key: 'rest' }, t('panel.also')), actions(desk, scene, rest, 'rest-of'));
  }
  return h(
    'section',
    { key: 'panel', class: ['panel', (selected || (!scene.isTurn && scene.mayAct)) && 'raised', !scene.isTurn && scene.mayAct && 'asks'], 'aria-label': t('panel.label'), 'data-learn': 'rail', tabindex: -1 },
    content,
  );
}

/** @param {string | null} target */
function componentOf(target) {
  const [kind, id] = (target ?? '').split(':');
  if (!id || !kind || ['slot', 'space', 'chamber', 'track', 'military', 'seat', 'deck'].includes(kind)) return null;
  try {
    return unit(id).id;
  } catch {
    return null;
  }
}

/** @param {string} target */
function placeName(target) {
  const [kind, id = ''] = target.split(':');
  if (kind === 'chamber') return t('senate.chamber', { number: id });
  if (kind === 'space') return t('pantheon.space', { number: id });
  if (kind === 'deck' && id !== 'conspiracies') return nameOf(id);
  if (kind === 'deck') return t('city.conspiracies');
  if (kind === 'military') return t(`track.token_${target.split(':')[2]}`);
  return '';
}

/** @param {Desk} desk @param {string | null} id @param {Slot | undefined} slot */
function header(desk, id, slot) {
  const kind = id ? unit(id).kind : (slot?.back ?? '');
  return h(
    'header',
    { key: 'head', class: ['about', `kind-${kind}`] },
    id ? icon(kind, { class: 'mark' }) : null,
    h('h2', null, id ? nameOf(id) : t('card.hidden', { back: t(`back.${slot?.back}`) })),
    id ? h('small', null, t(`kind.${kind}`), unit(id).deck && kind !== 'senator' ? ` · ${t(`back.${unit(id).deck}`)}` : '') : null,
    h('button', { type: 'button', class: 'quiet-button close', 'aria-label': t('panel.close'), onclick: () => desk.select(null) }, icon('cross')),
  );
}

/** @param {Scene} scene @param {Slot} slot */
function liesUnder(scene, slot) {
  return t('card.lies_under', { units: cardNames(slot.covered_by.flatMap((number) => scene.slots.get(number) ?? [])) });
}

/** Cards by name, those face down counted. @param {Slot[]} slots */
function cardNames(slots) {
  const known = slots.flatMap((slot) => (slot.card ? [nameOf(slot.card)] : []));
  const hidden = slots.length - known.length;
  return list(hidden ? [...known, t('card.face_down', { count: hidden })] : known);
}

/** Buttons for actions; those that differ in one place only stand in a row. @param {Desk} desk @param {Scene} scene @param {Choice[]} choices @param {string} [key] */
function actions(desk, scene, choices, key = 'actions') {
  const many = choices.length > 7;
  const places = ['put', 'shift', 'decree'];
  if (many && choices.some(({ action }) => places.includes(action.verb))) return grouped(desk, scene, choices, key);
  return h(
    'div',
    { key, class: ['actions', many && 'many'] },
    choices.map((choice, place) => row(desk, scene, choice, key === 'actions' ? place : place + 1)),
  );
}

/** One action: what it does, its price, what it changes. @param {Desk} desk @param {Scene} scene @param {Choice} choice @param {number} place */
function row(desk, scene, choice, place) {
  const { verb, units } = choice.action;
  const first = units[0];
  const ofTurn = scene.isTurn && scene.slotOf(scene.selected) !== undefined;
  const label = ofTurn && ['build', 'recruit', 'discard'].includes(verb) ? t(`panel.${verb}`) : ofTurn && (verb === 'wonder' || verb === 'prepare') && first ? nameOf(first) : orderOf(scene, choice.action);
  return actButton(
    desk,
    scene,
    choice,
    { class: ['act', `does-${verb}`, place === 0 && 'primary'], key: choice.action.text },
    icon(SIGNS[verb] ?? (first ? unit(first).kind : 'check'), { class: 'sign' }),
    h('span', { class: 'label' }, label, ofTurn && verb === 'prepare' ? h('small', null, t('panel.prepare')) : null, ofTurn && verb === 'wonder' ? h('small', null, t('panel.wonder')) : null),
    first && first !== '?' && (!ofTurn || verb === 'wonder') ? h('span', { class: 'effects' }, effects(first).slice(0, 4)) : null,
    choice.entry.price !== undefined && scene.isTurn && verb !== 'discard' && choice.entry.price === 0 ? h('span', { class: 'gratis' }, icon('check')) : null,
    consequences(scene, choice),
  );
}

/** Actions with two parts: one row a first part, a small button for each second. @param {Desk} desk @param {Scene} scene @param {Choice[]} choices @param {string} key */
function grouped(desk, scene, choices, key) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  const single = [];
  for (const choice of choices) {
    const { verb, units, number, to } = choice.action;
    const head = verb === 'put' ? units[0] : to !== null ? `${verb} ${number}` : null;
    if (head) groups.set(head, [...(groups.get(head) ?? []), choice]);
    else single.push(choice);
  }
  return h(
    'div',
    { key, class: 'actions grouped' },
    [...groups].map(([head, members]) =>
      h(
        'div',
        { key: head, class: 'group' },
        h('span', { class: 'label' }, members[0]?.action.verb === 'put' ? nameOf(head) : [icon(SIGNS[members[0]?.action.verb ?? ''] ?? 'cube'), t('senate.chamber', { number: members[0]?.action.number ?? 0 })]),
        h(
          'span',
          { class: 'parts' },
          members.map((choice) => actButton(desk, scene, choice, { class: 'part', key: choice.action.text }, choice.action.verb === 'put' ? null : icon('next'), choice.action.verb === 'put' ? choice.action.number : choice.action.to)),
        ),
      ),
    ),
    single.map((choice, place) => row(desk, scene, choice, place + 1)),
  );
}

/** All about a component: its effect, chains, both payments, what the take uncovers. @param {Scene} scene @param {string | null} id @param {Slot | undefined} slot */
function details(scene, id, slot) {
  const parts = [];
  if (id) {
    parts.push(h('p', { key: 'effect', class: 'effect-words' }, effectOf(id)));
    parts.push(chains(scene, id));
  }
  if (slot?.payment) parts.push(payments(scene, [[scene.me, slot.payment[scene.me]], [scene.opponent, slot.payment[scene.opponent]]]));
  else if (slot?.price && !scene.isSolo) parts.push(h('p', { key: 'now', class: 'quiet' }, `${t('card.now')}: `, coin(slot.price[scene.me]), ` · ${scene.name(scene.opponent)} `, coin(slot.price[scene.opponent])));
  if (slot?.token) parts.push(h('p', { key: 'token' }, h('b', null, nameOf(slot.token)), ` ${effectOf(slot.token)}`));
  if (slot?.accessible) parts.push(uncovered(scene, slot));
  if (slot && !slot.card) parts.push(unseen(scene, [slot.back]));
  const wonder = id && unit(id).kind === 'wonder' ? wonderDetails(scene, id) : null;
  if (wonder) parts.push(wonder);
  return h('div', { key: 'details', class: 'details' }, parts);
}

/** @param {Scene} scene @param {string} id */
function chains(scene, id) {
  const { needs, gives } = unit(id);
  if (!needs && !gives) return null;
  return h(
    'ul',
    { key: 'chains', class: 'chains' },
    needs ? h('li', null, icon(needs.symbol), t('card.free_with', { unit: nameOf(needs.unit) }), owners(scene, needs.unit)) : null,
    gives?.unit ? h('li', null, icon(gives.symbol), t('card.makes_free', { unit: nameOf(gives.unit) }), owners(scene, gives.unit)) : null,
  );
}

/** Who has built a card. @param {Scene} scene @param {string} id */
function owners(scene, id) {
  const seats = [scene.me, scene.opponent].filter((seat) => Object.values(scene.city(seat).cards).some((cards) => cards.includes(id)));
  return seats.map((seat) => h('em', { key: seat, class: seat === scene.me ? 'ink-me' : 'ink-opponent' }, t('card.has_it', { name: scene.name(seat) })));
}

/** @param {Scene} scene @param {[Seat, Payment][]} paid */
function payments(scene, paid) {
  return h(
    'dl',
    { key: 'payments', class: 'payments' },
    paid
      .filter(([seat]) => !(scene.isSolo && seat === 'p2'))
      .map(([seat, payment]) => {
        const coins = scene.city(seat).coins;
        return h(
          'div',
          { key: seat, class: [seat === scene.me ? 'mine' : 'theirs', !payment.affordable && 'dear'] },
          h('dt', null, scene.name(seat), h('span', { class: 'sum', 'aria-label': priceWords(payment, coins), role: 'img' }, payment.coins === 0 ? icon(payment.chain ? 'chain' : 'check') : coin(payment.coins)), payment.affordable ? null : h('em', null, t('panel.dear', { count: payment.short }))),
          payment.steps.map((step, place) => h('dd', { key: place }, step.resource ? icon(step.resource) : icon(step.kind === 'chain' ? 'chain' : 'coin'), h('span', null, stepOf(step)), step.coins > 0 ? h('b', null, step.coins) : null)),
        );
      }),
  );
}

/** @param {Scene} scene @param {Slot} slot */
function uncovered(scene, slot) {
  const freed = scene.uncovers(slot);
  if (!freed.length) return h('p', { key: 'uncovers', class: 'quiet' }, icon('eye'), ' ', t('card.uncovers_nothing'));
  const backs = [...new Set(freed.filter((one) => !one.card).map((one) => one.back))];
  return h('div', { key: 'uncovers', class: 'uncovered' }, h('p', null, icon('eye'), ' ', t('card.uncovers_cards', { units: cardNames(freed) })), backs.length ? unseen(scene, backs) : null);
}

/** What could lie under some backs. @param {Scene} scene @param {string[]} backs */
function unseen(scene, backs) {
  const piles = scene.view.unseen.filter((pile) => backs.includes(pile.back) && pile.cards.length);
  return piles.map((pile) =>
    h('details', { key: pile.back, class: 'could-be', open: pile.cards.length < 12 }, h('summary', null, t('card.could_be', { count: pile.cards.length })), h('ul', null, pile.cards.map((id, place) => h('li', { key: `${id}${place}` }, cardChip(id))))),
  );
}

/** @param {Scene} scene @param {string} id */
function wonderDetails(scene, id) {
  for (const seat of [scene.me, scene.opponent]) {
    const entry = scene.city(seat).wonders.find(({ wonder }) => wonder === id);
    if (!entry) continue;
    if (entry.built_with) return h('p', { key: 'under', class: 'quiet' }, t('wonder.built_with', { card: nameOf(entry.built_with) }));
    if (entry.payment) return payments(scene, [[seat, entry.payment]]);
  }
  return h('p', { key: 'cost', class: 'wonder-cost' }, cost(id));
}

/** What a turn offers, as long as nothing is chosen. @param {Desk} desk @param {Scene} scene */
function summary(desk, scene) {
  const beside = scene.choices.filter(({ action }) => action.verb === 'activate' || action.verb === 'trigger');
  return h(
    'div',
    { key: 'summary', class: 'summary' },
    h('header', null, h('h2', null, titleOf(scene))),
    h(
      'ul',
      { class: 'takeable' },
      scene.accessible.map((slot, place) => {
        const mine = slot.payment?.[scene.me];
        const theirs = slot.payment?.[scene.opponent];
        if (!slot.card || !mine || !theirs) return null;
        return h(
          'li',
          { key: slot.slot },
          h(
            'button',
            { type: 'button', class: ['take', !mine.affordable && 'dear'], 'data-target': `card:${slot.card}`, onclick: () => desk.select(`card:${slot.card}`), onpointerenter: () => desk.hover(slot.slot), onpointerleave: () => desk.hover(null) },
            h('kbd', null, place + 1),
            cardChip(slot.card),
            h('span', { class: ['sum', !mine.affordable && 'dear'], role: 'img', 'aria-label': priceWords(mine, scene.city(scene.me).coins) }, mine.coins === 0 ? icon(mine.chain ? 'chain' : 'check') : coin(mine.coins)),
            scene.isSolo ? null : h('span', { class: 'their-price', role: 'img', 'aria-label': `${scene.name(scene.opponent)}: ${theirs.coins}` }, theirs.coins === 0 ? icon(theirs.chain ? 'chain' : 'check') : theirs.coins),
          ),
        );
      }),
    ),
    beside.length ? actions(desk, scene, beside, 'beside') : null,
  );
}

/** @param {Desk} desk @param {Scene} scene */
function waitingWords(desk, scene) {
  const { to_act } = scene.view;
  if (scene.over) return t('bar.over');
  if (desk.state.preparing) return t('bar.preparing');
  if (to_act === 'p1' || to_act === 'p2') return desk.state.thinking ? t('bar.thinking', { name: scene.name(to_act) }) : t('panel.wait', { name: scene.name(to_act) });
  return t('panel.chance');
}
