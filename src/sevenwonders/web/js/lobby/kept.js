/** What this browser keeps of the choices of the lobby. */

/**
 * What was kept under a key, where it is of the kinds that are usual.
 *
 * @template {Record<string, any>} T
 * @param {string} key
 * @param {T} usual
 * @returns {T}
 */
export function kept(key, usual) {
  const found = { ...usual };
  const read = stored(key);
  for (const name of Object.keys(usual)) {
    const value = read[name];
    if (typeof value === typeof usual[name] && value !== null && Array.isArray(value) === Array.isArray(usual[name])) Object.assign(found, { [name]: value });
  }
  return found;
}

/** @param {string} key @returns {Record<string, any>} */
function stored(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? '{}');
    return found && typeof found === 'object' ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {object} choices */
export function keep(key, choices) {
  try {
    localStorage.setItem(key, JSON.stringify(choices));
  } catch {
    // a private window may refuse: the next visit starts from the defaults
  }
}
