import { PENDING_REVIEW_POINTS } from '@rookery/contract/kernel/limits.ts';
import type { TextEntity } from '@rookery/contract/kernel/text.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { isStillPending } from '#src/features/users/standing/public.ts';
import { isStaff } from '#src/features/users/roles/public.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { NewPost } from '#src/features/posts/record/post-record.ts';
import { createdFact, postFacts } from '#src/features/posts/record/posts.facts.ts';
import { insertPost, lockPost } from '#src/features/posts/record/posts.store.ts';
import { holdForReview } from '#src/features/posts/record/hide-post.ts';
import { openHeldReview, NO_FACT } from './hold.store.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

interface PostTexts {
  texts: readonly (string | null | undefined)[];
  entities: readonly TextEntity[];
}

/** Moderators see this reason instead of the matched word. */
export const AUTHOR_PENDING_APPROVAL = 'an account that waits for approval';

export async function holdReason(
  { config, wordRules }: Pick<PostsParts, 'config' | 'wordRules'>,
  caller: Caller,
  { texts, entities }: PostTexts,
): Promise<string | null> {
  if (!config.rateLimits || isStaff(caller.badges)) return null;
  const ofWave = caller.isHeld ? AUTHOR_PENDING_APPROVAL : null;
  const links = entities.flatMap(({ kind, value }) => (kind === 'link' ? [value] : []));
  const text = texts.filter(Boolean).join('\n');
  const rule = await wordRules.find({ text, links });
  if (rule === null) return ofWave;
  if (rule.deed === 'hold') return rule.typed;
  const what = rule.kind === 'domain' ? 'links to' : 'the words';
  throw invalid({ body: `This community does not allow posts with ${what} “${rule.typed}”.` });
}

/**
 * Writes a post that only its author and moderators see until a decision. It is public if its author was
 * approved concurrently. @returns false: nothing was written
 */
export async function writeHeld(
  deps: Pick<PostsParts, 'db' | 'facts'>,
  post: NewPost,
  heldFor: string,
): Promise<boolean> {
  const { id, authorId, createdAt: now } = post;
  recordResult({ id, created: true });
  try {
    await commit(deps, async (tx, tell) => {
      // The approval waits for this transaction and then releases the post.
      const isHeld = heldFor !== AUTHOR_PENDING_APPROVAL || (await isStillPending(tx, authorId));
      const written = await insertPost(tx, post, NO_FACT);
      const standing = written && (await lockPost(tx, id));
      if (!standing) throw NOTHING_WRITTEN;
      if (!isHeld) return tell(postFacts.created, createdFact(post, written.count));
      await holdForReview(tx, tell, standing, now);
      await openHeldReview(tx, id, { heldFor, points: PENDING_REVIEW_POINTS, now });
    });
  } catch (error) {
    if (error === NOTHING_WRITTEN) return false;
    throw error;
  }
  return true;
}

/** Thrown to roll back, so that a request that wrote nothing records no idempotency key. */
const NOTHING_WRITTEN = new Error('The post was not saved.');
