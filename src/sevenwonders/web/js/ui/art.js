/** The style of cards and signs, for pages that show some of them away from the table. */

import { needStyle } from '../core/style.js';

export const needArt = () => needStyle('cards');
