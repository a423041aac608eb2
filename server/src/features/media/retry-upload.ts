import type { Kysely } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import type { MediaRecord } from './media-record.ts';
import { loadMedia, loadMediaByKeys } from './media.store.ts';
import { reviveUpload } from './processing/processing.store.ts';
import { keyOfUpload } from './resolve-media.ts';

export interface RetryNeeds {
  db: Kysely<Schema>;
  config: { appUrl: string };
  jobs: Pick<Jobs, 'add'>;
  outbox: Outbox;
}

/** What we failed to prepare is prepared again, at its owner's wish. @throws 404 for what is not theirs. */
export async function retryUpload(
  { db, config, jobs, outbox }: RetryNeeds,
  ownerId: string,
  url: string,
): Promise<MediaRecord> {
  const key = keyOfUpload(url, config.appUrl) ?? '';
  const record = (await loadMediaByKeys(db, [key])).get(key);
  if (record?.ownerId !== ownerId) throw new Refusal('not_found', 'This upload is not known here.');
  await db.transaction().execute(async (tx) => {
    if (!(await reviveUpload(tx, record.id))) return;
    await outbox.append(tx, { topic: 'mediaRetried', payload: { mediaId: record.id } });
    await jobs.add(tx, 'process-media', { mediaId: record.id });
  });
  outbox.wake();
  return (await loadMedia(db, [record.id])).get(record.id) ?? record;
}
