import type { DraftOptions } from '#web/data/drafts/draft-options.ts';

interface Marked {
  isSensitive: boolean;
  options?: DraftOptions;
}

/** The reason that the post gets. Null without a sensitive mark or a reason. */
export function warningFor({ isSensitive, options }: Marked): string | null {
  return (isSensitive && options?.warning?.trim()) || null;
}
