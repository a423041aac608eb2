import type { PostAction } from '@rookery/contract/moderation/moderate-post.ts';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import { originalIdOf } from '#src/features/posts/read/public.ts';
import { lockPost } from '#src/features/posts/record/public.ts';
import { loadReview } from '#src/features/posts/reports/public.ts';
import { mayHide, mayReview } from '#src/features/users/roles/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { decide, type DecisionInput, type Verdict } from './decide.ts';
import { WAS_EDITED } from './refusals.ts';
import { markAs } from './mark-as.ts';
import { postSubject } from './post-subject.ts';
import { isWithinReach } from './within-reach.ts';

interface ModerationInput extends DecisionInput {
  postId: string;
  userId?: string | undefined;
  /** The version that the moderator read. */
  version?: number | undefined;
  /** Whether the mark is set after the call. Undefined toggles the mark. */
  on?: boolean | undefined;
}

export interface Decided {
  postULID: string;
  postFlagStatus: FlagStatus | null;
  isHidden: boolean;
  isSensitive: boolean;
  isTrolling: boolean;
}

const MARKS = { applyNSFW: 'sensitive', applyTroll: 'web-only' } as const;
type MarkAction = keyof typeof MARKS;

const VERDICTS: Readonly<Record<Exclude<PostAction, MarkAction>, Verdict>> = {
  removeContent: 'remove',
  removeFlag: 'dismiss',
  restoreFlag: 'reopen',
  denyAppeal: 'denyAppeal',
  removeViolation: 'grantAppeal',
  restoreContent: 'restore',
};

const isMark = (action: PostAction): action is MarkAction => Object.hasOwn(MARKS, action);

function refuseWithoutRole({ badges }: Caller, action: PostAction): void {
  const mayAct = isMark(action) ? mayHide(badges) : mayReview(badges);
  if (!mayAct) throw new Refusal('forbidden');
}

/**
 * Decides about a post, in one transaction with its row in the audit log. The second of two concurrent
 * decisions is refused.
 * @returns the id of the post: that of the original for a mark on a plain repost
 */
export async function moderatePost(
  deps: ModerationParts,
  caller: Caller,
  action: PostAction,
  input: ModerationInput,
): Promise<string> {
  refuseWithoutRole(caller, action);
  const postId = isMark(action) ? await originalIdOf(deps.posts, input.postId) : input.postId;
  if (!(await isWithinReach(deps, caller, postId))) throw new Refusal('not_found');
  recordResult(postId);
  await commit(deps, async (tx, tell) => {
    const post = await lockPost(tx, postId);
    if (!post || post.isDeleted) throw new Refusal('not_found');
    if (input.userId && input.userId !== post.authorId) {
      throw invalid({ userULID: 'This post is by another member.' });
    }
    if (input.version !== undefined && input.version !== post.version) {
      throw new Refusal('conflict', WAS_EDITED, { fields: { version: WAS_EDITED } });
    }
    const decision = { tx, tell, caller, now: deps.clock.now() };
    if (isMark(action)) return markAs(deps, decision, post, { ...input, mark: MARKS[action] });
    const subject = await postSubject(deps, decision, post);
    return decide(deps, decision, subject, { ...input, verdict: VERDICTS[action] });
  });
  deps.desk.decided(caller.userId, postId);
  return postId;
}

/** Checks the role, because a retry may come after the caller lost it. */
export async function decidedView(
  { db, posts }: Pick<ModerationParts, 'db' | 'posts'>,
  caller: Caller,
  action: PostAction,
  postId: string,
): Promise<Decided> {
  refuseWithoutRole(caller, action);
  const [post, review] = [await posts.get(postId), await loadReview(db, postId)];
  if (!post) throw new Refusal('not_found');
  const { isHidden, isSensitive, isTrolling } = post;
  const postFlagStatus = review?.status ?? null;
  return { postULID: uuidToUlid(postId), postFlagStatus, isHidden, isSensitive, isTrolling };
}
