import type { SteppedList } from './active-list.part.ts';
import type { ListKeeper } from '#web/ui/virtual-list/list-keeper.ts';

interface Step {
  id: string;
  active: Element | null;
  scrollY: number;
}

/** Steps through a list by its data, because only some of its posts are rendered. */
export function stepsOf(keeper: ListKeeper, box: { current: HTMLElement | null }): SteppedList {
  let last: Step | null = null;

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
    else if (row) focusPlaceholder(row);
    last = { id, active: document.activeElement, scrollY: window.scrollY };
  };
  return {
    step(by) {
      const from = current();
      const next = keeper.neighbour(from, from === null ? 1 : by);
      if (next !== null) focus(next);
    },
  };
}

/**
 * Until the reader scrolls, the last step is still their position. Measuring rows moves the post briefly
 * after a step.
 */
function isNear(step: Step | null): boolean {
  return step !== null && Math.abs(window.scrollY - step.scrollY) < window.innerHeight / 2;
}

/** Focuses a placeholder row. The row has a tab index only while it has the focus. */
function focusPlaceholder(row: HTMLElement): void {
  row.tabIndex = -1;
  row.addEventListener('blur', () => row.removeAttribute('tabindex'), { once: true });
  row.focus({ preventScroll: true });
}
