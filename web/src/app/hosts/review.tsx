import { useState } from 'react';

import { part, usePart } from '#web/ui/part/use-part.ts';

const tool = part(() => import('#web/features/moderation/review/review-tool.tsx'));

/** How a report is decided, below a post of the Moderation feed: fetched with the first one. */
export function Review({ id }: { id: string }) {
  const [hasFailed, setFailed] = useState(false);
  const loaded = usePart(tool, !hasFailed, () => setFailed(true));
  return loaded && <loaded.ReviewTool id={id} />;
}
