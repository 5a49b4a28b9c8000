/** Numbers as the language writes them. */

import { language } from './i18n.js';

/** A number to a tenth: `0.5`, in German `0,5`. @param {number} value */
export const tenths = (value) => value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
