import { makeUlid } from '@rookery/contract/kernel/ulid.ts';

import type { DraftFiles } from '#web/data/drafts/draft-files.ts';
import type { Connection } from '#web/data/http/connection-state.ts';
import type { Page } from '#web/data/page/page.ts';
import { createOwnUploader } from '#web/data/uploads/uploader.part.ts';

import { type Attachments, createAttachments, type MediaDraftHolder } from './attachments.ts';
import { drawPoster } from './upload-poster.ts';
import { createUploadQueue } from './upload-queue.ts';

export function openAttachments(
  { connection, part }: Page,
  draftId: string,
  draft: MediaDraftHolder,
  files: DraftFiles,
): Attachments {
  return createAttachments({
    draftId,
    draft,
    files,
    drawPoster,
    createQueue: (heard) =>
      createUploadQueue({
        ...heard,
        uploader: part(createOwnUploader),
        isOffline: connection.isOffline,
        onOnline: (listener) => onOnline(connection, listener),
        exclusively: withLock,
        report: (message, error) => console.error(message, error),
      }),
    addresses: {
      make: (blob) => URL.createObjectURL(blob),
      revoke: (address) => URL.revokeObjectURL(address),
    },
    newId: () => makeUlid(Date.now()),
    now: () => Date.now(),
  });
}

function onOnline({ store }: Connection, listener: () => void): () => void {
  return store.subscribe(({ state }, before) => {
    if (state === 'online' && before.state === 'offline') listener();
  });
}

/**
 * Holds a lock, so that two tabs with the same draft upload each file once. Has no effect outside a secure
 * context.
 */
async function withLock(
  name: string,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`rookery-upload-${name}`, { signal }, work);
}
