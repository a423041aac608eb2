import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Transaction } from 'kysely';
import { isHeldStill } from '#src/features/users/standing/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { openReview, upsertReport, type NewReport } from './reports.store.ts';
import { readerOf } from '#src/features/posts/read/viewer.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import { postFacts } from '#src/features/posts/record/posts.facts.ts';
import { mayReport } from '#src/features/posts/record/posts.policy.ts';
import { ANYONE, isGone } from '#src/features/posts/record/visibility.policy.ts';
import { lockPost } from '#src/features/posts/record/posts.store.ts';
import { weighReports } from './weigh-reports.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

/**
 * Reports a post, comment or reply of someone else, by a repost too. The same reporter again changes the type alone.
 * Enough reports remove a post from Discover. Reporters stay anonymous. A report by a pending account is held.
 */
export async function flagPost(
  deps: Pick<PostsParts, 'clock' | 'db' | 'facts' | 'members' | 'memberships' | 'posts'>,
  reporterId: string,
  id: string,
  violation: ViolationName,
): Promise<void> {
  const postId = await originalIdOf(deps.posts, id);
  // Across a block too, whoever set it up.
  const { reaches } = await readerOf(deps, reporterId);
  const named = await findVisiblePost(deps, postId, { ...ANYONE, reaches });
  if (!mayReport(named, reporterId)) throw invalid({ ulid: 'You cannot report your own post.' });
  const { points } = VIOLATIONS[violation];
  const report = { postId, reporterId, violation, points, now: deps.clock.now() };
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || isGone(post)) throw new Refusal('not_found');
    const isHeld = await isHeldStill(tx, reporterId);
    if (await writeReport(tx, { ...report, isHeld })) tell(postFacts.mediaWithheld, { postId });
    tell(postFacts.reported, { postId, reporterId });
  });
}

/** @returns whether others see the post in another way now. */
async function writeReport(tx: Transaction<Schema>, report: NewReport): Promise<boolean> {
  const { postId, now } = report;
  const { seq, isNew } = await upsertReport(tx, report);
  if (report.isHeld) return false;
  if (isNew) await openReview(tx, postId, seq, now);
  return weighReports(tx, postId);
}
