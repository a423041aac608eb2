import { memo, type RefCallback } from 'react';

import styles from './comment-list.module.css';
import { CommentThread } from './comment-thread.tsx';
import type { CommentRows } from './use-comment-rows.ts';

interface CommentListProps {
  ids: readonly string[];
  rows: CommentRows;
  highlighted: ReadonlySet<string>;
  /** The comment below the line that marks the reader's last visit. */
  lineAbove: string | null;
  line: string;
}

export function CommentList({ ids, rows, highlighted, lineAbove, line }: CommentListProps) {
  const { keeper, box, drawn, focused } = rows;
  return (
    <div ref={box} className={styles.list}>
      <div className={styles.space} />
      {drawn.map((at) => {
        const id = ids[at] ?? '';
        return (
          <Row
            key={id}
            id={id}
            rowRef={keeper.row}
            isHighlighted={highlighted.has(id)}
            line={id === lineAbove ? line : null}
            top={at === focused ? keeper.topOf(id) : null}
          />
        );
      })}
      <div className={styles.space} />
    </div>
  );
}

interface RowProps {
  id: string;
  rowRef: RefCallback<HTMLElement>;
  isHighlighted: boolean;
  /**
   * Offset in pixels below the list’s top edge, for a row rendered apart from its neighbours. Null for
   * other rows.
   */
  top: number | null;
  line: string | null;
}

const Row = memo(function Row({ id, rowRef, isHighlighted, top, line }: RowProps) {
  return (
    <div
      ref={rowRef}
      data-row={id}
      className={top === null ? undefined : styles.apart}
      style={top === null ? undefined : { top }}
    >
      {line !== null && <p className={styles.line}>{line}</p>}
      <CommentThread id={id} depth={1} isHighlighted={isHighlighted} />
    </div>
  );
});
