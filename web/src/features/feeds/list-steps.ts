import type { SteppedList } from './active-list.ts';
import type { ListKeeper } from './list-keeper.ts';

/** Moves through a list by its data, so that it makes no difference which of its posts stand in the page. */
export function stepsOf(keeper: ListKeeper, box: { current: HTMLElement | null }): SteppedList {
  let last: string | null = null;

  /** Where the reader is; null when they have scrolled away from it. */
  const current = (): string | null => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    const isHere = focused && box.current?.contains(focused);
    const id = isHere ? (focused.dataset['row'] ?? null) : last;
    return id !== null && keeper.isInView(id) ? id : null;
  };
  const focus = (id: string): void => {
    last = id;
    keeper.bringIntoView(id);
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    const card = row?.querySelector<HTMLElement>('article[tabindex]');
    if (card) card.focus({ preventScroll: true });
    else if (row) focusWaiting(row);
  };
  return {
    step(by) {
      const from = current();
      // Whichever way one sets out, it is from the first post in view.
      const next = keeper.neighbour(from, from === null ? 1 : by);
      if (next !== null) focus(next);
    },
  };
}

/** The row of a post that is still on its way takes its place, and its tab index only for so long. */
function focusWaiting(row: HTMLElement): void {
  row.tabIndex = -1;
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  row.focus({ preventScroll: true });
}
