import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import type { Kysely } from 'kysely';
import type { Barriers } from '#src/features/relations/public.ts';
import type { Members } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Posts } from './post-cache.ts';
import type { PostRecord } from './post-record.ts';
import { findAnswered } from './posts.store.ts';

/** What changes of a post for everyone alike. */
export type SharedEngagement = Pick<Post, 'postEngagement' | 'isDeleted' | 'isHidden'>;

/** What a post's viewer has done with it. */
export type OwnMarks = Pick<Post, 'userEngagement' | 'userReaction'>;

interface EngagementNeeds {
  db: Kysely<Schema>;
  members: Members;
  posts: Posts;
  barriers: Barriers;
}

/** Counts of a post that is in sight. */
export function engagementOf(record: PostRecord): Post['postEngagement'] {
  return {
    commentCount: record.comments,
    totalCommentCount: record.rootId ? record.comments : record.allComments,
    repostCount: 0,
    views: record.views,
    reactions: [],
  };
}

/** Of a post that is gone only its answers still count. */
export function engagementOfGone(record: PostRecord): Post['postEngagement'] {
  return {
    commentCount: record.comments,
    totalCommentCount: 0,
    repostCount: 0,
    views: 0,
    reactions: [],
  };
}

/** Of who has done nothing. */
export const NO_MARKS: OwnMarks = {
  userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
  userReaction: null,
};

/** The viewer's marks on posts, by the post's id; asked in one query, and in none where nothing can be. */
export async function findOwnMarks(
  db: Kysely<Schema>,
  viewerId: string,
  records: readonly PostRecord[],
): Promise<(id: string) => OwnMarks> {
  const answerable = records.filter((record) => record.comments > 0).map((record) => record.id);
  const answered = await findAnswered(db, viewerId, answerable);
  return (id) => ({
    ...NO_MARKS,
    userEngagement: { ...NO_MARKS.userEngagement, hasCommented: answered.has(id) },
  });
}

/** What everyone sees of the engagement of posts, by their id. Unknown posts are left out. */
export async function sharedEngagement(
  { members, posts }: Pick<EngagementNeeds, 'members' | 'posts'>,
  ids: readonly string[],
): Promise<Map<string, { record: PostRecord; engagement: SharedEngagement }>> {
  const records = [...(await posts.getMany(ids)).values()];
  const authors = await members.getMany(records.map((record) => record.authorId));
  return new Map(
    records.map((record) => {
      const author = authors.get(record.authorId);
      return [record.id, { record, engagement: sharedBy(record, author?.isGone ?? true) }];
    }),
  );
}

/** As `postViews` tells the posts that are gone apart. */
function sharedBy(record: PostRecord, isAuthorGone: boolean): SharedEngagement {
  const isHidden = record.isHidden && !record.isDeleted;
  const isDeleted = !isHidden && (record.isDeleted || isAuthorGone);
  const isGone = isHidden || isDeleted;
  const postEngagement = isGone ? engagementOfGone(record) : engagementOf(record);
  return { postEngagement, isDeleted, isHidden };
}

/** Counts and the viewer's own marks of posts, by ulid, without the posts themselves; none across a block. */
export async function engagementViews(
  needs: EngagementNeeds,
  viewerId: string,
  ids: readonly string[],
): Promise<Record<string, EngagementOfPost>> {
  const { blocked } = await needs.barriers.of(viewerId);
  const shared = [...(await sharedEngagement(needs, ids)).values()].filter(
    ({ record }) => !blocked.has(record.authorId),
  );
  const records = shared.map(({ record }) => record);
  const marksOn = await findOwnMarks(needs.db, viewerId, records);
  const views: Record<string, EngagementOfPost> = {};
  for (const { record, engagement } of shared) {
    const isGone = engagement.isDeleted || engagement.isHidden;
    views[record.ulid] = { ...engagement, ...(isGone ? NO_MARKS : marksOn(record.id)) };
  }
  return views;
}
