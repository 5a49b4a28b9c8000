/** Every rules option with its explanation, by groups; those of a box that is not on the table stay out of sight. */

import { catalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';
import { selected } from '../ui/fields.js';
import { MODULES_OF, settingOf, withOption } from './choices.js';

/** @typedef {import('./choices.js').Choices} Choices */

const GROUPS = {
  setup: ['wonder_setup', 'promo_wonders', 'draft_sees_age1'],
  pantheon: ['divine_reveal', 'astarte_payment', 'zeus_token', 'minerva_on_pawn', 'temple_chain_urbanism', 'prune_wasted_offerings'],
  agora: [
    ...['knossos_move', 'void_conspiracy', 'senator_from_discard', 'messe_senator'],
    ...['double_science', 'shared_chain_urbanism', 'poliorcetics_on_decree'],
  ],
  solo: ['solo_supremacy', 'solo_capital_vp', 'solo_automa_chain_bonus', 'solo_tail'],
};

/** @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
export function moreOptions(choices, choose) {
  const known = catalogue().options.map((option) => option.name);
  const grouped = Object.values(GROUPS).flat();
  const rules = known.filter((name) => !grouped.includes(name));
  const modules = MODULES_OF[choices.box];
  return h(
    'div',
    { class: 'options' },
    selected({
      id: 'profile',
      label: t('profile.label'),
      about: has(`profile.${choices.profile}.about`) ? t(`profile.${choices.profile}.about`) : t('profile.about'),
      value: choices.profile,
      choices: Object.keys(catalogue().profiles).map((name) => ({ value: name, label: has(`profile.${name}`) ? t(`profile.${name}`) : name })),
      choose: (profile) => choose({ profile, options: {} }),
    }),
    group('setup', GROUPS.setup, choices, choose),
    group('rules', rules, choices, choose),
    modules.includes('pantheon') && group('pantheon', GROUPS.pantheon, choices, choose),
    modules.includes('agora') && group('agora', GROUPS.agora, choices, choose),
    modules.includes('solo') && group('solo', GROUPS.solo, choices, choose),
    Object.keys(choices.options).length > 0 &&
      h('button', { class: 'button pale', type: 'button', onclick: () => choose({ options: {} }) }, t('option.reset')),
  );
}

/** @param {string} name @param {string[]} options @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
const group = (name, options, choices, choose) =>
  h(
    'section',
    { key: name, class: 'option-group' },
    h('h3', null, t(`option.group.${name}`)),
    options.map((option) => field(option, choices, choose)),
  );

/** @param {string} name @param {Choices} choices @param {(changes: Partial<Choices>) => void} choose */
function field(name, choices, choose) {
  const option = catalogue().options.find((one) => one.name === name);
  if (!option) return null;
  return selected({
    id: `option-${name}`,
    label: has(`option.${name}`) ? t(`option.${name}`) : name,
    about: has(`option.${name}.about`) ? t(`option.${name}.about`) : option.about,
    value: String(settingOf(catalogue(), choices, name)),
    marked: name in choices.options,
    choices: option.values.map((value) => ({
      value: String(value),
      label: (has(`option.${name}.${value}`) ? t(`option.${name}.${value}`) : String(value)) + (value === option.default ? ` (${t('option.default')})` : ''),
    })),
    choose: (text) => {
      const value = option.values.find((one) => String(one) === text);
      if (value !== undefined) choose(withOption(catalogue(), choices, name, value));
    },
  });
}
