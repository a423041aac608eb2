export function moveWindow(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** While a dialog locks scrolling, the window’s reported position is wrong. */
export function isWindowLocked(): boolean {
  return document.documentElement.hasAttribute('data-base-ui-scroll-locked');
}
