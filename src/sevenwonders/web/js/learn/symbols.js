/** The key to all signs, made from the catalogue: what is drawn on a card is drawn here, with its meaning. */

import { effects, sign } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { resource } from '../art/tokens.js';
import { catalogue, effectOf, nameOf, unit } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { openFrame } from '../ui/frame.js';
import { needArt } from '../ui/art.js';
import { sentence } from '../ui/notice.js';
import { gameChoice, gameInAddress, openComponents } from './games.js';
import { common, entry, section, shownBy } from './key.js';

/** @typedef {import('../types').Game} Game */

const KINDS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple', 'senator'];
const RAW = 3;

/** Signs that mean the same wherever they are, in the order in which people meet them. */
const COMMON = ['coins', 'loses', 'points', 'shields', 'replay', 'makes', 'choice', 'fixed', 'per', 'temple', 'chambers', 'reserve', 'worth'];

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', wide: true, messages: ['learn', 'lobby', 'table', 'duel'] });
  frame.entitle(t('symbols.title'));
  /** @param {Game} game */
  const draw = async (game) => {
    const key = game === 'classic' ? (await import('../classic/symbols.js')).classicKey() : duelKey();
    render(frame.main, page(game, key, (chosen) => void draw(chosen)));
  };
  try {
    await Promise.all([openComponents(gameInAddress()), needArt()]);
    await draw(gameInAddress());
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
  }
  return frame.close;
}

/** @param {Game} game @param {any[]} key @param {(game: Game) => void} choose */
const page = (game, key, choose) => [
  h('h1', null, t('symbols.title')),
  h('p', { class: 'lead' }, t('symbols.lead')),
  gameChoice(game, choose),
  h('div', { class: 'key-list', key: game }, key),
];

const duelKey = () => [
  section('resources', '', catalogue().resources.map((name, place) => entry(resource(name, catalogue().letters[name] ?? ''), t(`resource.${name}`), t(place < RAW ? 'symbols.resource.raw' : 'symbols.resource.manufactured')))),
  section('kinds', '', KINDS.map((kind) => entry(h('span', { class: `kind-mark kind-${kind}` }, icon(kind)), t(`kind.${kind}`), t(`symbols.kind.${kind}`)))),
  section('effects', '', COMMON.flatMap((kind) => common(kind))),
  section('science', t('symbols.science.about'), catalogue().symbols.map((symbol) => entry(h('span', { class: 'effect science' }, icon(symbol)), t(`symbol.${symbol}`), shownBy(symbol)))),
  section('chains', t('symbols.chains.about'), catalogue().chains.flatMap(chain)),
  section('special', '', special()),
];

/** A chain: its sign, who gives it, what it makes free. @param {string} symbol */
function chain(symbol) {
  const giver = Object.values(catalogue().units).find((one) => one.gives?.symbol === symbol);
  if (!giver?.gives?.unit) return [];
  return [entry(h('span', { class: 'chain-mark' }, icon(symbol)), nameOf(giver.id), `→ ${nameOf(giver.gives.unit)}`)];
}

/** What only one component, or a few equal ones, can do. */
function special() {
  const seen = new Set();
  return Object.values(catalogue().units).flatMap((one) => {
    const own = one.glyphs.some((glyph) => glyph.kind === 'ask' || glyph.kind === 'rule') || ['divinity', 'mythology'].includes(one.kind);
    const name = nameOf(one.id);
    if (!own || seen.has(name)) return [];
    seen.add(name);
    const drawn = sign(unit(one.id).id);
    const last = effects(one.id);
    return [entry(one.kind === 'wonder' || one.kind === 'senator' ? last.slice(-2) : drawn.length ? drawn : last, name, `${t(`kind.${one.kind}`)}. ${effectOf(one.id)}`)];
  });
}
