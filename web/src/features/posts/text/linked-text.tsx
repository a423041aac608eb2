import { useMemo } from 'react';

import { bodyParts } from './body-parts.ts';
import { renderPart } from './post-body.tsx';

export function LinkedText({ text, className }: { text: string; className?: string }) {
  const parts = useMemo(() => bodyParts(text), [text]);
  return (
    <p className={className} dir="auto">
      {parts.map((part) => renderPart(part))}
    </p>
  );
}
