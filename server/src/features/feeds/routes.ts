import { addToDiscover as addToDiscoverCall } from '@rookery/contract/feeds/add-to-discover.ts';
import { listBookmarks as listBookmarksCall } from '@rookery/contract/feeds/list-bookmarks.ts';
import { listFeatured as listFeaturedCall } from '@rookery/contract/feeds/list-featured.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { listGroupPosts as listGroupPostsCall } from '@rookery/contract/feeds/list-group-posts.ts';
import { listListFeed } from '@rookery/contract/feeds/list-list-feed.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { listProfileComments } from '@rookery/contract/feeds/list-profile-comments.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listProfileMedia } from '@rookery/contract/feeds/list-profile-media.ts';
import { listQuotes as listQuotesCall } from '@rookery/contract/feeds/list-quotes.ts';
import {
  listReadingPlaces as listReadingPlacesCall,
  saveReadingPlace as saveReadingPlaceCall,
} from '@rookery/contract/feeds/reading-places.ts';
import { removeFromDiscover as removeFromDiscoverCall } from '@rookery/contract/feeds/remove-from-discover.ts';
import { HOME_FEEDS, type HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { findMemberId } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { addToDiscover, removeFromDiscover } from './discover/curate-discover.ts';
import { listBookmarks } from './lists/list-bookmarks.ts';
import { listFeatured } from './lists/list-featured.ts';
import {
  feedPage,
  homeCards,
  homeFeedIds,
  homeList,
  newerPosts,
  profileIds,
  type FeedPage,
  type PageQuery,
} from './lists/list-feed.ts';
import { listGroupPosts } from './lists/list-group-posts.ts';
import { listFeedPage } from './lists/list-list-feed.ts';
import { listQuotes } from './lists/list-quotes.ts';
import { listReadingPlaces, saveReadingPlaceOf } from './lists/reading-places.ts';
import { profileFeedPage } from './lists/list-profile-feed.ts';
import type { FeedsParts } from './parts.ts';

export function feedsRoutes(mount: Mount, deps: FeedsParts): void {
  async function home(viewerId: string, feed: HomeFeed, query: PageQuery) {
    const ids = homeFeedIds(deps, feed, viewerId);
    const cards = homeCards(deps, feed, viewerId);
    return ok(await feedPage(deps, viewerId, homeList(feed), ids, query, cards));
  }

  async function ofAuthor(
    viewerId: string,
    name: string,
    kind: 'media' | 'comments',
    query: PageQuery,
  ) {
    const authorId = await authorOrRefuse(name, viewerId);
    if (await isByHiddenAuthor(viewerId, authorId)) return ok(EMPTY_PAGE);
    const ids = profileIds(deps, kind, authorId, viewerId);
    return ok(
      await feedPage({ ...deps, place: null }, viewerId, `${kind}:${authorId}`, ids, query),
    );
  }

  async function isByHiddenAuthor(viewerId: string, authorId: string): Promise<boolean> {
    return (await deps.blocksAndMutes.of(viewerId)).hiddenAuthors.has(authorId);
  }

  async function authorOrRefuse(name: string, viewerId: string): Promise<string> {
    const id = await findMemberId(deps, name, viewerId);
    if (!id) throw new Refusal('not_found', 'User not found');
    return id;
  }

  mount(listFeaturedCall, async ({ caller }) =>
    ok({ data: await listFeatured(deps, caller.userId) }),
  );
  mount(addToDiscoverCall, async ({ caller, body }) => {
    await addToDiscover(deps, caller, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(removeFromDiscoverCall, async ({ caller, body }) => {
    await removeFromDiscover(deps, caller, ulidToUuid(body.ulid));
    return ok({});
  });
  mount(listFeed, async ({ caller, params, query }) =>
    home(caller.userId, feedOrRefuse(params.feed), query),
  );
  mount(listGlobalFeed, async ({ caller, query }) => home(caller.userId, 'global', query));
  mount(listGroupPostsCall, async ({ caller, body }) =>
    ok(await listGroupPosts(deps, caller.userId, body)),
  );
  mount(listNewerPosts, async ({ caller, params, body }) =>
    ok(await newerPosts(deps, caller.userId, feedOrRefuse(params.feed), body.ulid)),
  );
  mount(listProfileFeed, async ({ caller, params, query }) => {
    const authorId = await authorOrRefuse(params.name, caller.userId);
    if (await isByHiddenAuthor(caller.userId, authorId)) return ok(EMPTY_PAGE);
    return ok(await profileFeedPage(deps, caller.userId, authorId, query));
  });
  mount(listProfileComments, async ({ caller, params, query }) =>
    ofAuthor(caller.userId, params.name, 'comments', query),
  );
  mount(listBookmarksCall, async ({ caller, query }) =>
    ok(await listBookmarks(deps, caller.userId, query)),
  );
  mount(listListFeed, async ({ caller, params, query }) =>
    ok(await listFeedPage(deps, caller.userId, params.ulid, query)),
  );
  mount(listReadingPlacesCall, async ({ caller, query }) =>
    ok({ data: await listReadingPlaces(deps, caller.userId, query.feed) }),
  );
  mount(saveReadingPlaceCall, async ({ caller, body }) => {
    await saveReadingPlaceOf(deps, caller.userId, body);
    return ok({});
  });
  mount(listQuotesCall, async ({ caller, params, query }) =>
    ok(await listQuotes(deps, caller.userId, ulidToUuid(params.ulid), query)),
  );
  mount(listProfileMedia, async ({ caller, params, query }) =>
    ofAuthor(caller.userId, params.name, 'media', query),
  );
}

const EMPTY_PAGE: FeedPage = { data: [], next_cursor: null };

function feedOrRefuse(name: string): HomeFeed {
  const feed = HOME_FEEDS.find((known) => known === name);
  if (!feed) throw new Refusal('not_found', 'Feed not found.');
  return feed;
}
