/** The colour of the browser's own bars: the page's, also where the theme is not the system's. */

import { settings } from './settings.js';

/** Follow the chosen theme. */
export function follow() {
  const metas = /** @type {HTMLMetaElement[]} */ ([...document.querySelectorAll('meta[name=theme-color]')]);
  const [dark = '', light = ''] = metas.map((meta) => meta.content);
  const apply = () => {
    const { theme } = settings.state;
    for (const meta of metas)
      meta.content = (theme === 'auto' ? meta.media.includes('light') : theme === 'light') ? light : dark;
  };
  settings.listen(apply);
  apply();
}
