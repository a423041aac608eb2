import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { listReactions } from '@rookery/contract/posts/list-reactions.ts';
import { listReposts } from '@rookery/contract/posts/list-reposts.ts';
import { listListFeed } from '@rookery/contract/feeds/list-list-feed.ts';
import { listQuotes } from '@rookery/contract/feeds/list-quotes.ts';
import { listFeatured } from '@rookery/contract/feeds/list-featured.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { listGroupPosts } from '@rookery/contract/feeds/list-group-posts.ts';
import { listProfileComments } from '@rookery/contract/feeds/list-profile-comments.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listProfileMedia } from '@rookery/contract/feeds/list-profile-media.ts';
import { listBookmarks } from '@rookery/contract/feeds/list-bookmarks.ts';
import { listGroupMembers } from '@rookery/contract/groups/list-group-members.ts';
import { searchGroups } from '@rookery/contract/groups/search-groups.ts';
import type { CallDefinition } from '@rookery/contract/kernel/call.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { listFollowers } from '@rookery/contract/relations/list-followers.ts';
import { listFollowing } from '@rookery/contract/relations/list-following.ts';
import { listFamiliarFollowers } from '@rookery/contract/relations/list-familiar-followers.ts';
import { listFriends } from '@rookery/contract/relations/list-friends.ts';
import { autocompleteHashtag } from '@rookery/contract/search/autocomplete-hashtag.ts';
import { autocompleteTicker } from '@rookery/contract/search/autocomplete-ticker.ts';
import { autocompleteUser } from '@rookery/contract/search/autocomplete-user.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { listTickerPosts } from '@rookery/contract/search/list-ticker-posts.ts';
import { listUserPosts } from '@rookery/contract/search/list-user-posts.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { searchTop } from '@rookery/contract/search/search-top.ts';
import { searchUsers } from '@rookery/contract/search/search-users.ts';
import { listFollowedReactions } from '@rookery/contract/trending/list-followed-reactions.ts';
import { listRecommendedUsers } from '@rookery/contract/trending/list-recommended-users.ts';
import { listTrendingHashtags } from '@rookery/contract/trending/list-trending-hashtags.ts';
import { listTrendingPosts } from '@rookery/contract/trending/list-trending-posts.ts';
import { listTrendingUsers } from '@rookery/contract/trending/list-trending-users.ts';

import { runInCallContext } from '#src/kernel/call-context.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import type { Replica } from '#src/platform/db/connections/replica.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { CallWrapper } from '#src/platform/http/calls/mount.ts';
import { FACTS } from './fact-registry.ts';

const REPLICA_CALLS: ReadonlySet<CallDefinition> = new Set<CallDefinition>([
  listFeed,
  listGlobalFeed,
  listFeatured,
  listGroupPosts,
  listProfileFeed,
  listProfileComments,
  listProfileMedia,
  listBookmarks,
  listComments,
  listReactions,
  listReposts,
  listQuotes,
  listListFeed,
  listFollowers,
  listFollowing,
  listFamiliarFollowers,
  listFriends,
  listGroupMembers,
  listNotifications,
  searchGroups,
  searchPosts,
  searchTop,
  searchUsers,
  autocompleteHashtag,
  autocompleteTicker,
  autocompleteUser,
  listHashtagPosts,
  listTickerPosts,
  listUserPosts,
  listFollowedReactions,
  listRecommendedUsers,
  listTrendingHashtags,
  listTrendingPosts,
  listTrendingUsers,
]);

/** Published when a member writes, and again after the write. */
const MEMBER_WROTE = messageKind<string>('writes');

/**
 * Serves lists from the replica. Members affected by a write read from the primary until the replica catches
 * up.
 */
export function openReplicaReads(deps: {
  replica: Pick<Replica, 'touched' | 'touchedAll'>;
  bus: Pick<Bus, 'publish' | 'sent' | 'onEvery' | 'onReset'>;
  facts: Pick<Facts, 'everywhere'>;
}): CallWrapper {
  const { replica, bus, facts } = deps;
  const touch = (payload: unknown): void => replica.touched(idsIn(payload));
  bus.onEvery(touch);
  // Facts arrive even if the bus loses a message. After a reset the members concerned are unknown.
  for (const kind of FACTS) facts.everywhere(kind, touch);
  bus.onReset(() => replica.touchedAll());

  return async (call, memberId, work) => {
    let hasWritten = false;
    let isOver = false;
    const tell = (): void => {
      if (memberId !== null) bus.publish(MEMBER_WROTE, memberId);
    };
    const own = {
      memberId,
      // Work that outlives the call must not read from the replica.
      get mayBeLate() {
        return !isOver && REPLICA_CALLS.has(call);
      },
      noteWrite() {
        if (hasWritten) return;
        hasWritten = true;
        // Publish early, so that other processes know by the time the response arrives.
        tell();
      },
    };
    try {
      return await runInCallContext(own, work);
    } finally {
      isOver = true;
      if (hasWritten) {
        tell();
        // After the response, the client may call another process immediately.
        await bus.sent();
      }
    }
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const ULID = /[\dA-HJKMNP-TV-Z]{26}$/;

export function idsIn(payload: unknown): string[] {
  if (typeof payload === 'string') {
    if (UUID.test(payload)) return [payload];
    const [ulid] = ULID.exec(payload) ?? [];
    return ulid === undefined ? [] : [ulidToUuid(ulid)];
  }
  if (typeof payload !== 'object' || payload === null) return [];
  return Object.values(payload).flatMap(idsIn);
}
