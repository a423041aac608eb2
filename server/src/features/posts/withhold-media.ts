import type { Kysely } from 'kysely';
import { isReadElsewhere, type Withheld, type WithholdNeeds } from '#src/features/media/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { listUploads, readPreviewImage } from './post-media.store.ts';

export interface WithholdMediaNeeds extends Pick<WithholdNeeds, 'storage' | 'config'> {
  db: Kysely<Schema>;
  jobs: Pick<Jobs, 'add'>;
  outbox: Pick<Outbox, 'subscribe'>;
}

const OF_POSTS = ['postDeleted', 'postHidden', 'postMediaWithheld'];
const OF_MEMBERS = ['userDeleted', 'userRestored'];

/** What posts and members show no more, or again, is told to whoever answers with files beside this server. */
export function withholdMedia(needs: WithholdMediaNeeds): void {
  if (!isReadElsewhere(needs)) return;
  const { db, jobs, outbox } = needs;
  const add = (withheld: Withheld): Promise<void> => jobs.add(db, 'withhold-media', withheld);
  for (const topic of OF_POSTS) {
    outbox.subscribe<{ postId: string }>(topic, 'withhold-media', async ({ payload }) => {
      const mediaIds = [...(await listUploads(db, payload.postId)).values()];
      const preview = await readPreviewImage(db, payload.postId);
      const paths = preview === null ? [] : [preview];
      if (mediaIds.length + paths.length > 0) await add({ mediaIds, paths });
    });
  }
  for (const topic of OF_MEMBERS) {
    outbox.subscribe<{ userId: string }>(topic, 'withhold-media', ({ payload }) =>
      add({ userId: payload.userId }),
    );
  }
}
