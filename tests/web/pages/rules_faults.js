// What is wrong with the diagrams of the rules: letters under eleven pixels, things outside of their box, missing words, missing glyphs.
() => {
  const faults = [];
  const content = document.querySelector('#content');
  const within = '.card, .wonder, .place, .chamber, .named-card, .bill, .branch, .shop, .deck-bar, .city-drawn, .board-drawn, .stages-drawn > li, .pick-of, .token-drawn, .price-row, .point-sheet, .drawn';
  for (const one of content.querySelectorAll('*')) {
    if (one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('svg, .heard-only')) faults.push(`${one.className} leaves the window`);
  }
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: holder } = walker.currentNode;
    if (!data.trim() || !holder.getClientRects().length || holder.closest('.heard-only, .or, .letter')) continue;
    const said = `"${data.trim().slice(0, 30)}" of ${holder.className}`;
    const size = parseFloat(getComputedStyle(holder).fontSize) * (holder.currentCSSZoom ?? 1);
    if (size < 10.9) faults.push(`${said} has letters of ${size.toFixed(1)}`);
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = holder.closest(within)?.getBoundingClientRect();
    for (const { left, right, top, bottom, width } of box ? range.getClientRects() : []) {
      if (width && (left < box.left - 1 || right > box.right + 1 || top < box.top - 2 || bottom > box.bottom + 2)) faults.push(`${said} leaves its box`);
    }
    if (getComputedStyle(holder).overflowX !== 'visible' && holder.scrollWidth > holder.clientWidth + 1) faults.push(`${said} is cut off`);
  }
  for (const picture of content.querySelectorAll('.drawn [role=img]')) {
    const box = picture.closest('.drawn').getBoundingClientRect();
    for (const one of picture.querySelectorAll('*')) {
      const { left, right, bottom, width } = one.getBoundingClientRect();
      if (width && !one.closest('svg svg, .picture *') && !one.parentElement.closest('svg') && !one.matches('.picture') && (left < box.left - 1 || right > box.right + 1 || bottom > box.bottom + 1)) faults.push(`${one.className.baseVal ?? one.className} leaves its plate`);
    }
  }
  const words = [content.innerText, ...[...content.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))].join('\n');
  for (const key of words.match(/\b(rules|learn|round|score|symbol|resource|age|ended|kind|classic)\.[a-z_][a-z_0-9.]*|\{\w+\}|undefined|NaN/g) ?? []) faults.push(`it says ${key}`);
  for (const use of content.querySelectorAll('use')) if (!document.querySelector(use.getAttribute('href'))) faults.push(`missing drawing ${use.getAttribute('href')}`);
  return [...new Set(faults)];
}
