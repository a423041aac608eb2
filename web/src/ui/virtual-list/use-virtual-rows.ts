import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { type ListKeeper, rowOf } from './list-keeper.ts';
import type { Rows } from './list-geometry.ts';

interface VirtualRowsDeps {
  keeper: ListKeeper;
  ids: readonly string[];
  count: number;
  keepsFocus?: boolean;
}

export interface VirtualRows {
  rows: Rows;
  focused: number | null;
  draw(rows: Rows, isUrgent: boolean): void;
  /** Runs work that may render rows inside an effect, where no urgent render is possible. */
  inEffect(work: () => void): void;
}

export function useVirtualRows({ keeper, ids, count, keepsFocus }: VirtualRowsDeps): VirtualRows {
  const viewOf = (rows: Rows) => ({ ids, count, rows, focused: keepsFocus ? focusedRow() : null });
  const [last, setView] = useState(() => viewOf(keeper.rowsFor(ids, count)));
  let view = last;
  if (last.ids !== ids || last.count !== count) {
    view = viewOf(keeper.rowsFor(ids, count));
    setView(view);
  }
  useLayoutEffect(() => keeper.drawn(view.ids, view.count, view.rows), [keeper, view]);

  const isInEffect = useRef(false);
  const focused = view.focused === null ? -1 : ids.indexOf(view.focused);
  const isBeside = focused >= 0 && (focused < view.rows.first || focused >= view.rows.last);
  return {
    rows: view.rows,
    focused: isBeside ? focused : null,
    draw(rows, isUrgent) {
      const focusedNow = keepsFocus ? focusedRow() : null;
      const set = (): void => setView((now) => ({ ...now, rows, focused: focusedNow }));
      if (isUrgent && !isInEffect.current) flushSync(set);
      else set();
    },
    inEffect(work) {
      isInEffect.current = true;
      work();
      isInEffect.current = false;
    },
  };
}

function focusedRow(): string | null {
  return document.activeElement && rowOf(document.activeElement);
}
