// What cannot be read: letters under twelve pixels, names that are cut off, things outside of the box they belong to.
() => {
  const faults = [];
  const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  for (const one of document.querySelectorAll('.table *')) {
    if (!shown(one) || one.matches('.or, .emblem, .heard-only, .heard-only *')) continue; // strokes between signs, backs
    if (![...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())) continue;
    const size = parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1);
    if (size && size < 11.9) faults.push(`"${one.textContent.trim().slice(0, 20)}" of ${one.parentElement.className} has letters of ${size.toFixed(1)}`);
  }
  for (const one of document.querySelectorAll('.wonder > .name, .strip:not(.some *) > .name, .card > .name, .panel h2, .log .what')) {
    const box = one.getBoundingClientRect();
    const within = one.closest('.wonder, .strip, .card, .panel, .log').getBoundingClientRect();
    if (!shown(one) || !box.width) continue;
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') faults.push(`${one.textContent} is cut off`);
    if (box.left < within.left - 1 || box.right > within.right + 1) faults.push(`${one.textContent} leaves its place`);
  }
  const apart = (a, b) => a.right <= b.left + 1 || a.left >= b.right - 1 || a.bottom <= b.top + 1 || a.top >= b.bottom - 1;
  for (const one of document.querySelectorAll('.rail .medal > .name')) { // a name under a medal lies under nothing else, and is whole
    if (!shown(one)) continue;
    for (const other of document.querySelectorAll('.city, .senate, .pantheon, .slot, .rail .medal, .rail .token, .rail .name')) {
      if (other !== one && !other.contains(one) && shown(other) && !apart(one.getBoundingClientRect(), other.getBoundingClientRect())) faults.push(`${one.textContent} and ${other.className} lie over one another`);
    }
    if (one.scrollWidth > one.clientWidth + 1) faults.push(`${one.textContent} is cut off`);
  }
  const lines = (text, from, to) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0.5);
  };
  for (const one of document.querySelectorAll('.card > .name, .wonder > .name, .strip > .name, .rail .medal > .name')) { // a word is parted at a hyphen only
    if (!shown(one)) continue;
    for (const text of [...one.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      for (const part of text.textContent.matchAll(/[^\s\u00ad’-]+/g)) {
        const [first, last] = [part.index, part.index + part[0].length - 1].map((place) => lines(text, place, place + 1).at(-1)?.top ?? 0);
        if (Math.abs(first - last) > 8) faults.push(`"${part[0]}" of ${one.textContent} is broken`);
      }
    }
  }
  for (const one of document.querySelectorAll('.wonders .wonder > .name')) { // and lies under no price
    for (const other of one.parentElement.querySelectorAll(':scope > .state')) {
      if (!shown(one) || !shown(other)) continue;
      const box = other.getBoundingClientRect();
      const below = lines(one.firstChild, 0, one.firstChild.textContent.length).some(({ left, right, top, bottom }) => !apart({ left: left + 1, right: right - 1, top: top + 2, bottom: bottom - 3 }, box));
      if (below) faults.push(`${one.textContent} runs under its price`);
    }
  }
  for (const one of document.querySelectorAll('.wonders .wonder > .state *, .seat *, .town *')) { // words on a Wonder or in a city end within what cuts them off
    if (!shown(one) || one.matches('.heard-only, .heard-only *, .or')) continue;
    const clip = one.closest('.wonder, .seat, .town, .strip');
    const within = clip.getBoundingClientRect();
    for (const text of [...one.childNodes].filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent.trim())) {
      const boxes = lines(text, 0, text.textContent.length);
      const cut = boxes.some(({ left, right, bottom }) => left < within.left - 1 || right > within.right + 1 || (clip.matches('.wonder') && bottom > within.bottom + 1));
      if (cut && getComputedStyle(one).textOverflow !== 'ellipsis' && !one.closest('[class*=name]')) faults.push(`"${text.textContent.trim()}" of ${clip.className} is cut off`);
    }
  }
  for (const one of document.querySelectorAll('.table :is(h3, h4)')) { // a heading stands over something
    let below = one.nextElementSibling;
    while (below && (!shown(below) || below.matches('.heard-only'))) below = below.nextElementSibling;
    if (shown(one) && (!below || below.matches('h3, h4')) && !one.querySelector('b')) faults.push(`nothing stands below "${one.textContent}"`);
  }
  const tabs = document.querySelector('.tabs')?.getBoundingClientRect();
  const side = document.querySelector('.side').getBoundingClientRect();
  if (innerWidth > 1000 && tabs?.width && Math.abs(side.right - tabs.right) > 1) faults.push('the tabs are not below the rail');
  if (innerWidth > 1000 && side.width && (side.width < 280 || side.left < innerWidth / 2)) faults.push(`the rail on the right is ${side.width} wide at ${side.left}`);
  return faults;
}
