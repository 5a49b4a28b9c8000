// What is wrong with a page that shows a table, at the size that it has: things to take that are too small, out of reach
// or covered; text that is cut off or under eleven pixels; no score of one's own.  Answers with one sentence a fault.
async ({ state, touch, letters }) => {
  const pictures = async () => { for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame); };
  if (document.documentElement.style.fontSize !== `${letters}%`) { // Chromium evaluates containers again only if they come back
    document.body.style.display = 'none';
    document.documentElement.style.fontSize = `${letters}%`;
    await pictures();
    document.body.style.display = '';
  }
  await pictures(); // containers in containers
  const faults = new Map();
  const fault = (kind, words) => { if (!faults.has(kind)) faults.set(kind, words); };
  const root = document.querySelector('.table');
  if (!root) return ['there is no table'];
  const rendered = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  const nameOf = (one) => one.dataset?.action ?? one.dataset?.target ?? one.closest('[data-card]')?.dataset.card ?? one.className?.baseVal ?? one.className;
  const sized = (box) => `${box.width.toFixed(0)}x${box.height.toFixed(0)}`;
  const clips = (value) => value !== 'visible';

  /** The part of a box that can be seen: within the window and all that cuts off what it holds. */
  const seenPart = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      const around = box.getBoundingClientRect();
      if (box === document.body || box === document.documentElement) continue;
      if (clips(style.overflowX)) [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (clips(style.overflowY)) [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      if (style.position === 'fixed') break;
    }
    return { left: Math.max(left, 0), top: Math.max(top, 0), right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  };
  const show = (one) => one.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const isWhole = (one) => {
    const box = one.getBoundingClientRect(), seen = seenPart(one);
    if (one.matches('.offer-of > *') && seen.right - seen.left >= 44 && seen.bottom - seen.top >= 60) return true; // it may be larger than the place that scrolls
    return seen.left <= box.left + 1.5 && seen.top <= box.top + 1.5 && seen.right >= box.right - 1.5 && seen.bottom >= box.bottom - 1.5;
  };
  /** What lies over a thing for good; a sheet or a bubble that can be closed does not. */
  const cover = (one, whole) => {
    const seen = seenPart(one), box = { left: seen.left, top: seen.top, width: seen.right - seen.left, height: seen.bottom - seen.top };
    for (const [x, y] of one.matches('.round') ? [[0.5, 0.5]] : [[0.5, 0.5], [0.12, 0.12], [0.88, 0.3], [0.12, 0.88], [0.88, 0.88]]) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (!hit || whole.contains(hit) || hit.contains(one)) continue; // what holds it lies behind it: round things do not fill their corners
      const over = hit.closest('.guide, .guide-ring, .offering.choice, .overlay, .side, .news, .ring');
      if (over && !over.contains(one)) continue;
      return `${x} ${y} by ${nameOf(hit)}`;
    }
    return null;
  };
  const measure = (kind, one, width, height, whole = one) => {
    if (one.closest('[inert]') || getComputedStyle(one).visibility === 'hidden') return;
    show(one);
    const box = one.getBoundingClientRect(), zoom = `${kind} ${nameOf(one)}`;
    if (box.width < width - 0.5 || box.height < height - 0.5) return fault(`${kind} small`, `${zoom} is ${sized(box)}`);
    if (!isWhole(one)) return fault(`${kind} cut`, `${zoom} cannot be seen whole: ${sized(box)} at ${box.left.toFixed(0)},${box.top.toFixed(0)}`);
    let by = cover(one, whole);
    if (by) { // a bar that stays where it is may lie at the edge
      one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      by = cover(one, whole);
    }
    if (by) fault(`${kind} covered`, `${zoom} is covered at ${by}`);
  };

  // ---- what may be taken

  for (const face of root.querySelectorAll('.slot.accessible .face')) measure('card', face, 44, 60, face.closest('.slot'));
  for (const face of root.querySelectorAll('.hand .held-face')) if (rendered(face)) measure('card', face, 44, 60); // a small table puts a question in its place
  for (const face of root.querySelectorAll('.offer-of > button')) if (rendered(face)) measure('offer', face, 44, 60, face.closest('.offer-of'));
  const target = touch ? 44 : 24;
  for (const one of root.querySelectorAll('[data-action], .see-table')) if (rendered(one)) measure('button', one, target, target);
  for (const one of root.querySelectorAll('.glows[data-target]:not(.spot, .face, .offer-of > *)')) if (rendered(one)) measure('choice', one, 24, 24);
  const control = matchMedia('(pointer: coarse)').matches ? 44 : 24;
  for (const one of root.querySelectorAll('.tool, .tab, .close')) if (rendered(one)) measure('control', one, control, control);
  for (const one of root.querySelectorAll('.pile')) if (rendered(one)) measure('pile', one, 24, 24);
  const ways = { chosen: '[data-action]', question: '[data-action], .offer-of > button, .glows[data-target]', draft: '.offer-of > button', turn: '.face, .held-face', puzzle: '.face, .held-face, .offer-of > button, .glows[data-target]' };
  if (ways[state] && ![...root.querySelectorAll(ways[state])].some(rendered)) fault('ways', `nothing to take: ${ways[state]}`);

  // ---- nothing outside of its box

  const page = document.documentElement;
  if (page.scrollWidth > innerWidth + 1) fault('wide', `the page is ${page.scrollWidth} wide on ${innerWidth}`);
  if (root.scrollWidth > root.clientWidth + 1) fault('table wide', `the table is ${root.scrollWidth} wide on ${root.clientWidth}`);
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, { acceptNode: (node) => (node.textContent.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT) });
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const one = node.parentElement;
    if (!one || !rendered(one) || one.closest('.heard-only, .or, .emblem, .uncovers, .digit, .threats, .ring, svg, option, [hidden]')) continue;
    const style = getComputedStyle(one);
    const size = parseFloat(style.fontSize) * (one.currentCSSZoom ?? 1);
    const said = `"${node.textContent.trim().slice(0, 24)}" of ${one.className || one.parentElement?.className}`;
    if (size && size < 10.9) fault(`letters ${one.className}`, `${said} has letters of ${size.toFixed(1)}`);
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
    if (!boxes.length) continue;
    const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    const height = Math.max(1, boxes[0].height);
    for (let box = one; box && box !== root; box = box.parentElement) {
      const around = box.getBoundingClientRect(), of = getComputedStyle(box);
      const ends = of.textOverflow === 'ellipsis' || of.webkitLineClamp !== 'none';
      if (ends || of.overflowX === 'auto' || of.overflowY === 'auto' || of.overflowX === 'scroll') break; // it says that there is more, or scrolls
      if (of.display === 'inline' || of.display === 'contents') continue;
      const framed = of.overflowX === 'hidden' || of.overflowY === 'hidden' || box.matches('button, .city, .panel, .good, .count, .wonder, .medal, .place, .chamber');
      if (!framed || (box.matches('.medal') && one.matches('.name'))) continue;
      if (left < around.left - 2 || right > around.right + 2 || top < around.top - 0.35 * height || bottom > around.bottom + 0.35 * height) {
        fault(`outside ${one.className} ${box.className}`, `${said} leaves ${box.className}: ${[left - around.left, top - around.top, around.right - right, around.bottom - bottom].map((by) => by.toFixed(0))}`);
        break;
      }
    }
  }

  // ---- nothing over its neighbour

  for (const row of root.querySelectorAll('.city, .who, .production, .holdings, .science, .colours, .belongings, .medals, .wonders, .chambers, .pantheon ol, .solo, .bar, .tabs, .town, .town-head, .counts, .offers')) {
    if (!rendered(row) || row.closest('[inert]')) continue;
    const boxes = [...row.children].filter((one) => rendered(one) && !['absolute', 'fixed'].includes(getComputedStyle(one).position)).map((one) => {
      const parts = [one, ...(getComputedStyle(one).overflowX === 'visible' ? one.children : [])].filter((part) => part === one || (rendered(part) && getComputedStyle(part).position !== 'absolute')).map((part) => part.getBoundingClientRect());
      return [one, { left: Math.min(...parts.map(({ left }) => left)), top: Math.min(...parts.map(({ top }) => top)), right: Math.max(...parts.map(({ right }) => right)), bottom: Math.max(...parts.map(({ bottom }) => bottom)) }];
    });
    for (const [place, [one, box]] of boxes.entries()) for (const [other, beside] of boxes.slice(place + 1)) {
      const across = Math.min(box.right, beside.right) - Math.max(box.left, beside.left), down = Math.min(box.bottom, beside.bottom) - Math.max(box.top, beside.top);
      if (across > 2 && down > 2) fault(`overlap ${row.className}`, `in ${row.className} ${nameOf(one)} and ${nameOf(other)} overlap by ${across.toFixed(0)}x${down.toFixed(0)}`);
    }
  }

  const key = /(?:^|\s)([a-z]+(?:\.[a-z_]+)+)(?:\s|$)/m.exec(document.querySelector('#page').innerText);
  if (key) fault('words', `there are no words for ${key[1]}`);

  // ---- the own score

  const own = root.querySelector('.end-tally .own .sum') ?? root.querySelector('.end-tally .sum') ?? root.querySelector('.overlay.result h2') ?? root.querySelector('.city.near .tally, .town [data-score], .town .laurel, .town .tally');
  if (!own || !rendered(own)) fault('score', 'the own score is not shown');
  else if (!own.closest('[inert]')) {
    show(own);
    if (!isWhole(own)) fault('score', 'the own score cannot be seen whole');
  }
  return [...faults.values()];
}
