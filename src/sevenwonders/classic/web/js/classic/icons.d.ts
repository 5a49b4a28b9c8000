/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

import { Art } from '../art/icons';

export const ICONS: Art['ICONS'];
export const SIGNS: Art['SIGNS'];
export const COUNTED: Art['COUNTED'];
