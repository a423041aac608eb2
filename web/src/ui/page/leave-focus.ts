/** A `ref` for an element that may unmount while focused. The focus then moves to the screen’s content. */
export function leaveFocus(place: HTMLElement | null): () => void {
  return () => {
    if (!place?.contains(document.activeElement)) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}
