import type { MediaDraftItem } from '@rookery/contract/media/media-item.ts';

import type { Attachments } from './attachments.ts';
import { isInProgress } from './upload-state.ts';

/**
 * Waits until every upload has finished and no dialog blocks sending. @returns false on the first failure, or
 * when aborted
 */
export function waitForUploads(attachments: Attachments, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { items, isHeld } = attachments.view();
      const states = items.map(({ state }) => state);
      const hasFailed = states.some(({ kind }) => kind === 'failed');
      if (signal.aborted || hasFailed) end(false);
      else if (!isHeld && !states.some(isInProgress)) end(true);
    };
    const end = (isDone: boolean): void => {
      stop();
      signal.removeEventListener('abort', look);
      resolve(isDone);
    };
    const stop = attachments.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });
}

export function outgoingMedia(attachments: Attachments): MediaDraftItem[] {
  return attachments.view().items.flatMap(({ media }) => {
    const { url, widthPx, heightPx } = media;
    if (url === null) return [];
    const size = widthPx > 0 && heightPx > 0 ? { widthPx, heightPx } : {};
    return { url, description: media.description.trim() || null, ...size };
  });
}
