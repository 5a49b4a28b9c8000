/** The colour of the browser's own bars: the page's, also where theme and palette are not the usual ones. */

import { settings } from './settings.js';

/** Follow the chosen theme and palette. */
export function followTheme() {
  const metas = /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll('meta[name=theme-color]')]);
  const [dark = '', light = ''] = metas.map((meta) => meta.content);
  const apply = () => {
    const { theme, palette } = settings.state;
    for (const meta of metas) {
      const isLight = theme === 'auto' ? meta.media.includes('light') : theme === 'light';
      const standard = isLight ? light : dark;
      meta.content = palette ? barOf(isLight ? 'light' : 'dark') : standard;
    }
  };
  settings.listen(apply);
  apply();
}

/** Return the colour of bars in the chosen palette. @param {string} scheme */
function barOf(scheme) {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.cssText = `color-scheme: ${scheme}; color: var(--bar)`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
