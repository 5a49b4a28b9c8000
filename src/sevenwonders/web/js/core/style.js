/** Style sheets that are loaded when somebody needs them. */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/** Load `css/NAME.css`, once; resolves when it is in force. @param {...string} names */
export async function needStyle(...names) {
  await Promise.all(
    names.map((name) => {
      if (!sheets.has(name)) sheets.set(name, load(name));
      return sheets.get(name);
    }),
  );
}

/** @param {string} name @returns {Promise<void>} */
function load(name) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = new URL(`../../css/${name}.css`, import.meta.url).href;
    link.onload = () => resolve();
    link.onerror = () => resolve();
    document.head.append(link);
  });
}
