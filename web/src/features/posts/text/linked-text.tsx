import { useMemo, useState } from 'react';

import { classNames } from '#web/ui/styles/class-names.ts';

import { bodyParts } from './body-parts.ts';
import { foldBody } from './fold-body.ts';
import { FoldButton, renderPart } from './post-body.tsx';
import styles from './post-body.module.css';
import type { FoldLimit } from './truncate-body.ts';

interface LinkedTextProps {
  text: string;
  className?: string;
  /** A longer text is folded behind 'Show More'. */
  limit: FoldLimit;
}

export function LinkedText({ text, className, limit }: LinkedTextProps) {
  const { characters, lines } = limit;
  const [isUnfolded, setUnfolded] = useState(false);
  const folded = useMemo(() => foldBody(text, { characters, lines }), [text, characters, lines]);
  const isCut = folded.cut !== null && !isUnfolded;
  const parts = useMemo(
    () => bodyParts(folded.text, (isCut && folded.cut) || undefined, folded.entities),
    [folded, isCut],
  );
  const shown = (
    <>
      {parts.map((part) => renderPart(part))}
      {isCut && '…'}
    </>
  );
  if (folded.cut === null) {
    return (
      <p className={classNames(styles.linked, className)} dir="auto">
        {shown}
      </p>
    );
  }
  return (
    <div className={className}>
      <p className={styles.linked} dir="auto">
        {shown}
      </p>
      <FoldButton isUnfolded={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)} />
    </div>
  );
}
