/** The place of a page that the address names after `#`. */

/** Scroll there, and move the focus to its heading. */
export function showPlace() {
  const place = document.getElementById(location.hash.slice(1));
  const heading = /** @type {HTMLElement | null | undefined} */ (
    place?.matches('h2') ? place : (place?.querySelector('h2, h3') ?? place?.nextElementSibling)
  );
  if (!heading) return;
  place?.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
