import { userChannel, type StandingChanged } from '@rookery/contract/events.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { createPost, type Created } from '#src/features/posts/write/create-post.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { PUBLISH_ONE } from './schedule-post.ts';
import {
  deletePublished,
  deleteScheduled,
  isPublished,
  listDue,
  listScheduled,
  lockDue,
  refuseScheduled,
  type ScheduledRow,
} from '#src/features/posts/record/scheduled-posts.store.ts';

const JOB = 'publish-scheduled-posts';
const BATCH = 500;

const TIMEOUT = 'Your account was temporarily restricted at that time.';
const BANNED = 'Your account was banned at that time.';
const DELETED = 'Your account was deleted at that time.';
const OPENED = 'The group has become public. Everyone would see this post.';

/**
 * Each post has a job at its time. The job of each minute publishes what that one missed, such as after a
 * changed clock.
 */
export function publishScheduledPosts(
  jobs: Pick<Jobs, 'handle' | 'repeat'>,
  deps: PostsParts,
): void {
  jobs.handle(PUBLISH_ONE, (payload) => publishIfDue(deps, (payload as { id: string }).id));
  jobs.repeat(JOB, '* * * * *', async () => {
    await deletePublished(deps.db);
    for (const { id } of await listDue(deps.db, deps.clock.now(), BATCH)) {
      // oxlint-disable-next-line no-await-in-loop -- one author may have several, in order
      await publishIfDue(deps, id).catch((err: unknown) =>
        deps.log.error({ err, postId: id }, 'Could not publish a scheduled post; will try again'),
      );
    }
  });
}

/**
 * The row stays locked until the post exists, so that no edit is lost. After a crash the next run finds the post
 * by its id and creates no second one.
 */
async function publishIfDue(deps: PostsParts, id: string): Promise<void> {
  const { db, clock } = deps;
  const refused = await db.transaction().execute(async (tx) => {
    const row = await lockDue(tx, id, clock.now());
    if (!row) return null;
    const refusal = (await isPublished(tx, id)) ? null : await tryToPublish(deps, row);
    if (refusal !== null) await refuseScheduled(tx, id, refusal, clock.now());
    else await deleteScheduled(tx, row.authorId, id);
    return refusal === null ? null : row.authorId;
  });
  if (refused === null) return;
  const event: StandingChanged = {};
  deps.broadcast(userChannel(uuidToUlid(refused)), 'StandingChanged', event);
}

/** @returns the reason if the author may not publish it; null if it is published */
async function tryToPublish(
  deps: PostsParts,
  { authorId, draft, groupId, isPrivate }: ScheduledRow,
): Promise<string | null> {
  const caller = await deps.callers.actingFor(authorId);
  if (!caller) return (await deps.members.get(authorId))?.isDeleted ? DELETED : BANNED;
  if (caller.timeoutUntil && caller.timeoutUntil > deps.clock.now()) return TIMEOUT;
  const group = groupId === null ? undefined : await deps.groups.get(groupId);
  if (isPrivate && group?.visibility === 'public') return OPENED;
  try {
    if (caller.pending) throw new Refusal(caller.pending);
    await createPost(deps, caller, draft);
    return null;
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return error.message;
    throw error;
  }
}

/**
 * Publishes a scheduled post for its author now. Holds no lock, since a request that waits for a second connection
 * could block others. @throws what `createPost` throws; the post then stays
 */
export async function publishNow(deps: PostsParts, caller: Caller, id: string): Promise<Created> {
  const [row] = await listScheduled(deps.db, caller.userId, id);
  if (!row) {
    const post = await deps.posts.get(id);
    if (post?.authorId !== caller.userId) throw new Refusal('not_found');
    return { id, created: false };
  }
  const created = await createPost(deps, caller, row.draft);
  await deleteScheduled(deps.db, caller.userId, id);
  return created;
}
