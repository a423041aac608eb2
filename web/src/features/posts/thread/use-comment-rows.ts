import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

import { BrowserHeldList } from '#web/ui/virtual-list/browser-held-list.ts';
import { ListKeeper } from '#web/ui/virtual-list/list-keeper.ts';
import { createRowHeights } from '#web/ui/virtual-list/row-heights.ts';
import { useVirtualRows } from '#web/ui/virtual-list/use-virtual-rows.ts';

/** What a comment is taken to be high while nothing is known of it, in pixels. */
const GUESSED = 150;
/** The first page is drawn whole. */
const BUFFER = { first: 2500, later: 2500 };

export interface CommentRows {
  keeper: ListKeeper;
  box: RefObject<HTMLDivElement | null>;
  /** Indices of the comments that are to be drawn, in their order. */
  drawn: readonly number[];
  /** One of them that is far from what is read, and has the focus. */
  focused: number | null;
  /** The last comment is drawn, or nearly. */
  isAtEnd: boolean;
  /** Has a comment drawn, wherever it is. For effects. */
  goTo(id: string): void;
}

/** The comments of a thread that are drawn: a thread of 5,000 is as light as a short one. */
export function useCommentRows(ids: readonly string[]): CommentRows {
  const box = useRef<HTMLDivElement>(null);
  const [keeper] = useState(() => {
    const heights = createRowHeights(GUESSED);
    return new ListKeeper(heights, new BrowserHeldList(heights), BUFFER);
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
