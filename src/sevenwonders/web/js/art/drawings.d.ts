/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

/** By component, or by kind of card, the markup of a drawing in a box of 100 by 60. */
export const DRAWINGS: Record<string, string>;
/** Whose drawing a component has, where it has none of its own. */
export const SAME: Record<string, string>;
