export function moveWindow(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Whether a dialog locks scrolling. The window’s reported position is wrong then. */
export function isWindowLocked(): boolean {
  return document.documentElement.hasAttribute('data-base-ui-scroll-locked');
}
