/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

/** By component, or by kind of card, the markup of a drawing in a box of 100 by 60. */
export const DRAWINGS: Record<string, string>;
/** By component with an illustration in `/static/illustrations`, which height of it a strip shows, in per cent. */
export const FOCUS: Record<string, string>;
/** Whose drawing a component has, where it has none of its own. */
export const SAME: Record<string, string>;
