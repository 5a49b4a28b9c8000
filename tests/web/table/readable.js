// What cannot be read: letters under eleven pixels, names that are cut off, things outside of the box they belong to.
() => {
  const faults = [];
  const shown = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden';
  for (const one of document.querySelectorAll('.table *')) {
    if (!shown(one) || one.matches('.or, .emblem, .heard-only, .heard-only *')) continue; // strokes between signs, backs
    if (![...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim())) continue;
    const size = parseFloat(getComputedStyle(one).fontSize) * (one.currentCSSZoom ?? 1);
    if (size && size < 10.9) faults.push(`"${one.textContent.trim().slice(0, 20)}" of ${one.parentElement.className} has letters of ${size.toFixed(1)}`);
  }
  for (const one of document.querySelectorAll('.wonder > .name, .strip > .name, .card > .name, .panel h2, .log .what')) {
    const box = one.getBoundingClientRect();
    const within = one.closest('.wonder, .strip, .card, .panel, .log').getBoundingClientRect();
    if (!shown(one) || !box.width) continue;
    if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') faults.push(`${one.textContent} is cut off`);
    if (box.left < within.left - 1 || box.right > within.right + 1) faults.push(`${one.textContent} leaves its place`);
  }
  const tabs = document.querySelector('.tabs')?.getBoundingClientRect();
  const side = document.querySelector('.side').getBoundingClientRect();
  if (innerWidth > 1000 && tabs?.width && Math.abs(side.right - tabs.right) > 1) faults.push('the tabs are not below the rail');
  if (innerWidth > 1000 && side.width && (side.width < 280 || side.left < innerWidth / 2)) faults.push(`the rail on the right is ${side.width} wide at ${side.left}`);
  return faults;
}
