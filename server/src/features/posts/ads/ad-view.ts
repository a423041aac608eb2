import { NIL_ULID, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { EngagementOfPost } from '@rookery/contract/posts/list-engagement.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { NO_VIEWER_STATE } from '#src/features/posts/read/engagement-view.ts';
import type { AdRow } from './ads.store.ts';

export const AD_ENGAGEMENT: EngagementOfPost = {
  postEngagement: {
    commentCount: 0,
    totalCommentCount: 0,
    repostCount: 0,
    views: 0,
    reactions: [],
  },
  ...NO_VIEWER_STATE,
  isDeleted: false,
  isHidden: false,
};

export function adView({ id, name, body, language, openGraph, createdAt }: AdRow): Post {
  return {
    ...AD_ENGAGEMENT,
    id: uuidToUlid(id),
    user: { userId: NIL_ULID, username: null, name, avatar: null, badges: [] },
    postType: 'AD',
    parentUlid: null,
    parentId: null,
    rootUlid: null,
    grandparentUlid: null,
    groupId: null,
    groupName: null,
    title: null,
    body,
    detectedLanguage: language,
    createdAt: createdAt.toISOString(),
    updatedAt: createdAt.toISOString(),
    embedUrl: null,
    isProcessing: false,
    isRepost: false,
    isRepostWithComment: false,
    repostId: null,
    repostUserId: null,
    isSensitive: false,
    isTrolling: false,
    images: [],
    mediaTypes: [],
    openGraph,
    views: 0,
    abilities: [],
    otherRepostUsers: [],
    additionalReposts: 0,
    repostUsernames: [],
    original: null,
  };
}
