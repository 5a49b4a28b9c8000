/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

/** The attributes of paths, and by name a path with them; without attributes, by name the markup of an icon. */
export type Icons = [string, Record<string, string>][];
/** Icons; by name those for a question or a rule, and for what is counted, where none has its name. */
export type Art = { ICONS: Icons; SIGNS: Record<string, string[]>; COUNTED: Record<string, string[]> };
export const ICONS: Icons;
export const SIGNS: Art['SIGNS'];
export const COUNTED: Art['COUNTED'];
