/**
 * The `ref` of what may leave while it is in use: it does not take the focus away with it, the content of the screen
 * has it then.
 */
export function leaveFocus(place: HTMLElement | null): () => void {
  return () => {
    if (!place?.contains(document.activeElement)) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  };
}
