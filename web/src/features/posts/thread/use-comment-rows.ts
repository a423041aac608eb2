import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { BrowserAnchoredList } from '#web/ui/virtual-list/browser-anchored-list.ts';
import { ListKeeper } from '#web/ui/virtual-list/list-keeper.ts';
import { createRowHeights } from '#web/ui/virtual-list/row-heights.ts';
import { useVirtualRows } from '#web/ui/virtual-list/use-virtual-rows.ts';

const ESTIMATED_ROW_PX = 150;
/** In pixels; enough to draw the whole first page. */
const BUFFER = { first: 2500, later: 2500 };

export interface CommentRows {
  keeper: ListKeeper;
  box: RefObject<HTMLDivElement | null>;
  drawn: readonly number[];
  focused: number | null;
  isAtEnd: boolean;
  /** Renders a comment anywhere in the list. For effects only. */
  goTo(id: string): void;
}

/** Selects the comments to render, so that a thread of 5,000 is as fast as a short one. */
export function useCommentRows(ids: readonly string[]): CommentRows {
  const box = useRef<HTMLDivElement>(null);
  const [keeper] = useState(() => {
    const heights = createRowHeights(ESTIMATED_ROW_PX);
    return new ListKeeper(heights, new BrowserAnchoredList(heights), BUFFER);
  });
  const count = ids.length;
  const view = useVirtualRows({ keeper, ids, count, keepsFocus: true });
  const { rows, focused, draw, inEffect } = view;
  useLayoutEffect(() => {
    if (!box.current) return;
    return keeper.show(box.current, { onRows: draw });
    // oxlint-disable-next-line react/exhaustive-deps -- the list is shown once; what it draws with does not change
  }, [keeper]);

  const drawn = Array.from({ length: rows.last - rows.first }, (_, at) => rows.first + at);
  if (focused !== null) drawn.splice(focused < rows.first ? 0 : drawn.length, 0, focused);
  const goTo = (id: string): void =>
    inEffect(() => keeper.goTo({ postId: id, top: window.innerHeight / 2 }));
  return { keeper, box, drawn, focused, isAtEnd: rows.last >= count, goTo };
}
