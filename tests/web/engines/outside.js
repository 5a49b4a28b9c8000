// What sticks out of the window on the right and is not cut off by anything.
() => {
  const isCut = (one) => one && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement));
  return [...document.querySelectorAll('#page *:not(svg *, .skip)')]
    .filter((one) => one.getClientRects().length && one.getBoundingClientRect().right > innerWidth + 1 && !isCut(one))
    .map((one) => one.cloneNode().outerHTML.slice(0, 120))
    .slice(0, 3);
}
