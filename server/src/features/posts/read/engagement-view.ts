import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { PollState } from '@rookery/contract/posts/poll.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Member } from '#src/features/users/public.ts';
import { originalIdsOf } from './original-of.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { pollState, type PollViewer } from './poll-view.ts';
import { readerOf, showsBlockersIn, type BlockHandling } from './viewer.ts';
import type { MarkKind, ViewerMark } from './viewer-state.store.ts';
import type { ViewerStates } from './viewer-states.ts';
import {
  ANY_READER,
  isGone,
  isKeptForAuthor,
  maySee,
  publicStateOf,
  whyUnseen,
} from '#src/features/posts/record/visibility.policy.ts';
import type { PostsParts } from '#src/features/posts/parts.ts';

export type SharedEngagement = Pick<
  Post,
  'postEngagement' | 'isDeleted' | 'isHidden' | 'version'
> & {
  pollState?: PollState;
};

export interface ViewerState extends Pick<Post, 'userEngagement' | 'userReaction'> {
  ownChoices?: readonly number[];
}

export function engagementOf(record: PostRecord): Post['postEngagement'] {
  return {
    commentCount: record.comments,
    totalCommentCount: record.rootId ? record.comments : record.allComments,
    repostCount: record.reposts + record.quotes,
    ...(record.quotes > 0 && { quoteCount: record.quotes }),
    views: record.views,
    reactions: [...record.reactions],
  };
}

export function engagementOfGone(record: PostRecord): Post['postEngagement'] {
  return {
    commentCount: record.comments,
    totalCommentCount: 0,
    repostCount: 0,
    views: 0,
    reactions: [],
  };
}

export const NO_VIEWER_STATE: ViewerState = {
  userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
  userReaction: null,
};

export async function findViewerState(
  viewerStates: ViewerStates,
  viewerId: string,
  records: readonly PostRecord[],
): Promise<(id: string) => ViewerState> {
  const idsWhere = (has: (record: PostRecord) => boolean): string[] =>
    records.filter(has).map((record) => record.id);
  const marks = await viewerStates.of({
    memberId: viewerId,
    posts: {
      commented: idsWhere(({ comments }) => comments > 0),
      reacted: idsWhere(({ reactions }) => reactions.length > 0),
      reposted: idsWhere(({ reposts }) => reposts > 0),
      quoted: idsWhere(({ quotes }) => quotes > 0),
      bookmarked: idsWhere(({ repostOf }) => repostOf === null),
      voted: idsWhere(({ poll }) => poll !== null),
    },
  });
  const byPost = Map.groupBy(marks, (mark) => mark.postId);
  return (id) => {
    const own = byPost.get(id);
    if (!own) return NO_VIEWER_STATE;
    const has = (kind: MarkKind): boolean => own.some((mark) => mark.kind === kind);
    return {
      userEngagement: {
        hasReposted: has('reposted'),
        hasRepostedWithComment: has('quoted'),
        hasCommented: has('commented'),
        ...(has('bookmarked') && { hasBookmarked: true as const }),
      },
      userReaction: own.find((mark) => mark.kind === 'reacted')?.reaction ?? null,
      ...votedFor(own),
    };
  };
}

function votedFor(own: readonly ViewerMark[]): Pick<ViewerState, 'ownChoices'> {
  const choices = own.find(({ kind }) => kind === 'voted')?.choices;
  return choices ? { ownChoices: choices } : {};
}

/** Adds the poll as this viewer sees it. */
export function withPoll<Shown extends SharedEngagement>(
  engagement: Shown,
  record: PostRecord,
  viewer: PollViewer,
  now: Date,
): Shown & SharedEngagement {
  const state = record.poll && pollState(record, viewer, now);
  return state && !isGone(engagement) ? { ...engagement, pollState: state } : engagement;
}

interface Shared {
  record: PostRecord;
  author: Member | undefined;
  engagement: SharedEngagement;
}

/**
 * The engagement that all readers of posts see, by id. The caller checks permissions. Unknown posts are left
 * out.
 */
export async function sharedEngagement(
  { members, posts }: Pick<PostsParts, 'members' | 'posts'>,
  ids: readonly string[],
): Promise<Map<string, Shared>> {
  const records = [...(await posts.getMany(ids)).values()];
  const authors = await members.getMany(records.map((record) => record.authorId));
  return new Map(
    records.map((record) => {
      const author = authors.get(record.authorId);
      return [record.id, { record, author, engagement: sharedBy(record, author) }];
    }),
  );
}

/**
 * Adjusts the shared engagement for one viewer: a held or removed post shows its counts only to its author.
 */
export function engagementFor(
  viewerId: string,
  { record, author, engagement }: Shared,
): SharedEngagement {
  return isKeptForAuthor(record, viewerId) ? sharedBy(record, author, viewerId) : engagement;
}

function sharedBy(
  record: PostRecord,
  author: Member | undefined,
  viewerId: string | null = null,
): SharedEngagement {
  const why = whyUnseen({ ...ANY_READER, id: viewerId }, record, author);
  const postEngagement = why ? engagementOfGone(record) : engagementOf(record);
  const edits = why || record.version === 0 ? {} : { version: record.version };
  return { postEngagement, ...publicStateOf(why), ...edits };
}

/**
 * Counts of posts and the viewer's own actions, by ulid. Omits posts across a block and comments by muted
 * members. A plain repost returns its original. @param kept how blocks apply to posts requested by id
 */
export async function engagementViews(
  deps: Pick<
    PostsParts,
    'blocksAndMutes' | 'clock' | 'members' | 'memberships' | 'posts' | 'viewerStates'
  >,
  viewerId: string,
  ids: readonly string[],
  kept: BlockHandling = 'mind',
): Promise<Record<string, EngagementOfPost>> {
  const [{ blocked, blocking, muted }, { reaches, roles }] = await Promise.all([
    deps.blocksAndMutes.of(viewerId),
    readerOf(deps, viewerId),
  ]);
  const isUnread = ({ authorId, parentId, groupId }: PostRecord): boolean => {
    const showsBlockers = kept === 'moderate' && showsBlockersIn(groupId, roles);
    if ((showsBlockers ? blocking : blocked).has(authorId)) return true;
    return parentId !== null && muted.has(authorId);
  };
  const meant = await originalIdsOf(deps.posts, ids);
  const shared = [...(await sharedEngagement(deps, meant)).values()].filter(
    ({ record }) => reaches(record) && (kept === 'ignore' || !isUnread(record)),
  );
  const records = shared.map(({ record }) => record);
  const viewerStateOn = await findViewerState(deps.viewerStates, viewerId, records);
  const views: Record<string, EngagementOfPost> = {};
  for (const each of shared) {
    const { record, author } = each;
    const isSeen = maySee({ ...ANY_READER, id: viewerId }, record, author);
    const { ownChoices, ...marks } = isSeen ? viewerStateOn(record.id) : NO_VIEWER_STATE;
    const engagement = { ...engagementFor(viewerId, each), ...marks };
    const viewer = { id: viewerId, ownChoices };
    views[record.ulid] = withPoll(engagement, record, viewer, deps.clock.now());
  }
  return views;
}
