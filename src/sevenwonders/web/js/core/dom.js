/**
 * A small keyed renderer over the light DOM: `h` describes elements, `render` makes a container look like that.
 *
 * Nodes are kept wherever tag and key agree, so focus, scroll and running animations survive.  Handlers and styles are
 * set as properties (never as attributes), which a strict content security policy allows.
 */

/** @typedef {string | number | boolean | null | undefined | VNode} Child */
/** @typedef {Child | readonly any[]} Children */
/** @typedef {Record<string, any>} Props */

/**
 * @typedef {object} VNode
 * @property {string} tag
 * @property {Props} props
 * @property {(VNode | string)[]} children
 * @property {string | number | undefined} key
 */

const SVG = 'http://www.w3.org/2000/svg';
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'selected', 'open', 'scrollTop']);

/** The children last rendered into a node. @type {WeakMap<Node, VNode>} */
const rendered = new WeakMap();

/**
 * The node that is to be removed but has the focus: removing it forces a layout, so it is removed last.
 *
 * @type {Set<ChildNode>}
 */
const leaving = new Set();

/**
 * Describe an element.
 *
 * @param {string} tag
 * @param {Props | null} [props] `class` may be a list with falsy parts; `style` is an object, custom properties too;
 *   `onclick` and the like are functions; `ref` hears of the element once it exists.
 * @param {...Children} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const flat = /** @type {(VNode | string)[]} */ ([]);
  flatten(children, flat);
  return { tag, props: props ?? {}, children: flat, key: props?.key };
}

/**
 * The content of a control with a name in words: the name for screen readers, and what is seen, hidden from them.
 *
 * @param {string} name
 * @param {...Children} children
 * @returns {VNode[]}
 */
export function named(name, ...children) {
  const flat = /** @type {(VNode | string)[]} */ ([]);
  flatten(children, flat);
  return [h('span', { class: 'heard-only' }, name), ...hidden(flat)];
}

/** @param {(VNode | string)[]} children */
function hidden(children) {
  return children.map((child) =>
    typeof child === 'string'
      ? h('span', { 'aria-hidden': 'true' }, child)
      : { ...child, props: { ...child.props, 'aria-hidden': 'true' } }
  );
}

/** @param {any} children @param {(VNode | string)[]} out */
function flatten(children, out) {
  for (const child of children) {
    if (Array.isArray(child)) flatten(child, out);
    else if (child !== null && child !== undefined && child !== false && child !== true && child !== '') {
      out.push(typeof child === 'object' ? child : String(child));
    }
  }
}

/**
 * Make the children of a container what is described.
 *
 * @param {Element} container
 * @param {Children} children
 */
export function render(container, children) {
  const flat = /** @type {(VNode | string)[]} */ ([]);
  flatten([children], flat);
  reconcile(container, flat);
  for (const node of leaving) {
    const beside = node.parentElement;
    const hadFocus = node.contains(document.activeElement);
    node.remove();
    // A table has its own rules (`focusKeeper`); elsewhere the focus goes to a neighbour.
    if (hadFocus && !beside?.closest('.table'))
      /** @type {HTMLElement | null} */ (beside?.querySelector('a[href], button, input'))?.focus({
        preventScroll: true
      });
  }
  leaving.clear();
}

/** @param {Element} parent @param {(VNode | string)[]} wanted */
function reconcile(parent, wanted) {
  // Most often all are there and in order, or all up to a place: what follows that is to be sorted out.
  let first = parent.firstChild;
  let count = 0;
  for (; first && count < wanted.length && isSame(first, wanted[count]); count++) {
    patch(first, /** @type {VNode | string} */ (wanted[count]), parent);
    first = first.nextSibling;
  }
  if (first || count < wanted.length) reorder(parent, staying(first), wanted.slice(count));
}

/**
 * Return whether a node was rendered for a child before.
 *
 * @param {ChildNode} node
 * @param {VNode | string | undefined} child
 */
function isSame(node, child) {
  if (typeof child !== 'object') return node.nodeType === Node.TEXT_NODE;
  const before = rendered.get(node);
  return before !== undefined && before.tag === child.tag && before.key === child.key;
}

/**
 * Keep, move, make and remove children from one on.
 *
 * @param {Element} parent
 * @param {ChildNode | null} first
 * @param {(VNode | string)[]} wanted
 */
function reorder(parent, first, wanted) {
  const present = /** @type {ChildNode[]} */ ([]);
  const keyed = new Map();
  const loose = /** @type {ChildNode[]} */ ([]);
  for (let node = first; node; node = node.nextSibling) {
    present.push(node);
    const key = rendered.get(node)?.key;
    if (key === undefined) loose.push(node);
    else keyed.set(key, node);
  }
  const kept = new Set();
  const nodes = wanted.map((child) => {
    const old =
      typeof child === 'string'
        ? takeText(loose)
        : child.key === undefined
          ? takeTag(loose, child.tag)
          : keyed.get(child.key);
    const node = patch(old, child, parent);
    kept.add(node);
    return node;
  });
  let place = first;
  for (const node of present) {
    if (kept.has(node)) continue;
    if (node.contains(document.activeElement)) leaving.add(node);
    else {
      if (node === place) place = node.nextSibling;
      node.remove();
    }
  }
  place = staying(place);
  for (const node of nodes) {
    // Who stands one too early steps behind: two that change places leave alone what lies between, and its focus.
    if (place && node !== place && staying(place.nextSibling) === node) {
      parent.insertBefore(place, node.nextSibling);
      place = node;
    }
    if (node === place) place = staying(place.nextSibling);
    else parent.insertBefore(node, place);
  }
}

/** The first from here on that is not about to go. @param {ChildNode | null} node */
function staying(node) {
  while (node && leaving.has(node)) node = node.nextSibling;
  return node;
}

/** @param {ChildNode[]} loose */
function takeText(loose) {
  const index = loose.findIndex((node) => node.nodeType === Node.TEXT_NODE);
  return index < 0 ? undefined : loose.splice(index, 1)[0];
}

/** @param {ChildNode[]} loose @param {string} tag */
function takeTag(loose, tag) {
  const index = loose.findIndex((node) => rendered.get(node)?.tag === tag);
  return index < 0 ? undefined : loose.splice(index, 1)[0];
}

/** @param {ChildNode | undefined} old @param {VNode | string} wanted @param {Element} parent @returns {ChildNode} */
function patch(old, wanted, parent) {
  if (typeof wanted === 'string') {
    if (old?.nodeType !== Node.TEXT_NODE) return document.createTextNode(wanted);
    if (old.nodeValue !== wanted) old.nodeValue = wanted;
    return old;
  }
  const before = old && rendered.get(old);
  if (old && before && before.tag === wanted.tag) {
    const element = /** @type {Element} */ (old);
    if (before === wanted) return old;
    setProps(element, before.props, wanted.props);
    if (!wanted.props.manual) reconcile(element, wanted.children);
    rendered.set(element, wanted);
    return old;
  }
  const inSvg = wanted.tag === 'svg' || (parent.namespaceURI === SVG && parent.localName !== 'foreignObject');
  const element = inSvg ? document.createElementNS(SVG, wanted.tag) : document.createElement(wanted.tag);
  if (!wanted.props.manual) reconcile(element, wanted.children);
  setProps(element, {}, wanted.props);
  rendered.set(element, wanted);
  wanted.props.ref?.(element);
  return element;
}

/** @param {any} element @param {Props} before @param {Props} after */
function setProps(element, before, after) {
  for (const name in before) if (!(name in after)) setProp(element, name, before[name], null);
  for (const name in after) {
    if (PROPERTIES.has(name) ? element[name] !== after[name] : before[name] !== after[name]) {
      setProp(element, name, before[name], after[name]);
    }
  }
  if (before.disabled || after.disabled) hold(element, after);
}

/**
 * Let a control that is disabled while it has the focus keep that: it does nothing, and is said to be disabled.
 *
 * @param {any} element
 * @param {Props} props
 */
function hold(element, props) {
  const isHeld = Boolean(props.disabled) && (element === document.activeElement || element.hasAttribute('data-held'));
  if (isHeld) element.disabled = false;
  element.toggleAttribute('data-held', isHeld);
  setProp(element, 'aria-disabled', null, isHeld ? 'true' : props['aria-disabled']);
}

/** @param {any} element @param {string} name @param {any} before @param {any} value */
function setProp(element, name, before, value) {
  if (name === 'key' || name === 'ref' || name === 'manual') return;
  if (name === 'style') setStyle(element.style, before ?? {}, value ?? {});
  else if (name.startsWith('on')) element[name] = value ?? null;
  else if (PROPERTIES.has(name) && name in element)
    element[name] = value ?? (typeof element[name] === 'boolean' ? false : '');
  else {
    const text = name === 'class' && Array.isArray(value) ? value.flat().filter(Boolean).join(' ') : value;
    if (text === null || text === undefined || text === false || (name === 'class' && text === ''))
      element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(text)) element.setAttribute(name, text === true ? '' : String(text));
  }
}

addEventListener(
  'click',
  (event) => {
    if (!(/** @type {Element} */ (event.target).closest('[data-held]'))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true
);

/** @param {CSSStyleDeclaration} style @param {Record<string, any>} before @param {Record<string, any>} after */
function setStyle(style, before, after) {
  for (const name in before) if (!(name in after)) style.removeProperty(name);
  for (const name in after) if (before[name] !== after[name]) style.setProperty(name, String(after[name]));
}
