/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

/** The attributes of paths, and by name a path with them; without attributes, by name the markup of an icon. */
export type Icons = [string, Record<string, string>][];
export const ICONS: Icons;
/** The icons for a question or a rule, where none has its name. */
export const SIGNS: Record<string, string[]>;
/** The icons for what is counted, where none has its name. */
export const COUNTED: Record<string, string[]>;
