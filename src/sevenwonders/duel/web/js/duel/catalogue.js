/** The catalogue of Duel in its own shapes, once it is open. */

import * as open from '../core/catalogue.js';

/** @import { Catalogue, Unit } from './types' */

export const catalogue = () => /** @type {Catalogue} */ (open.catalogue());

/** @param {string} id */
export const unit = (id) => /** @type {Unit} */ (open.unit(id));
