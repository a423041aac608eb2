import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface FocusedRow {
  id: string;
  at: number;
  control: Element;
}

const FLOATS = '[data-floats]';

/**
 * When the focused row is removed, focuses the same control of a neighbour, or else the screen. When only a
 * control is removed, focuses another in its row. @param ids in row order @param fallback when no row is left @returns props for the list
 */
export function useFocusNext(ids: readonly string[], fallback?: RefObject<HTMLElement | null>) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<FocusedRow | null>(null);
  const shown = useRef(ids);
  useLayoutEffect(() => {
    const [before, place] = [shown.current, last.current];
    shown.current = ids;
    if (place === null || place.control.isConnected) return;
    last.current = null;
    if (document.activeElement !== document.body) return;
    const row = list.current?.children[ids.indexOf(nextOf(before, place.id, ids))];
    focusIn(row, place.at, fallback?.current);
  });
  useEffect(() => {
    // A press outside leaves the list. Menus and dialogs over it still belong to a row.
    const leave = ({ target }: PointerEvent): void => {
      if (!list.current?.contains(target as Element) && !(target as Element).closest(FLOATS))
        last.current = null;
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, []);
  const onFocus = ({ target }: FocusEvent): void => {
    const at = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    const [id, row] = [ids[at], list.current?.children[at]];
    if (id !== undefined && row)
      last.current = { id, at: controlsOf(row).indexOf(target), control: target };
  };
  return { ref: list, onFocus };
}

function nextOf(before: readonly string[], id: string, ids: readonly string[]): string {
  const from = before.indexOf(id);
  const isThere = (each: string): boolean => ids.includes(each);
  return before.slice(from).find(isThere) ?? before.slice(0, from).findLast(isThere) ?? '';
}

function focusIn(row: Element | undefined, at: number, fallback?: HTMLElement | null): void {
  const controls = row ? controlsOf(row) : [];
  const next = controls[at] ?? controls.at(-1) ?? fallback ?? document.getElementById('content');
  // Do not scroll. The next row takes this position, and a reader who scrolled away is not moved back.
  (next as HTMLElement | null)?.focus({ preventScroll: true });
}

const controlsOf = (row: Element): Element[] => [...row.querySelectorAll('a, button')];
