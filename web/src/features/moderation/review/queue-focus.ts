import { isVisible } from '#web/ui/page/is-visible.ts';

/** The rows of the visible list, since a hidden feed may be mounted as well. */
function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(isVisible);
}

export function currentRow(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  if (focused) return focused;
  const header = document.querySelector('main > header')?.getBoundingClientRect().bottom ?? 0;
  return rows().find((row) => row.getBoundingClientRect().bottom > header + 1);
}

/** @returns a function that focuses the next pending post, once this one was decided or skipped */
export function focusAfter(id: string): () => void {
  const ids = rows().map((row) => row.dataset['row']);
  const at = ids.indexOf(id);
  const nearest = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()];
  return () =>
    requestAnimationFrame(() => {
      const left = new Map(rows().map((row) => [row.dataset['row'], row]));
      const near = nearest.flatMap((each) => left.get(each) ?? []);
      const row = near.find((each) => !isClosed(each)) ?? near[0];
      const card = row?.querySelector<HTMLElement>('article[tabindex]');
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
    });
}

const SHOWN_MS = 3000;

export function focusBack(id: string): () => void {
  const rowNow = (): HTMLElement | undefined => rows().find((row) => row.dataset['row'] === id);
  const top = rowNow()?.getBoundingClientRect().top;
  return () => {
    const until = performance.now() + SHOWN_MS;
    const look = (): void => {
      const row = rowNow();
      const card = row?.querySelector<HTMLElement>('article[tabindex]');
      if (!row || !card) {
        if (performance.now() < until) requestAnimationFrame(look);
        return;
      }
      card.focus({ preventScroll: true });
      if (top !== undefined) window.scrollBy(0, row.getBoundingClientRect().top - top);
      card.scrollIntoView({ block: 'nearest' });
    };
    requestAnimationFrame(look);
  };
}

export const isClosed = (row: HTMLElement): boolean => row.querySelector('[data-closed]') !== null;
