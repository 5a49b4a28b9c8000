// Choose everything that can be chosen, and gather what could be done then.
async (everything) => {
  const settled = () => new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
  const enabled = () => [...document.querySelectorAll('[data-action]')].filter((one) => !one.disabled && !one.closest('[inert]'));
  const found = new Set(enabled().map((one) => one.dataset.action));
  const where = everything ? '[data-target]' : '.glows[data-target], .slot.accessible [data-target], .slot.glows [data-target]';
  const targets = [...new Set([...document.querySelectorAll(where)].map((one) => one.dataset.target))];
  for (const target of targets) {
    const one = document.querySelector(`[data-target="${CSS.escape(target)}"]`);
    if (!one) continue;
    if (one.getAttribute('aria-pressed') !== 'true') one.click();
    await settled();
    for (const control of enabled()) found.add(control.dataset.action);
  }
  document.querySelector('[data-target][aria-pressed=true]')?.click(); // nothing is chosen any more
  await settled();
  return [...found];
}
