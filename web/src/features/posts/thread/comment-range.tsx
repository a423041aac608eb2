import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { CommentThread } from './comment-thread.tsx';
import { isNear, watchNear } from './watch-near.ts';

/** What a comment is taken to be high while nothing is known of it, in pixels. */
const GUESSED = 150;

interface CommentRangeProps {
  ids: readonly string[];
  highlighted: ReadonlySet<string>;
  /** Drawn wherever it is: the reader is being taken to it. */
  isWanted: boolean;
}

/**
 * Comments that came together. Far from the window they leave the page and keep their height, so that the
 * longest thread is as light as a short one.
 */
export const CommentRange = memo(function CommentRange(props: CommentRangeProps) {
  const { ids, highlighted, isWanted } = props;
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(ids.length * GUESSED);
  const [isDrawn, setDrawn] = useState(isWanted);

  useLayoutEffect(() => {
    if (box.current && isNear(box.current)) setDrawn(true);
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    return watchNear(element, (near, now) => {
      // Where the keyboard is, it stays.
      if (!near && element.contains(document.activeElement)) return;
      if (!near && element.childElementCount > 0) setHeight(now);
      setDrawn(near);
    });
  }, []);

  const isShown = isDrawn || isWanted;
  return (
    <div ref={box} style={isShown ? undefined : { height }}>
      {isShown &&
        ids.map((id) => (
          <CommentThread key={id} id={id} depth={1} isHighlighted={highlighted.has(id)} />
        ))}
    </div>
  );
});
