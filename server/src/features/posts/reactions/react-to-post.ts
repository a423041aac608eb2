import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import {
  findViewerState,
  sharedEngagement,
  withPoll,
} from '#src/features/posts/read/engagement-view.ts';
import { findVisiblePost } from '#src/features/posts/read/find-visible-post.ts';
import { originalIdOf } from '#src/features/posts/read/original-of.ts';
import { actorOf } from '#src/features/posts/read/viewer.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { isReactionName, type ReactionIntent } from './settle-reactions.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export interface ReactedTo {
  postId: string;
  userReaction?: string | null;
}

export async function reactToPost(
  deps: PostsParts,
  postId: string,
  intent: ReactionIntent,
): Promise<ReactedTo> {
  if (!isReactionName(intent.name)) throw invalid({ reaction: 'Unknown reaction.' });
  const post = await findReactable(deps, intent.userId, postId);
  const reacted = recordResult({ postId: post.id });
  return { ...reacted, userReaction: await deps.reactions.write(post.id, intent) };
}

/** Checks visibility, because a retry may come after a block or after the member left a group. */
export async function reactedView(
  deps: PostsParts,
  viewerId: string,
  { postId, userReaction }: ReactedTo,
): Promise<EngagementOfPost> {
  await findReactable(deps, viewerId, postId);
  const now = (await sharedEngagement(deps, [postId])).get(postId);
  if (!now) throw new Refusal('not_found');
  const record = userReaction === undefined ? now.record : { ...now.record, reactions: [] };
  const viewerStateOn = await findViewerState(deps.viewerStates, viewerId, [record]);
  const known = userReaction === undefined ? {} : { userReaction };
  const { ownChoices, ...marks } = viewerStateOn(postId);
  const engagement = { ...now.engagement, ...marks, ...known };
  return withPoll(engagement, record, { id: viewerId, ownChoices }, deps.clock.now());
}

/** Members may react to every post that they can open: not across a block, but to muted members' posts. */
export async function findReactable(
  deps: Pick<PostsParts, 'blocksAndMutes' | 'members' | 'memberships' | 'posts'>,
  memberId: string,
  postId: string,
): Promise<PostRecord> {
  const [id, actor] = await Promise.all([
    originalIdOf(deps.posts, postId),
    actorOf(deps, memberId),
  ]);
  return findVisiblePost(deps, id, actor);
}
