// What is wrong with the page: sideways scrolling, cards cut off or covered, boards under cards, targets too small for a finger.
(target) => {
  const faults = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide on ${clientWidth}`);
  const slots = [...document.querySelectorAll('.slot.accessible')];
  for (const slot of slots) {
    const face = slot.querySelector('.face'), box = face.getBoundingClientRect();
    const name = slot.dataset.card;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      faults.push(`${name} is cut off: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
    if (Math.min(box.width, box.height) < target) faults.push(`${name} is ${box.width.toFixed(1)} by ${box.height.toFixed(1)}`);
    for (const [x, y] of [[0.12, 0.12], [0.88, 0.3], [0.5, 0.5], [0.12, 0.88], [0.88, 0.88]]) {
      const hit = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
      if (!slot.contains(hit)) faults.push(`${name} is covered at ${x} ${y} by ${hit?.className?.baseVal ?? hit?.className}`);
    }
  }
  const structure = document.querySelector('.structure')?.getBoundingClientRect();
  for (const one of document.querySelectorAll('.main .chamber, .main .place')) {
    const box = one.getBoundingClientRect(), name = one.className;
    const apart = !box.width || !structure || box.right <= structure.left + 1 || box.left >= structure.right - 1 || box.bottom <= structure.top + 1 || box.top >= structure.bottom - 1;
    if (!apart) faults.push(`${name} lies under the structure`);
  }
  const small = (one) => one.getClientRects().length && (one.offsetHeight < target || one.offsetWidth < target);
  for (const one of document.querySelectorAll('[data-action]')) if (small(one)) faults.push(`${one.dataset.action}: ${one.offsetWidth} by ${one.offsetHeight}`);
  return faults;
}
