// What a page shows, once it is at rest, and what is wrong with it: invariants of every page, and of every table.
// `controls` lists what may be pressed; `look` answers with the state of the page and one entry [kind, sentence] a fault.
({
  controls() {
    const found = [...document.querySelectorAll('button, a[href], input, select, summary, [role=button], [role=tab]')];
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    return found.filter((one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden'
      && !one.matches(':disabled, [aria-disabled=true], [inert] *') && (!top || top.contains(one))
      && !(one.href && (one.origin !== location.origin || one.hasAttribute('download') || one.target === '_blank')));
  },

  drawn() {
    return document.querySelector('h1, .table') && this.controls().length && !document.querySelector('.outline, .loading, [aria-busy=true]');
  },

  /** Wait until the page is drawn and nothing in it changes for a moment; answers whether it came to rest. */
  async rest(patience) {
    const end = performance.now() + patience;
    let changed = true;
    const watch = new MutationObserver(() => (changed = true));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const turn = () => new Promise((done) => { const timer = setTimeout(done, 200); requestAnimationFrame(() => (clearTimeout(timer), setTimeout(done, 15))); });
    for (let calm = 0; calm < 3 && performance.now() < end; ) {
      changed = false;
      await turn();
      const { view } = document.querySelector('.table-root') ?? {};
      const awaited = document.querySelector('.turn.thinking:not(.yours)') && !view?.result;
      calm = changed || awaited || !this.drawn() ? 0 : calm + 1;
    }
    watch.disconnect();
    return performance.now() < end;
  },

  shown: (one) => one.getClientRects().length > 0 && one.checkVisibility({ visibilityProperty: true }),

  /** All that is read, and all that is said of what is seen. */
  texts() {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const free = 'script, style, #page [lang], .sprite, textarea, code, pre, .name, .unloaded, .too-old, noscript';
    while (walker.nextNode()) {
      const { data, parentElement: around } = walker.currentNode;
      if (data.trim() && !around.closest(free)) texts.push(data.trim());
    }
    for (const one of document.querySelectorAll('body :is([aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription], [aria-valuetext])')) {
      if (!one.closest('.sprite, #page [lang], .name')) for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext']) if (one.getAttribute(name)) texts.push(one.getAttribute(name));
    }
    return texts;
  },

  /** Text without contrast to its background. */
  contrast(fault) {
    const canvas = (this.canvas ??= Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true }));
    const known = (this.known ??= new Map());
    const parsed = (colour) => {
      if (!known.has(colour)) {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        known.set(colour, [...canvas.getImageData(0, 0, 1, 1).data]);
      }
      return known.get(colour);
    };
    const light = (rgb) => rgb.slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, n) => sum + c * [0.2126, 0.7152, 0.0722][n], 0);
    const over = (front, back) => [0, 1, 2].map((n) => (front[n] * front[3] + back[n] * (255 - front[3])) / 255);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const done = new Set();
    while (walker.nextNode()) {
      const one = walker.currentNode.parentElement;
      if (!walker.currentNode.data.trim() || done.has(one) || one.parentElement.querySelector(':scope > svg') || one.closest('svg, .sprite, .heard-only, :disabled, [inert], script, style, noscript, .emblem, .or, .unloaded, .too-old, option') || !this.shown(one)) continue;
      done.add(one);
      const layers = [];
      let flat = true;
      let ground = null;
      for (let box = one; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (Number(style.opacity) < 1 || style.filter !== 'none' || style.mixBlendMode !== 'normal') { flat = false; break; }
        const back = parsed(style.backgroundColor);
        if (style.backgroundImage !== 'none' && box !== document.body) { flat = false; break; }
        if (style.position === 'absolute' && box.closest('.table') && back[3] === 0) { flat = false; break; } // it lies on something beside
        if (back[3] === 255) { ground = back; break; }
        if (back[3]) layers.unshift(back);
      }
      if (!flat || !ground) continue;
      const behind = layers.reduce((below, layer) => over(layer, below), ground);
      const ink = over(parsed(getComputedStyle(one).color), behind);
      const [dark, bright] = [light(ink), light(behind)].sort((a, b) => a - b);
      const ratio = (bright + 0.05) / (dark + 0.05);
      if (ratio < 3) fault('text cannot be read', `"${walker.currentNode.data.trim().slice(0, 40)}" of ${one.className || one.localName} has a contrast of ${ratio.toFixed(1)}`);
    }
  },

  /** Text that is cut off, and leaves the window. */
  cut(fault) {
    const root = document.querySelector('.table') ?? document.body;
    const range = document.createRange();
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const one = texts.currentNode.parentElement;
      if (!/\p{L}{2}/u.test(texts.currentNode.data) || !this.shown(one) || one.closest('.heard-only, .or, .emblem, .uncovers, .digit, .threats, .ring, svg, option, [hidden], .unloaded, .too-old, .skip, [inert]')) continue;
      range.selectNodeContents(texts.currentNode);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      if (!boxes.length) continue;
      const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
      const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
      const height = Math.max(1, boxes[0].height);
      const said = `"${texts.currentNode.data.trim().slice(0, 40)}" of ${one.className || one.localName}`;
      for (let box = one; ; box = box.parentElement) {
        if (!box || box === document.documentElement || box === document.body) {
          if (right > innerWidth + 2 || left < -2) fault('text leaves the window', `${said}, ${left.toFixed(0)} to ${right.toFixed(0)} of ${innerWidth}`);
          break;
        }
        const of = getComputedStyle(box), around = box.getBoundingClientRect();
        if (of.textOverflow === 'ellipsis' || of.webkitLineClamp !== 'none' || [of.overflowX, of.overflowY].some((value) => value === 'auto' || value === 'scroll')) break;
        if (of.display === 'inline' || of.display === 'contents') continue;
        const across = of.overflowX !== 'visible' || (box.localName === 'button' && !document.querySelector('.table')), down = of.overflowY !== 'visible';
        if (box.matches('.card, .wonder, .medal, .strip, .slot, .place')) break; // small pictures have tests of their own
        if ((across && (left < around.left - 4 || right > around.right + 4)) || (down && (top < around.top - 0.35 * height || bottom > around.bottom + 0.35 * height))) {
          fault('text is cut off', `${said} leaves ${box.className || box.localName} by ${[around.left - left, around.top - top, right - around.right, bottom - around.bottom].map((by) => by.toFixed(0))}`);
          break;
        }
        if (of.position === 'fixed') break;
      }
    }
  },

  /** What may lie above something, until it is closed, taken or gone: all else leaves each control free. */
  above: [
    ['.menu, .share > .pane, .notice, .news, .guide, .guide-ring, .skip, .ghost, .bubble', '*'], // opened, said or gone by itself; Escape closes it
    ['.overlay, .curtain, [role=dialog], dialog', '*'], // over all until it is answered
    ['.offering', '.middle *, .board *, .city *, .town *, .neighbours *'], // a question takes the place of what it is not about
    ['.side', '.table *'], // the sheet of what is chosen
    ['.take-it, .take-them, .digit', '.selected, .offer-of *, .offering *'], // what is done with a card lies on it
    ['.ring', '.table *'], // the round buttons of a chosen card, until it is put back
    ['.slot', '.slot *'], // cards lie on those below them
    ['.held', '.held, .held *'], // and in a hand
  ],

  /** The places of a control that something else lies on which may not be there. */
  coverOf(one) {
    const box = one.getClientRects()[0]; // the first line of a link
    const free = [];
    for (const [x, y] of [[0.5, 0.5], [0.15, 0.15], [0.85, 0.15], [0.15, 0.85], [0.85, 0.85]]) {
      const at = [box.left + x * box.width, box.top + y * box.height];
      const hits = document.elementsFromPoint(...at);
      const hit = hits[0];
      if (!hit || one.contains(hit) || hit.contains(one) || hit.closest('label')?.control === one || one.closest('label')?.contains(hit)) { free.push(hit); continue; }
      if (!hits.includes(one) && !hits.some((under) => one.contains(under))) { free.push(null); continue; } // it is round there, or cut off
      const may = this.above.some(([over, under]) => hit.closest(over) && !hit.closest(over).contains(one) && one.matches(under));
      if (!may) return [`${x} ${y}`, hit];
    }
    return null;
  },

  /** Something over what is to be pressed, or out of reach. */
  reach(fault) {
    const dialog = [...document.querySelectorAll('dialog[open], .table > [role=dialog]')].at(-1);
    const lies = dialog ? [dialog] : [];
    const scrolled = new Map();
    const places = (one) => { for (let up = one.parentElement; up; up = up.parentElement) if (!scrolled.has(up)) scrolled.set(up, [up.scrollLeft, up.scrollTop]); };
    for (const one of this.controls()) {
      if (dialog && !dialog.contains(one)) continue;
      if (one.matches('.skip, .opener, [type=radio], [type=checkbox], [type=file], [type=range]') || one.closest('.skip') || getComputedStyle(one).pointerEvents === 'none') continue;
      const box = one.getClientRects()[0];
      if (box.width < 2 || box.height < 2 || one.checkVisibility({ opacityProperty: true }) === false) continue;
      const isOut = box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
      if (!isOut && !this.coverOf(one)) continue;
      places(one);
      let by = null;
      for (const block of ['center', 'nearest', 'start', 'end']) { // a bar that stays where it is may lie at the edge
        one.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        by = this.coverOf(one);
        if (!by) break;
      }
      if (by) fault('a control is covered', `${one.outerHTML.slice(0, 160)} at ${by[0]} by ${by[1].outerHTML.slice(0, 160)}`);
    }
    for (const over of lies) {
      const above = ['nearest', 'start', 'end'].map((block) => { // a bar that stays where it is may lie over one end of it
        if (over.closest('main')) places(over), over.scrollIntoView({ block, behavior: 'instant' });
        const box = over.getBoundingClientRect();
        return Array.from({ length: 25 }, (_, n) => {
          const hit = document.elementFromPoint(box.left + (0.06 + 0.22 * (n % 5)) * box.width, box.top + (0.06 + 0.22 * Math.floor(n / 5)) * box.height);
          return hit && !over.contains(hit) && !hit.contains(over) && hit.closest('#page') && hit.closest('.table') !== hit ? hit : null;
        });
      });
      const by = above[0].find((_, n) => above.every((hits) => hits[n]));
      if (by) fault('something lies above a dialog', `${by.outerHTML.slice(0, 120)} over ${over.className}`);
    }
    for (const [up, [left, top]] of scrolled) up.scrollTo({ left, top, behavior: 'instant' });
    const frozen = [document.documentElement, document.body].some((one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowY));
    const root = document.documentElement;
    const bottom = Math.max(root.scrollHeight, document.querySelector('#page')?.getBoundingClientRect().bottom ?? 0);
    if (frozen && bottom > innerHeight + 2 && !document.querySelector('dialog[open]')) fault('a part of the page cannot be scrolled to', `${bottom.toFixed(0)} high on ${innerHeight}`);
  },

  /** What the table shows against what the page knows. */
  agree(view, fault) {
    const numbers = (text) => (text?.match(/\d+/g) ?? []).map(Number);
    for (const [seat, city] of Object.entries(view.cities ?? {})) {
      for (const one of document.querySelectorAll(`[data-coins="${seat}"]`)) {
        const read = Number([...one.querySelectorAll('b')].at(0)?.textContent);
        if (read !== city.coins || !numbers(one.getAttribute('aria-label') ?? one.title).includes(city.coins)) fault('coins differ', `${seat} has ${city.coins}, the page says ${one.outerHTML.slice(0, 160)}`);
      }
      for (const one of document.querySelectorAll(`[data-city="${seat}"] .tally, [data-seat="${seat}"] .sum.points`)) {
        if (!numbers(one.textContent).includes(city.score?.total ?? 0)) fault('points differ', `${seat} has ${city.score?.total}, the page says ${one.textContent}`);
      }
      const built = view.game === 'duel' && document.querySelector(`[data-city="${seat}"] .colours`);
      for (const [colour, cards] of Object.entries(built ? (city.cards ?? {}) : {})) {
        const count = built.querySelector(`[data-colour="${seat}-${colour}"]`);
        if (count && cards.length && !numbers(count.textContent).includes(cards.length)) fault('cards differ', `${seat} has ${cards.length} of ${colour}, the page says ${count.outerHTML.slice(0, 160)}`);
      }
    }
    const legal = (view.legal ?? []).map(({ action }) => action);
    const offered = [...document.querySelectorAll('.table [data-action]')].map((one) => one.dataset.action);
    for (const action of offered) if (legal.length && !legal.includes(action)) fault('an action is offered that is not legal', `${action} of ${legal.slice(0, 12)}`);
    const { selected } = document.querySelector('.table-root');
    const about = legal.filter((action) => selected && action.split(' ')[1] === selected);
    const missing = about.filter((action) => !offered.includes(action) && action.split(' ').length === 2);
    if (offered.length && missing.length) fault('an action is not offered', `${missing} of ${about}, offered are ${offered}`);
    if (view.game === 'duel' && view.structure?.length) {
      for (const { card, accessible } of view.structure) {
        if (accessible && card && legal.includes(`build ${card}`) && !document.querySelector(`[data-target="card:${card}"]`)) fault('a card cannot be chosen', card);
      }
    }
    const yours = document.querySelector('.bar .turn.yours');
    const isPlayed = location.pathname.startsWith('/t/');
    if (isPlayed && yours && view.legal && !legal.length) fault('the page says that it is your turn, and it is not', yours.textContent);
    if (isPlayed && !yours && legal.length && view.game === 'duel' && document.querySelector('.bar .turn:not(.offline)')) fault('the page does not say that it is your turn', document.querySelector('.bar .turn').textContent);
  },

  async look({ patience, server, disturbed }) {
    const rested = await this.rest(patience);
    const faults = [];
    const kinds = new Set();
    const fault = (kind, words) => { if (!kinds.has(kind)) kinds.add(kind), faults.push([kind, String(words)]); };
    const root = document.documentElement;
    const at = document.activeElement;
    const table = document.querySelector('.table-root');
    const covered = document.querySelector('.table > .curtain')?.innerText ?? null;
    const behind = document.querySelectorAll('.table [data-card], .table [data-action]').length; // at the same moment
    const view = table?.view ?? null;
    if (!disturbed) {
      this.contrast(fault);
      this.cut(fault);
      this.reach(fault);
      if (view && covered === null && rested && !document.querySelector('.past-note')) this.agree(view, fault);
    }
    let theirs = null;
    if (server && view && location.pathname.startsWith('/t/')) {
      const past = document.querySelector('.table.past') ? `/positions/${view.plies.length}` : '';
      theirs = await fetch(`/api${location.pathname.replace('/t/', '/tables/')}${past}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
      theirs &&= past ? theirs : theirs.view;
    }
    const controls = this.controls();
    return {
      path: location.pathname, loaded: performance.timeOrigin, language: root.lang, controls: controls.length, texts: this.texts(), faults, rested,
      wide: Math.max(root.scrollWidth, document.body.scrollWidth) - innerWidth,
      focus: at && at !== document.body && at !== root ? at.outerHTML.slice(0, 200) : '',
      covered, behind,
      view: view && JSON.stringify(view), server: theirs && theirs.viewer === view.viewer ? JSON.stringify(theirs) : null,
      past: document.querySelector('.table.past') !== null, heading: document.querySelector('h1')?.textContent ?? null,
      offline: document.querySelector('.turn.offline') !== null,
      dialog: document.querySelector('dialog[open], .table > [role=dialog]:not(.curtain)') !== null,
      layers: this.layers(),
      gone: window.pressedByNet?.isConnected === false ? window.pressedByNet.outerHTML.slice(0, 200) : '',
    };
  },

  /** How many dialogs, sheets and menus are open, one above the other. */
  layers() {
    return [...document.querySelectorAll('dialog[open], [role=dialog], .menu, .curtain, .share > .pane, .table .side')].filter((one) => !one.closest('.living') && this.shown(one)).length;
  },

  /** Keys that the page advertises on what may be pressed. */
  keys() {
    const keys = this.controls().flatMap((one) => /\((\w)\)$/.exec(one.title)?.[1] ?? []);
    return keys.filter((key) => /^[a-z0-9]$/i.test(key));
  },

  /** Return whether Tab goes from here to the browser's own controls: nothing on the page comes after the focus. */
  leaves(backwards) {
    const at = document.activeElement;
    const found = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')];
    const top = [...document.querySelectorAll('dialog[open]')].at(-1);
    const stops = found.filter((one) => one !== at && one.tabIndex >= 0 && this.shown(one) && !one.matches(':disabled, [inert] *, [type=radio]:not(:checked)') && (!top || top.contains(one)));
    return !stops.some((one) => at.compareDocumentPosition(one) & (backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING));
  },

  /** Note from now on whether anything changes, for a moment too; returns whether the page offers a key. */
  watch(key) {
    const seen = { changed: false };
    const note = () => (seen.changed = true);
    new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const kind of ['focusin', 'focusout', 'popstate', 'hashchange']) addEventListener(kind, note);
    window.seenByNet = seen;
    return this.offers(key);
  },

  /** Return whether a key does something now. */
  offers(key) {
    return key === 'Escape' || key === '?' || this.keys().includes(key);
  },

  /** What changes when something was done: all that is drawn, and where the focus is. */
  print: () => [location.href, document.activeElement?.outerHTML.slice(0, 300), document.querySelector('#page').innerHTML, document.querySelectorAll('dialog').length].join('\n'),

  /** All that stands in the document, seen or not, and in what it stores. */
  document() {
    const page = document.documentElement.cloneNode(true);
    for (const sprite of page.querySelectorAll('.sprite, script, style, link')) sprite.remove();
    return [page.outerHTML, document.title, location.href, JSON.stringify(history.state), JSON.stringify({ ...sessionStorage })].join(' ');
  },
})
