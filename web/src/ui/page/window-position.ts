/** Puts the window somewhere, at once. */
export function moveWindow(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** A dialog has taken the page's scrolling over: until it closes, the window does not stand where it seems to. */
export function isWindowLocked(): boolean {
  return document.documentElement.hasAttribute('data-base-ui-scroll-locked');
}
