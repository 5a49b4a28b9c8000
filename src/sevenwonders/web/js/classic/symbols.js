/** The key to the signs of 7 Wonders, made from its catalogue. */

import { militaryToken } from './art.js';
import { effects } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { resource } from '../art/tokens.js';
import { classicCatalogue, effectOf, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { list, t } from '../core/i18n.js';
import { common, entry, section, shownBy } from '../learn/key.js';

const KINDS = ['brown', 'grey', 'blue', 'yellow', 'red', 'green', 'purple', 'stage'];
const COMMON = ['makes', 'choice', 'coins', 'points'];
const RAW = 4;

/** Signs that mean something else than in Duel or are not there, each with a card that shows it. */
const ITS_OWN = { shields: 'guard_tower', discount: 'east_trading_post', per: 'ludus', complete: 'decorators_guild' };

export const classicKey = () => {
  const { resources, letters, symbols, chains, victories } = classicCatalogue();
  return [
    section('resources', '', resources.map((name, place) => entry(resource(name, letters[name] ?? ''), t(`resource.${name}`), t(place < RAW ? 'symbols.resource.raw' : 'symbols.resource.manufactured')))),
    section('kinds', '', KINDS.map((kind) => entry(h('span', { class: `kind-mark kind-${kind}` }, icon(kind)), t(`kind.${kind}`), t(`symbols.classic.kind.${kind}`)))),
    section('effects', '', [...COMMON.flatMap((kind) => common(kind)), ...Object.entries(ITS_OWN).map(([kind, id]) => entry(effects(id), t(`symbols.classic.effect.${kind}`), nameOf(id))), ...whose()]),
    section('science', t('symbols.classic.science.about'), [...symbols.map((symbol) => entry(h('span', { class: 'effect science' }, icon(symbol)), t(`symbol.${symbol}`), shownBy(symbol))), entry(effects('scientists_guild'), t('symbol.any'), `${nameOf('scientists_guild')}, Babylon`)]),
    section('military', t('symbols.classic.military.about'), [
      ...victories.map((points, age) => entry(militaryToken(points), t(`age.${age + 1}`), t('symbols.classic.victory'))),
      entry(militaryToken(-1), t('symbols.classic.defeat'), t('symbols.classic.defeat.about')),
    ]),
    section('chains', t('symbols.chains.about'), chains.map(chain)),
    section('powers', '', powers()),
  ];
};

/** @param {...string} names */
const arrows = (...names) => h('span', { class: 'effect' }, names.map((name) => icon(name, { class: 'whose' })));

/** The arrows beside something that is counted. */
const whose = () => [
  entry(arrows('previous', 'next'), t('symbols.classic.near'), nameOf('workers_guild')),
  entry(arrows('previous', 'down', 'next'), t('symbols.classic.all'), nameOf('vineyard')),
];

/** A chain: its sign, who gives it, what it makes free. @param {string} symbol */
function chain(symbol) {
  const units = Object.values(classicCatalogue().units);
  const givers = units.filter((one) => one.gives?.some((chain) => chain.symbol === symbol)).map((one) => nameOf(one.id));
  const freed = units.filter((one) => one.needs?.symbol === symbol).map((one) => nameOf(one.id));
  return entry(h('span', { class: 'chain-mark' }, icon(symbol)), list(givers), `→ ${list(freed)}`);
}

/** What a stage can do beyond numbers: each power once, with the boards that have it. */
function powers() {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const { id, glyphs } of Object.values(classicCatalogue().units)) {
    const [only, more] = glyphs;
    if (only?.kind === 'rule' && !more) found.set(only.rule ?? '', id);
    else for (const { rule } of glyphs) if (rule && !found.has(rule)) found.set(rule, id);
  }
  return [...found.values()].map((id) => entry(effects(id).slice(-1), nameOf(id), effectOf(id)));
}
