import { HOME_FEEDS, type HomeFeed } from '@rookery/contract/feeds/feed-page.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { listProfileComments } from '@rookery/contract/feeds/list-profile-comments.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listProfileMedia } from '@rookery/contract/feeds/list-profile-media.ts';
import { findMemberId } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import {
  authorFeedIds,
  feedPage,
  homeFeedIds,
  newerPosts,
  type FeedNeeds,
  type PageQuery,
} from './list-feed.ts';

export function feedsRoutes(mount: Mount, needs: FeedNeeds): void {
  async function home(viewerId: string, feed: HomeFeed, query: PageQuery) {
    const ids = homeFeedIds(needs, feed, viewerId);
    return ok(await feedPage(needs, viewerId, `feed:${feed}`, ids, query));
  }

  async function ofAuthor(
    viewerId: string,
    name: string,
    kind: 'posts' | 'comments',
    query: PageQuery,
  ) {
    const authorId = await authorOrRefuse(name);
    const ids = authorFeedIds(needs, kind, authorId);
    return ok(await feedPage(needs, viewerId, `${kind}:${authorId}`, ids, query));
  }

  async function authorOrRefuse(name: string): Promise<string> {
    const id = await findMemberId(needs, name);
    if (!id) throw new Refusal('not_found', 'User not found');
    return id;
  }

  mount(listFeed, async ({ caller, params, query }) =>
    home(caller.userId, knownFeed(params.feed), query),
  );
  mount(listGlobalFeed, async ({ caller, query }) => home(caller.userId, 'global', query));
  mount(listNewerPosts, async ({ caller, params, body }) =>
    ok({ data: await newerPosts(needs, caller.userId, knownFeed(params.feed), body.ulid) }),
  );
  mount(listProfileFeed, async ({ caller, params, query }) =>
    ofAuthor(caller.userId, params.name, 'posts', query),
  );
  mount(listProfileComments, async ({ caller, params, query }) =>
    ofAuthor(caller.userId, params.name, 'comments', query),
  );
  mount(listProfileMedia, async ({ caller, params, query }) => {
    const list = `media:${await authorOrRefuse(params.name)}`;
    // No post has media before uploads exist; the call and its page are what clients build on.
    return ok(await feedPage(needs, caller.userId, list, async () => [], query));
  });
}

function knownFeed(name: string): HomeFeed {
  const feed = HOME_FEEDS.find((known) => known === name);
  if (!feed) throw new Refusal('not_found', 'There is no such feed.');
  return feed;
}
