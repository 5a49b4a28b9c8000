// What is wrong with the page: sideways scrolling, cards that cannot be seen whole or are covered, targets too small for a finger.
async (target) => {
  const faults = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on ${clientWidth}`);
  const outside = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
  for (const held of document.querySelectorAll('.hand .held-face')) {
    held.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    const box = held.getBoundingClientRect(), name = held.dataset.card;
    if (outside(box)) faults.push(`${name} is cut off: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    if (Math.min(box.width, box.height) < target) faults.push(`${name} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
    for (const [x, y] of [[0.12, 0.12], [0.88, 0.3], [0.5, 0.5], [0.12, 0.88], [0.88, 0.88]]) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (!held.contains(hit)) faults.push(`${name} is covered at ${x} ${y} by ${hit?.className?.baseVal ?? hit?.className}`);
    }
  }
  for (const one of document.querySelectorAll('.neighbour, .tile, .town, .bar')) {
    const box = one.getBoundingClientRect();
    if (box.width && outside(box)) faults.push(`${one.className} is cut off: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    if (one.scrollWidth > one.clientWidth + 1) faults.push(`${one.className} is ${one.scrollWidth} wide on ${one.clientWidth}`);
  }
  const town = document.querySelector('.town');
  const above = [...document.querySelectorAll('.neighbour, .tile')].map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  const middle = town.getBoundingClientRect();
  for (const box of above) {
    const apart = box.right <= middle.left + 1 || box.left >= middle.right - 1 || box.bottom <= middle.top + 1 || box.top >= middle.bottom - 1;
    if (!apart) faults.push('a seat lies over the city');
  }
  if (middle.height < 90) faults.push(`the city is ${Math.round(middle.height)} high`);
  const shown = (one) => one.getClientRects().length > 0;
  const small = (one) => shown(one) && (one.offsetHeight < target || one.offsetWidth < target);
  for (const one of document.querySelectorAll('[data-action], .stage > button, .opener, .tab, .tool, .offer-of > button')) if (small(one)) faults.push(`${one.dataset.action ?? one.className}: ${one.offsetWidth} by ${one.offsetHeight}`);
  return faults;
}
