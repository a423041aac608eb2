import type { Transaction } from 'kysely';
import type { Pictures } from '#src/features/users/profile/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { mediaUrl } from '#src/features/media/record/media-record.ts';
import {
  markUnused,
  loadMediaByKeys,
  lockMedia,
  attachMedia,
} from '#src/features/media/record/media.store.ts';
import { withoutOrigin } from './resolve-media.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

const KEY = /^\/media\/([\w-]{20,64})\.(?:webp|gif)$/;

export function createPictures({ config, clock }: Pick<MediaParts, 'clock' | 'config'>): Pictures {
  const keyOf = (url: string): string => KEY.exec(withoutOrigin(url, config.appUrl))?.[1] ?? '';
  return {
    async take(tx: Transaction<Schema>, ownerId, purpose, url) {
      const key = keyOf(url);
      const known = (await loadMediaByKeys(tx, [key])).get(key);
      // Read the upload under a lock, because the sweep may be deleting it.
      const upload = known && (await lockMedia(tx, known.id));
      const isOwn = upload?.ownerId === ownerId && upload.purpose === purpose;
      if (!isOwn || upload.state !== 'ready') {
        const isWaiting = isOwn && upload.state === 'processing';
        throw invalid({ [purpose]: isWaiting ? NOT_READY : UNKNOWN });
      }
      await attachMedia(tx, [upload.id], clock.now());
      return mediaUrl(upload);
    },
    async letGo(tx, url) {
      await markUnused(tx, [keyOf(url)], clock.now());
    },
  };
}

const UNKNOWN = 'This picture was not found. Upload it again.';
const NOT_READY = 'This picture is still being processed. Try again in a moment.';
