import { useState } from 'react';

import { part, usePart } from '#web/ui/part/use-part.ts';

const tool = part(() => import('#web/features/moderation/review/review-tool.tsx'));

/** How a report is decided, below a post of the Moderation feed: fetched with the first one. */
export function Review({ id }: { id: string }) {
  const [hasFailed, setFailed] = useState(false);
  // Where another report has fetched it since, it is there for this one too.
  const isWanted = !hasFailed || tool.loaded() !== undefined;
  const loaded = usePart(tool, isWanted, () => setFailed(true));
  return loaded && <loaded.ReviewTool id={id} />;
}
