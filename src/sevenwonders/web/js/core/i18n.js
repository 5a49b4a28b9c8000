/**
 * Messages by key, in parts that are loaded on demand.
 *
 * A part is `i18n/LANGUAGE/PART.json`: `"key": "text with {values}"`, or where a number decides `"key": {"one":
 * "{count} card", "other": "{count} cards"}`.  Only the current language is loaded: each is complete, which a test
 * checks.  Python reads the same files with the same rules, see `messages.py`.
 */

/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Message */
/** @typedef {Record<string, Message>} Messages */

/** @type {Messages} */
let messages = {};
/** @type {Map<string, Promise<void>>} */
const parts = new Map();
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');

/**
 * Words that change before certain letters, as in `{name:de}`: the letters, the word before them, and elsewhere;
 * `messages.py` has the same.
 *
 * @type {Record<string, [RegExp, string, string]>}
 */
const LINKS = {
  de: [/^([aeiouœà-æè-ïò-öù-ü]|y(?![aeiou]))/i, 'd’', 'de '],
  que: [/^([aeiouœà-æè-ïò-öù-ü]|y(?![aeiou]))/i, 'qu’', 'que '],
  y: [/^([ií]|h[ií](?![ae]))/i, 'e ', 'y '],
  o: [/^(h?[oó]|8)/i, 'u ', 'o ']
};

/** The language that is spoken. */
export let language = 'en';

/**
 * Switch to a language, and load the parts in use again.
 *
 * @param {string} wanted
 */
export async function setLanguage(wanted) {
  const [spoken, before, loaded] = [language, messages, [...parts]];
  use(wanted);
  messages = {};
  parts.clear();
  await needMessages('common', ...loaded.map(([name]) => name)).catch((error) => {
    use(spoken);
    messages = before;
    for (const [name, part] of loaded) parts.set(name, part);
    throw error;
  });
  document.documentElement.lang = wanted;
}

/** @param {string} wanted */
function use(wanted) {
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(wanted);
}

/** Load parts of the catalogue, each once. @param {...string} names */
export async function needMessages(...names) {
  await Promise.all(
    names.map((name) => {
      const part = parts.get(name) ?? load(name);
      parts.set(name, part);
      part.catch(() => parts.get(name) === part && parts.delete(name)); // asked for again, it is tried again
      return part;
    })
  );
}

/** @param {string} part */
async function load(part) {
  const catalogue = messages;
  const answer = await fetch(new URL(`../../i18n/${language}/${part}.json`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  Object.assign(catalogue, await answer.json());
}

/**
 * Say of a game what is said of any: a message with `GAME` in its key is there with the game's name in that place, too.
 *
 * @param {string} game
 * @param {Record<string, string>} values
 */
export function addMessages(game, values) {
  for (const key in messages) if (key.includes('GAME')) messages[key.replace('GAME', game)] = t(key, values);
}

/** Return whether a loaded part has a key. @param {string} key */
export const has = (key) => key in messages;

/**
 * A string with its values filled in; `count` decides which plural form is taken.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string} the key itself where no part knows it
 */
export function t(key, values = {}) {
  let text = messages[key] ?? key;
  if (typeof text !== 'string') text = text[plurals.select(Number(values.count ?? 0))] ?? text.other ?? key;
  return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, name, link) => {
    const value = values[name];
    if (value === undefined) return whole;
    const said = typeof value === 'number' ? numbers.format(value + 0) : value;
    const [letters, before, elsewhere] = LINKS[link] ?? [/^/, '', ''];
    return (letters.test(said) ? before : elsewhere) + said;
  });
}

/** A sentence whose verb suits its subject: English may call a player You. @param {string} sentence */
export const agreeVerb = (sentence) =>
  language === 'en'
    ? sentence.replace(/^(you) (\w+)/i, (_, you, verb) => `${you} ${verb === 'has' ? 'have' : verb.replace(/s$/, '')}`)
    : sentence;

/**
 * The name of a seat: as a person typed it, else in the words of the language.
 *
 * @param {string | import('../protocol').MadeName} name
 */
export function seatName(name) {
  if (typeof name === 'string') return name;
  const words = t(`seat.${name.kind}`, { level: name.level ?? 0 });
  return name.number ? t('seat.numbered', { name: words, number: name.number }) : words;
}

/**
 * The same with the names of its seats in words.
 *
 * @template {{ names: Record<string, string | import('../protocol').MadeName> }} T
 * @param {T} it
 * @returns {import('../types').Named<T>}
 */
export const withNames = (it) =>
  Object.assign(it, {
    names: /** @type {any} */ (
      Object.fromEntries(Object.entries(it.names).map(([seat, name]) => [seat, seatName(name)]))
    )
  });

/**
 * Return a label with its value: `Production: wood`.
 *
 * @param {string | number} label
 * @param {string | number} said
 */
export const labelled = (label, said) => t('label.colon', { label, said });

/** A list in words: "Quarry, Altar and Baths", or with "or". @param {string[]} things @param {'and' | 'or'} link */
export const list = (things, link = 'and') =>
  things.length > 1
    ? t(`list.${link}`, { rest: things.slice(0, -1).join(', '), last: things.at(-1) ?? '' })
    : (things[0] ?? '');

/** Names with each repeated one once, followed by its number: `Quarry (2)`. @param {string[]} names */
export const tally = (names) =>
  [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length;
    return count > 1 ? `${name} (${count})` : name;
  });

/**
 * The sentence for a refusal: the server's own, which is English and knows more, unless the language has one for its
 * code, which may quote it.
 *
 * @param {string | undefined} code
 * @param {string} said
 */
export const refusalText = (code, said) => (code && has(`error.${code}`) ? t(`error.${code}`, { said }) : said);

/** The same for whatever was thrown. @param {any} problem */
export const errorText = (problem) =>
  refusalText(problem?.isExplained ? '' : problem?.code, problem instanceof Error ? problem.message : String(problem));

/** A sentence with its full stop, unless it ends with another mark. @param {string} text */
export const fullStop = (text) => (/^$|[.!?…]$/.test(text) ? text : `${text}.`);

/** A number to a tenth: `0.5`, in German `0,5`. @param {number} value */
export const tenths = (value) => value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number with its sign. @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '0');
