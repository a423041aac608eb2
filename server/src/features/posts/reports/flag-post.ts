import { VIOLATIONS, type ViolationName } from '@rookery/contract/kernel/violations.ts';
import { normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { Transaction } from 'kysely';
import { isStillPending } from '#src/features/users/standing/public.ts';
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
 * Reports another member's post, comment or reply, or the original of a repost. A second report only changes
 * the type. Enough reports remove the post from Discover. Reports by pending accounts wait for approval.
 * Reporters stay anonymous.
 */
export async function flagPost(
  deps: Pick<PostsParts, 'clock' | 'db' | 'facts' | 'members' | 'memberships' | 'posts'>,
  reporterId: string,
  id: string,
  violation: ViolationName,
  reason = '',
): Promise<void> {
  const postId = await originalIdOf(deps.posts, id);
  const { reaches } = await readerOf(deps, reporterId);
  const named = await findVisiblePost(deps, postId, { ...ANYONE, reaches });
  if (!mayReport(named, reporterId)) throw invalid({ ulid: 'You cannot report your own post.' });
  const { points } = VIOLATIONS[violation];
  const words = normaliseBody(reason).trim();
  const report = { postId, reporterId, violation, points, now: deps.clock.now(), reason: words };
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || isGone(post)) throw new Refusal('not_found');
    const isHeld = await isStillPending(tx, reporterId);
    if (await writeReport(tx, { ...report, isHeld, version: post.version }))
      tell(postFacts.mediaWithheld, { postId });
    tell(postFacts.reported, { postId, reporterId });
  });
}

/** @returns whether the post looks different to others now */
async function writeReport(tx: Transaction<Schema>, report: NewReport): Promise<boolean> {
  const { postId, now } = report;
  const { seq, isNew } = await upsertReport(tx, report);
  if (report.isHeld) return false;
  if (isNew) await openReview(tx, postId, seq, now);
  return weighReports(tx, postId);
}
