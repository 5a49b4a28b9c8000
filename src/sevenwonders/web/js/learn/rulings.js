/** Rulings and options of a game as lists, each with an address of its own (`#R-53`, `#option-final_tie`). */

import { catalogue, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @typedef {{ id: string, case: string, ruling: string, option: string, units: string[] }} Ruling */
/** @typedef {{ id: string, title: string, text: string }} Option */
/** @typedef {{ rulings: Ruling[], options: Option[] }} Rulings */
/** @typedef {(event: Event) => void} GoTo goes to a place of the page */

/** The name of a card or of a board. @param {string} id */
const componentName = (id) => (catalogue().units[id] ? nameOf(id) : t(`round.board.${id}`));

/** A text in which the numbers of rulings lead to them. @param {string} text @param {GoTo} goTo */
const linkRulings = (text, goTo) =>
  text.split(/(R-\d+)/).map((part, at) => (at % 2 ? h('a', { href: `#${part}`, onclick: goTo }, part) : part));

/** @param {string} game @param {Ruling[]} rulings @param {GoTo} goTo */
export const rulingList = (game, rulings, goTo) =>
  h(
    'section',
    { class: 'rule-list', id: 'rulings', key: 'rulings', 'aria-labelledby': 'rulings-title' },
    h('h2', { id: 'rulings-title' }, t('rules.rulings')),
    h('p', null, t('rules.rulings.text')),
    rulings.map(({ id, case: doubt, ruling, option, units }) =>
      h(
        'article',
        { class: 'ruling', id, key: id },
        h('h3', null, h('a', { href: `#${id}`, onclick: goTo }, id), ' ', doubt),
        h('p', null, linkRulings(ruling, goTo)),
        (option || units.length > 0) &&
          h(
            'p',
            { class: 'ruling-ways' },
            [...new Set(units.map(componentName))].map((name) =>
              h('a', { key: name, href: `/learn/cards?game=${game}&q=${encodeURIComponent(name)}` }, name)
            ),
            option && h('a', { href: `#option-${option}`, onclick: goTo, key: 'option' }, t('rules.rulings.option'))
          )
      )
    )
  );

/** @param {Option[]} options @param {Ruling[]} rulings @param {GoTo} goTo */
export const optionList = (options, rulings, goTo) =>
  h(
    'section',
    { class: 'rule-list', id: 'options', key: 'options', 'aria-labelledby': 'options-title' },
    h('h2', { id: 'options-title' }, t('rules.options')),
    h('p', null, t('rules.options.text')),
    options.map(({ id, title, text }) => {
      const about = rulings.filter(({ option }) => option === id);
      return h(
        'article',
        { class: 'ruling', id: `option-${id}`, key: id },
        h('h3', null, title),
        h('p', null, text),
        about.length > 0 &&
          h(
            'p',
            { class: 'ruling-ways' },
            about.map((ruling) => h('a', { key: ruling.id, href: `#${ruling.id}`, onclick: goTo }, ruling.id))
          )
      );
    })
  );
