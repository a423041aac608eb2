import { findEntities } from '@rookery/contract/kernel/text.ts';
import type { Transaction } from 'kysely';
import { resolveUsernames } from '#src/features/users/public.ts';
import { isHeldStill } from '#src/features/users/standing/public.ts';
import { findWords } from '#src/kernel/find-words.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import {
  leaveOriginal,
  returnToOriginal,
  returnToPlace,
} from '#src/features/posts/record/place.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { postFacts, releasedFact } from '#src/features/posts/record/posts.facts.ts';
import type { StandingPost } from '#src/features/posts/record/posts.store.ts';
import { findTopics } from '#src/features/posts/write/find-topics.ts';
import { OF_A_WAVE } from '#src/features/posts/write/hold-post.ts';
import { insertFindable, showAgain, type Findable } from './bring-back.store.ts';
import { clearMarks } from './marks.store.ts';
import { endHold, holdAgain, undoReports, type StandingReview } from './reviews.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Puts a post that staff took out of sight, and that is locked, back into every list and count, without what staff had
 * marked it as.
 * @param record the post as it was read before the transaction: its words do not change
 * @returns false where it has no place any more: its author has reposted the same again
 */
export async function bringBack(
  tx: Transaction<Schema>,
  tell: Tell,
  deps: Pick<PostsParts, 'db' | 'members' | 'memberships'>,
  { post, record, now }: { post: StandingPost; record: PostRecord; now: Date },
): Promise<boolean> {
  const { id: postId, authorId } = post;
  // Before its own row changes: who reposts the same again holds these counts while looking at that row.
  await returnToOriginal(tx, post);
  if (!(await showAgain(tx, post, now))) {
    await leaveOriginal(tx, post);
    return false;
  }
  await clearMarks(tx, postId);
  const findable = await findableIn(deps, record);
  await insertFindable(tx, postId, findable);
  const isWithheld = await undoReports(tx, postId);
  tell(postFacts.restored, { postId, authorId, touched: await returnToPlace(tx, post) });
  if (isWithheld) tell(postFacts.mediaWithheld, { postId });
  // Whoever hears of new posts has not heard of one that was held, and perhaps removed, before anybody saw it.
  if (await endHold(tx, postId))
    tell(postFacts.created, releasedFact(record, findable.mentions.length > 0));
  return true;
}

/**
 * Has a post that was removed before anybody saw it, and that is locked, wait as before: its author sees it again, and
 * nobody else does.
 * @returns false where it was not held when it was removed
 */
export async function holdAnew(
  tx: Transaction<Schema>,
  tell: Tell,
  { id: postId, authorId }: StandingPost,
  now: Date,
): Promise<boolean> {
  if (!(await holdAgain(tx, postId, now))) return false;
  tell(postFacts.restored, { postId, authorId, touched: [postId] });
  return true;
}

/** Whether a post was held for nothing but that its author waited, who has been approved since. */
export async function isHoldOver(
  tx: Transaction<Schema>,
  { authorId }: StandingPost,
  { heldFor }: StandingReview,
): Promise<boolean> {
  return heldFor === OF_A_WAVE && !(await isHeldStill(tx, authorId));
}

/** By what a post is found, as when it was written. */
async function findableIn(
  deps: Pick<PostsParts, 'db' | 'members' | 'memberships'>,
  { body, title, reach, authorId, groupId }: PostRecord,
): Promise<Findable> {
  const { topics, names } = findTopics(findEntities(body));
  const isListed = reach === 'everyone';
  const found = new Set((await resolveUsernames(deps, names)).values());
  const roles = isListed || !groupId ? null : await deps.memberships.ofMany([...found]);
  return {
    authorId,
    words: isListed ? findWords(title && title !== 'quote' ? `${title} ${body}` : body) : [],
    topics: isListed ? topics : [],
    mentions: [...found].filter((id) => !roles || (groupId && roles.get(id)?.roles.has(groupId))),
  };
}
