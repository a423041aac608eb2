import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Poll, PollState } from '@rookery/contract/posts/poll.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** Live events lack the viewer's own fields, such as `userReaction`. Responses contain these fields. */
export type EngagementChange = Pick<
  EngagementOfPost,
  'postEngagement' | 'isDeleted' | 'isHidden' | 'version' | 'pollState'
> &
  Partial<EngagementOfPost>;

export interface CachedPosts {
  get(id: string): Post | undefined;
  patch(id: string, change: (post: Post) => Post): void;
  noteGone(id: string): void;
}

export interface AppliedChanges {
  gone: string[];
  /** Ids of posts that are visible again. These posts must be fetched completely. */
  back: string[];
  /** Ids of posts whose text has changed since they were fetched. */
  edited: string[];
}

/**
 * Applies a live event or a response to cached posts. Ignores other ids.
 * @param reacting posts with a pending reaction of the viewer
 */
export function applyEngagement(
  held: CachedPosts,
  changes: Readonly<Record<string, EngagementChange>>,
  reacting?: ReadonlySet<string>,
): AppliedChanges {
  const followed: AppliedChanges = { gone: [], back: [], edited: [] };
  for (const [id, change] of Object.entries(changes)) {
    const post = held.get(id);
    if (!post) continue;
    const isGone = change.isDeleted || change.isHidden;
    const wasGone = post.isDeleted || post.isHidden;
    // A viewer who may see hidden posts has fetched the complete post, so the post stays.
    if (!isGone && (change.version ?? 0) > (post.version ?? 0)) followed.edited.push(id);
    if (isGone && wasGone && post.user.userId !== NIL_ULID) continue;
    if (isGone === wasGone) held.patch(id, (now) => withEngagement(now, change, reacting?.has(id)));
    else if (wasGone) followed.back.push(id);
    else if (keepsPlace(post, change)) replaceWithTombstone(held, id, change);
    else followed.gone.push(id);
  }
  return followed;
}

/**
 * True if the post keeps its place as a tombstone. This holds for comments with replies, and for deleted
 * posts that are no comments.
 */
function keepsPlace(post: Post, { isHidden, postEngagement }: EngagementChange): boolean {
  if (post.parentUlid === null) return !isHidden;
  return postEngagement.commentCount > 0;
}

function withEngagement(post: Post, change: EngagementChange, isReacting = false): Post {
  const { version: _edited, pollState, ...counts } = change;
  const poll = withPollState(post.poll, pollState);
  const next = { ...post, ...counts, ...(poll && { poll }), views: change.postEngagement.views };
  if (!isReacting || change.userReaction !== undefined) return next;
  // A live event may or may not include the own reaction; the response to it decides.
  const { reactions } = post.postEngagement;
  return { ...next, postEngagement: { ...change.postEngagement, reactions } };
}

/** A live event does not repeat the own choices. */
export function withPollState(
  poll: Poll | undefined,
  state: PollState | undefined,
): Poll | undefined {
  if (!poll || !state) return poll;
  const { votes, ...rest } = state;
  const choices = poll.choices.map(({ text, votes: before }, at) => ({
    text,
    votes: votes?.[at] ?? before,
  }));
  return { ...poll, ...rest, choices };
}

type TombstoneState = Pick<EngagementChange, 'postEngagement' | 'isDeleted' | 'isHidden'>;

/** Turns a removed post into its tombstone. Responses to earlier requests do not restore it. */
export function replaceWithTombstone(
  { noteGone, patch }: Pick<CachedPosts, 'noteGone' | 'patch'>,
  id: string,
  gone: TombstoneState,
): void {
  noteGone(id);
  patch(id, (post) => tombstone(post, gone));
}

function tombstone({ poll: _poll, ...post }: Post, gone: TombstoneState): Post {
  const { commentCount } = gone.postEngagement;
  return {
    ...post,
    user: { userId: NIL_ULID, username: null, name: '', avatar: null, badges: [] },
    title: null,
    body: '',
    detectedLanguage: null,
    embedUrl: null,
    isDeleted: gone.isDeleted,
    isHidden: gone.isHidden,
    isProcessing: false,
    isSensitive: false,
    isTrolling: false,
    images: [],
    mediaTypes: [],
    openGraph: null,
    repostId: null,
    repostUserId: null,
    repostUsernames: [],
    otherRepostUsers: [],
    additionalReposts: 0,
    postEngagement: {
      commentCount,
      totalCommentCount: 0,
      repostCount: 0,
      views: 0,
      reactions: [],
    },
    views: 0,
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
    userReaction: null,
    abilities: [],
  };
}
