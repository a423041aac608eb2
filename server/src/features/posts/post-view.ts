import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import { NIL_ULID, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import { authorOf, type Members } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Posts } from './post-cache.ts';
import type { PostRecord } from './post-record.ts';
import { findAnswered } from './posts.store.ts';

export interface PostViewNeeds {
  db: Kysely<Schema>;
  members: Members;
  posts: Posts;
}

/** `drop`: what is deleted is left out. `tombstone`: it keeps its place without its content. */
type Gone = 'drop' | 'tombstone';

/** Posts as `viewerId` sees them, in the order of `ids`. */
export async function postViews(
  { db, members, posts }: PostViewNeeds,
  viewerId: string,
  ids: readonly string[],
  gone: Gone,
): Promise<Post[]> {
  const records = await posts.getMany(ids);
  const found = [...records.values()];
  const [authors, answered] = await Promise.all([
    members.getMany(found.map((record) => record.authorId)),
    findAnswered(
      db,
      viewerId,
      found.filter((r) => r.comments > 0).map((r) => r.id),
    ),
  ]);
  const views: Post[] = [];
  for (const id of ids) {
    const record = records.get(id);
    if (!record) continue;
    const author = authors.get(record.authorId);
    if (author && !author.isGone && !record.isDeleted) {
      views.push(livePost(record, authorOf(author), answered.has(id)));
    } else if (gone === 'tombstone') views.push(tombstone(record));
  }
  return views;
}

/** Nobody: a tombstone does not tell who wrote it. */
const NOBODY: Author = {
  userId: NIL_ULID,
  username: null,
  name: '',
  avatar: null,
  badges: [],
};

function livePost(record: PostRecord, user: Author, hasCommented: boolean): Post {
  const post = barePost(record, user);
  post.title = record.title;
  post.body = record.body;
  post.detectedLanguage = record.language;
  post.isSensitive = record.isSensitive;
  post.postEngagement.commentCount = record.comments;
  post.postEngagement.totalCommentCount = record.rootId ? record.comments : record.allComments;
  post.userEngagement.hasCommented = hasCommented;
  return post;
}

function tombstone(record: PostRecord): Post {
  const post = barePost(record, NOBODY);
  post.isDeleted = true;
  post.postEngagement.commentCount = record.comments;
  return post;
}

const ulidOrNull = (uuid: string | null): string | null => (uuid ? uuidToUlid(uuid) : null);

/** Id, place and times; everything else at its resting value. */
function barePost(record: PostRecord, user: Author): Post {
  const parentUlid = ulidOrNull(record.parentId);
  return {
    id: record.ulid,
    user,
    postType: record.type,
    parentUlid,
    parentId: parentUlid,
    rootUlid: ulidOrNull(record.rootId),
    grandparentUlid: ulidOrNull(record.grandparentId),
    groupId: null,
    groupName: parentUlid ? 'default' : null,
    title: null,
    body: '',
    detectedLanguage: null,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    embedUrl: null,
    isDeleted: false,
    isProcessing: false,
    isRepost: false,
    isRepostWithComment: false,
    repostId: null,
    repostUserId: null,
    isHidden: false,
    isSensitive: false,
    isTrolling: false,
    images: [],
    mediaTypes: [],
    openGraph: null,
    views: 0,
    postEngagement: {
      commentCount: 0,
      totalCommentCount: 0,
      repostCount: 0,
      views: 0,
      reactions: [],
    },
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: false },
    userReaction: null,
    otherRepostUsers: [],
    additionalReposts: 0,
    repostUsernames: [],
  };
}
