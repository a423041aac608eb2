import type { Post } from '@rookery/contract/posts/post.ts';
import type { Author } from '@rookery/contract/users/user.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { engagementOfGone, NO_VIEWER_STATE } from './engagement-view.ts';

export type ShownPost = Omit<Post, 'original'>;

/** A detached quote shows no original. */
export function originalIdIn({ repostOf, quoteOf, isDetached }: PostRecord): string | null {
  return repostOf ?? (isDetached ? null : quoteOf);
}

const ulidOrNull = (uuid: string | null): string | null => (uuid ? uuidToUlid(uuid) : null);

/** A post without its content, which a tombstone shows and a live view completes. */
export function barePost(record: PostRecord, user: Author): ShownPost {
  const parentUlid = ulidOrNull(record.parentId);
  const originalUlid = ulidOrNull(originalIdIn(record));
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
    isRepost: record.repostOf !== null,
    isRepostWithComment: record.quoteOf !== null,
    repostId: originalUlid,
    repostUserId: originalUlid && user.userId,
    isHidden: false,
    isSensitive: false,
    isTrolling: false,
    images: [],
    mediaTypes: [],
    openGraph: null,
    views: 0,
    postEngagement: engagementOfGone(record),
    ...NO_VIEWER_STATE,
    otherRepostUsers: [],
    additionalReposts: 0,
    repostUsernames: [],
  };
}
