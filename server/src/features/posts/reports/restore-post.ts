import { findEntities } from '@rookery/contract/kernel/text.ts';
import type { Transaction } from 'kysely';
import { resolveUsernames } from '#src/features/users/public.ts';
import { isStillPending } from '#src/features/users/standing/public.ts';
import { findWords } from '#src/kernel/find-words.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import {
  removeFromOriginalCounts,
  restoreToOriginalCounts,
  restoreToCounts,
} from '#src/features/posts/record/hidden-post-counts.ts';
import { searchedText } from '#src/features/posts/record/poll-record.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { postFacts, releasedFact } from '#src/features/posts/record/posts.facts.ts';
import type { LockedPost } from '#src/features/posts/record/posts.store.ts';
import { findTopics } from '#src/features/posts/write/find-topics.ts';
import { AUTHOR_PENDING_APPROVAL } from '#src/features/posts/write/hold-post.ts';
import {
  insertSearchEntries,
  type SearchEntries,
} from '#src/features/posts/record/search-entries.store.ts';
import { extendPoll, unhidePost } from './restored-posts.store.ts';
import { clearMarks } from './marks.store.ts';
import { endHold, holdAgain, undoReports, type PostReview } from './reviews.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Restores a locked post to every list and count, without staff's marks. @param record the post before the
 * transaction. Its text does not change. @returns false if its author has reposted the original again
 */
export async function restorePost(
  tx: Transaction<Schema>,
  tell: PublishFact,
  deps: Pick<PostsParts, 'db' | 'members' | 'memberships'>,
  { post, record, now }: { post: LockedPost; record: PostRecord; now: Date },
): Promise<boolean> {
  const { id: postId, authorId } = post;
  // Change the original's counts before the post's own row. A concurrent repost locks these counts while it
  // reads that row.
  await restoreToOriginalCounts(tx, post);
  if (!(await unhidePost(tx, post, now))) {
    await removeFromOriginalCounts(tx, post);
    return false;
  }
  // Other members saw an edited post before it was held.
  const isSeen = post.isHeld && record.version > 0;
  if (!isSeen) await clearMarks(tx, postId);
  const findable = await searchEntriesOf(deps, record);
  await insertSearchEntries(tx, postId, findable);
  const isWithheld = await undoReports(tx, postId);
  tell(postFacts.restored, { postId, authorId, touched: await restoreToCounts(tx, post) });
  if (isWithheld) tell(postFacts.mediaWithheld, { postId });
  // No subscriber received the creation of a post that was pending or removed before it was seen.
  if (await endHold(tx, postId)) {
    if (record.poll) await extendPoll(tx, postId, now);
    if (isSeen) tell(postFacts.edited, { postId, mentioned: findable.mentions, hashtags: [] });
    else tell(postFacts.created, releasedFact(record, findable));
  }
  return true;
}

/**
 * Returns a locked post that was removed while pending to review: only its author sees it again.
 * @returns false if it was not pending when removed
 */
export async function returnToReview(
  tx: Transaction<Schema>,
  tell: PublishFact,
  { id: postId, authorId }: LockedPost,
  now: Date,
): Promise<boolean> {
  if (!(await holdAgain(tx, postId, now))) return false;
  tell(postFacts.restored, { postId, authorId, touched: [postId] });
  return true;
}

/** Whether a post was held only because its author was pending, and the author has since been approved. */
export async function isHoldObsolete(
  tx: Transaction<Schema>,
  { authorId }: LockedPost,
  { heldFor }: PostReview,
): Promise<boolean> {
  return heldFor === AUTHOR_PENDING_APPROVAL && !(await isStillPending(tx, authorId));
}

async function searchEntriesOf(
  deps: Pick<PostsParts, 'db' | 'members' | 'memberships'>,
  { body, title, reach, authorId, groupId, poll }: PostRecord,
): Promise<SearchEntries> {
  const { topics, names } = findTopics(findEntities(body));
  const isListed = reach === 'everyone';
  const found = new Set((await resolveUsernames(deps, names)).values());
  const roles = isListed || !groupId ? null : await deps.memberships.ofMany([...found]);
  return {
    authorId,
    words: isListed ? findWords(searchedText(title === 'quote' ? null : title, body, poll)) : [],
    topics: isListed ? topics : [],
    mentions: [...found].filter((id) => !roles || (groupId && roles.get(id)?.roles.has(groupId))),
  };
}
