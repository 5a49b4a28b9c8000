/** Made of SVG files of `assets` by the server: see `sevenwonders/artwork.py`. */

export { COUNTED, ICONS, SIGNS } from '../art/icons';
