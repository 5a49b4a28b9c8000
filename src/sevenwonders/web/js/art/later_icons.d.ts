/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

import { Icons } from './icons';

export const ICONS: Icons;
