import { useEffect } from 'react';

import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import styles from './new-comments.module.css';

/** Height of the sticky header in pixels. */
const HEADER_PX = 60;

interface NewCommentsProps {
  ids: readonly string[];
  onSeen(ids: readonly string[]): void;
  onGo(id: string): void;
}

/** Announces comments that arrived out of view, so that the reader is not moved. */
export function NewComments({ ids, onSeen, onGo }: NewCommentsProps) {
  useEffect(() => {
    if (ids.length === 0) return;
    const look = (): void => {
      const seen = ids.filter(isInView);
      if (seen.length > 0) onSeen(seen);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids, onSeen]);
  const [first] = ids;
  return (
    <div className={styles.place} role="status">
      {first !== undefined && (
        <button type="button" className={styles.pill} onClick={() => onGo(first)}>
          {moreStrings.newComments(ids.length)}
        </button>
      )}
    </div>
  );
}

function isInView(id: string): boolean {
  const row = document.querySelector(`[data-row="${id}"]`);
  if (!row) return false;
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > HEADER_PX && top < window.innerHeight;
}
