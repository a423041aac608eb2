import { part, useQuietPart } from '#web/ui/part/use-part.ts';

const tool = part(() => import('#web/features/moderation/review/review-tool.tsx'));

/** How a report is decided, below a post of the Moderation feed: fetched with the first one. */
export function Review({ id }: { id: string }) {
  const loaded = useQuietPart(tool, true);
  return loaded && <loaded.ReviewTool id={id} />;
}
