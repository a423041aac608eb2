import { isReadElsewhere, type Withheld } from '#src/features/media/public.ts';
import { mediaFacts } from '#src/features/media/record/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import { listUploads, readPreviewImage } from '#src/features/posts/read/post-media.store.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

const POST_FACTS: readonly FactKind<{ postId: string }>[] = [
  postFacts.deleted,
  postFacts.hidden,
  postFacts.mediaWithheld,
];
const MEMBER_FACTS: readonly FactKind<{ userId: string }>[] = [
  userFacts.deleted,
  userFacts.restored,
  userFacts.banned,
  userFacts.unbanned,
];

export function queueWithholdJobs(
  deps: Pick<PostsParts, 'config' | 'db' | 'facts' | 'jobs' | 'storage'>,
): void {
  if (!isReadElsewhere(deps)) return;
  const { db, jobs, facts } = deps;
  const add = (withheld: Withheld): Promise<void> => jobs.add(db, 'withhold-media', withheld);
  const addOf = async (postId: string): Promise<void> => {
    const mediaIds = [...(await listUploads(db, postId)).values()];
    const preview = await readPreviewImage(db, postId);
    const paths = preview === null ? [] : [preview];
    if (mediaIds.length + paths.length > 0) await add({ mediaIds, paths });
  };
  for (const kind of POST_FACTS) {
    facts.once(kind, 'withhold-media', ({ payload }) => addOf(payload.postId));
  }
  // Withhold group-only media after each of these events, because any of them may be the last. A change of
  // the group to private queues its own job.
  facts.once(postFacts.created, 'withhold-media', async ({ payload: { postId, reach } }) => {
    if (reach === 'group') await addOf(postId);
  });
  facts.once(mediaFacts.settled, 'withhold-media', ({ payload: { mediaId } }) =>
    add({ mediaIds: [mediaId] }),
  );
  for (const kind of MEMBER_FACTS) {
    facts.once(kind, 'withhold-media', ({ payload }) => add({ userId: payload.userId }));
  }
}
