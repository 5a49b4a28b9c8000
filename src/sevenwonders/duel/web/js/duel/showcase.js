/** A game that quietly plays itself behind the lobby: the structure of Age I and the Wonders of both players. */

import { needCatalogue, nameOf } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { needStyle } from '../core/lazy.js';
import { movesAllowed } from '../core/settings.js';
import { cardBack, cardFace, hueOf, wonderPicture } from '../art/card.js';
import './art.js';
import { catalogue } from './catalogue.js';

/** @typedef {{ row: number, column: number, element: HTMLElement }} Place */

const ROWS = 5;
const MIN_ROW = 2; // cards of the far row; each row has one more
const EVERY = 3400; // milliseconds between two cards
const BEFORE = 7; // cards that are taken before the first view
const LEFT = 3; // cards with which it ends
const WONDERS = 8;

/** Numbers that seem drawn by lot, and are the same at every visit. @param {number} seed */
function lots(seed) {
  let state = seed;
  return (/** @type {number} */ below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/** @template T @param {T[]} things @param {(below: number) => number} lot */
function shuffled(things, lot) {
  const mixed = [...things];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = lot(last + 1);
    [mixed[last], mixed[other]] = [/** @type {T} */ (mixed[other]), /** @type {T} */ (mixed[last])];
  }
  return mixed;
}

/**
 * Lay the table out, and play while the showcase is visible.
 *
 * @param {HTMLElement} place
 * @returns {Promise<() => void>} how to stop it
 */
export async function show(place) {
  const [duel] = await Promise.all([needCatalogue('duel'), needStyle('cards', 'duel_showcase')]);
  if (catalogue() !== duel) return () => {}; // another game's form is being opened
  const lot = lots(41);
  render(place, table(lot));
  place.classList.add('lives');
  const places = [.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll('.spot'))].map((element) => ({
    row: Number(element.dataset.row),
    column: Number(element.dataset.column),
    element
  }));
  const game = new Game(places, lot);
  game.deal();
  const timer = setInterval(() => {
    if (movesAllowed() && !document.hidden && !document.querySelector('dialog[open]')) game.play();
  }, EVERY);
  return () => clearInterval(timer);
}

/** @param {(below: number) => number} lot */
function table(lot) {
  const units = Object.values(catalogue().units).filter(({ module }) => module === 'base');
  const cards = shuffled(
    units.filter(({ deck }) => deck === 'age_1').map(({ id }) => id),
    lot
  );
  const wonders = shuffled(
    units.filter(({ kind }) => kind === 'wonder').map(({ id }) => id),
    lot
  ).slice(0, WONDERS);
  const row = (/** @type {string} */ side, /** @type {string[]} */ ids) =>
    h(
      'div',
      { class: ['wonders-of', side] },
      ids.map((id) =>
        h(
          'span',
          { class: ['wonder', `hue-${hueOf(id)}`] },
          wonderPicture(id),
          h('span', { class: 'name' }, nameOf(id))
        )
      )
    );
  return h(
    'div',
    { class: 'showcase' },
    row('far', wonders.slice(WONDERS / 2)),
    h('div', { class: 'spots' }, spots(cards)),
    row('near', wonders.slice(0, WONDERS / 2))
  );
}

/** @param {string[]} cards */
function spots(cards) {
  /** @type {import('../core/dom.js').VNode[]} */
  const all = [];
  for (let row = 0; row < ROWS; row++) {
    for (let place = 0; place < MIN_ROW + row; place++) {
      const column = ROWS - 1 - row + 2 * place;
      const id = cards[all.length] ?? '';
      all.push(
        h(
          'div',
          { class: 'spot', style: { '--row': row, '--column': column }, 'data-row': row, 'data-column': column },
          h(
            'div',
            { class: 'turns' },
            h('div', { class: 'front' }, cardFace(id)),
            h('div', { class: 'rear' }, cardBack('age_1'))
          )
        )
      );
    }
  }
  return all;
}

/** A game of one Age in which cards are taken by lot. */
class Game {
  /** Which are still there. @type {Set<Place>} */
  lying = new Set();
  turn = 0;

  /** @param {Place[]} places @param {(below: number) => number} lot */
  constructor(places, lot) {
    this.places = places;
    this.lot = lot;
  }

  /** Lay all cards out, and take some. */
  deal() {
    this.lying = new Set(this.places);
    for (const place of this.places) {
      place.element.className = 'spot';
      place.element.classList.toggle('hidden-face', place.row % 2 === 1);
    }
    for (let taken = 0; taken < BEFORE; taken++) this.play();
  }

  /** Take a card, or deal again. */
  play() {
    if (this.lying.size <= LEFT) return this.deal();
    const free = [...this.lying].filter((place) => !this.isCovered(place));
    const taken = free[this.lot(free.length)];
    if (!taken) return;
    this.lying.delete(taken);
    taken.element.classList.add('taken', this.turn++ % 2 ? 'to-far' : 'to-near');
    for (const place of this.lying) if (!this.isCovered(place)) place.element.classList.remove('hidden-face');
  }

  /** Return whether one of the next row lies on it. @param {Place} place */
  isCovered({ row, column }) {
    return [...this.lying].some((other) => other.row === row + 1 && Math.abs(other.column - column) === 1);
  }
}
