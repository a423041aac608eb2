export function moveWindow(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/** Whether a dialog locks scrolling. The window’s reported position is wrong then. */
export function isWindowLocked(): boolean {
  return document.documentElement.hasAttribute('data-base-ui-scroll-locked');
}

/** Whether the browser keeps what is read in place when something above it grows. WebKit does not. */
export function hasScrollAnchoring(): boolean {
  return typeof CSS === 'undefined' || CSS.supports('overflow-anchor', 'auto');
}
