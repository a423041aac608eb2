import { useState } from 'react';

import type { DraftMedia } from '#web/data/drafts/draft-media.ts';
import { useSetting } from '#web/data/settings/settings.ts';

export interface AltReminder {
  isShown: boolean;
  /** Files without an alt text. */
  missing: readonly DraftMedia[];
  /** Shows the reminder once. @returns whether the post must wait for the next press */
  stopsPost(): boolean;
}

export const withoutAltText = (media: readonly DraftMedia[]): DraftMedia[] =>
  media.filter(({ description }) => description.trim() === '');

/** Reminds the member of missing alt texts when they post, at most once for each composer. */
export function useAltReminder(media: readonly DraftMedia[], isEdit: boolean): AltReminder {
  const isWanted = useSetting('alt_reminder') === 'true' && !isEdit;
  const [wasShown, setShown] = useState(false);
  const missing = withoutAltText(media);
  return {
    isShown: wasShown && missing.length > 0,
    missing,
    stopsPost() {
      if (!isWanted || wasShown || missing.length === 0) return false;
      setShown(true);
      return true;
    },
  };
}
