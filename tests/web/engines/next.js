// Marks what a person could press next with `data-next`, chosen by `draw` between 0 and 1.  Answers with how the game
// stands, with "over", or with null while there is nothing to press.
(draw) => {
  for (const one of document.querySelectorAll('[data-next]')) delete one.dataset.next;
  const root = document.querySelector('.table-root');
  if (!root?.view) return null;
  if (root.view.result) return 'over';
  const seen = (one) => !one.disabled && one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden' && !one.closest('[inert]');
  const actions = ['.curtain .button', '.offering [data-action]', '.panel [data-action]'];
  const cards = ['.slot.accessible:not(.dear) .face', '.slot.accessible .face', '.held:not(.missing, .short) .held-face', '.held-face'];
  const others = ['.offer-of > button', '.glows[data-target]'];
  const groups = root.selected || root.querySelector('.offering') ? [...actions, ...others, ...cards] : [...cards, ...actions, ...others];
  for (const group of groups) {
    const found = [...root.querySelectorAll(group)].filter(seen);
    if (!found.length) continue;
    found[Math.floor(draw * found.length)].dataset.next = '';
    return `${root.view.plies.length} plies`;
  }
  return null;
}
