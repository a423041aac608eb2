import type { SteppedList } from './active-list.part.ts';
import type { ListKeeper } from '#web/ui/virtual-list/list-keeper.ts';

/** A step that was made, and how the page stood after it. */
interface Step {
  id: string;
  active: Element | null;
  scrollY: number;
}

/** Moves through a list by its data, so that it makes no difference which of its posts stand in the page. */
export function stepsOf(keeper: ListKeeper, box: { current: HTMLElement | null }): SteppedList {
  let last: Step | null = null;

  /** Where the reader is; null when they have scrolled away from it. */
  const current = (): string | null => {
    const active = document.activeElement;
    const isUnmoved = last !== null && active === last.active;
    const focused = active?.closest<HTMLElement>('[data-row]');
    const isHere = focused && box.current?.contains(focused) && !isUnmoved;
    const id = isHere ? (focused.dataset['row'] ?? null) : (last?.id ?? null);
    if (id === null) return null;
    return keeper.isInView(id) || (isUnmoved && isNear(last)) ? id : null;
  };
  const focus = (id: string): void => {
    keeper.bringIntoView(id);
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
    const card = row?.querySelector<HTMLElement>('article[tabindex]');
    if (card) card.focus({ preventScroll: true });
    else if (row) focusWaiting(row);
    last = { id, active: document.activeElement, scrollY: window.scrollY };
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

/** Rows that are measured after a step move its post for a moment: as long as nobody scrolls, it is where the reader is. */
function isNear(step: Step | null): boolean {
  return step !== null && Math.abs(window.scrollY - step.scrollY) < window.innerHeight / 2;
}

/** The row of a post that is still on its way takes its place, and its tab index only for so long. */
function focusWaiting(row: HTMLElement): void {
  row.tabIndex = -1;
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  row.focus({ preventScroll: true });
}
