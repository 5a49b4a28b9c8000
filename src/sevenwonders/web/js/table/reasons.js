/** Why an action is good, in the language that is spoken. */

import { effectOf, nameOf } from '../core/catalogue.js';
import { has, needMessages, t } from '../core/i18n.js';

void needMessages('reasons');

const NUMBERS = ['spaces', 'symbols', 'chambers', 'coins', 'points', 'cards'];

/** @param {import('../protocol').Reason} reason */
export function reasonWords({ key, text, values }) {
  if (!has(`reason.${key}`)) return text;
  const unit = typeof values['unit'] === 'string' ? values['unit'] : null;
  const counted = NUMBERS.find((name) => values[name] !== undefined);
  return t(`reason.${key}`, {
    ...values,
    count: Number(values[counted ?? ''] ?? 0),
    unit: unit ? nameOf(unit) : '',
    effect: unit ? effectOf(unit) : '',
    resource: values['resource'] ? t(`resource.${values['resource']}`) : '',
  });
}
