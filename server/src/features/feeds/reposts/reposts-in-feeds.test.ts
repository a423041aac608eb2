import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { searchPosts } from '@rookery/contract/search/search-posts.ts';
import { listUserPosts } from '@rookery/contract/search/list-user-posts.ts';
import { listProfileMedia } from '@rookery/contract/feeds/list-profile-media.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { listFeatured } from '@rookery/contract/feeds/list-featured.ts';
import { removeFromDiscover } from '@rookery/contract/feeds/remove-from-discover.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { giveBadge } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { repostScene, idsOf, postsOf } from '#test/repost-scene.ts';
import type { Reply, TestMember, TestServer } from '#test/server.ts';
import { wholeFeed, HOUR, type Item, type Name } from '#test/whole-feed.ts';
import { feedPage, homeCards, homeFeedIds } from '#src/features/feeds/lists/list-feed.ts';
import { choosePerOriginal } from './one-card-each.ts';

const on = repostScene();
const { freshUlid, relate, write, repost, feed } = on;
let server: TestServer;
let viewer: TestMember;
let ann: TestMember;
let bea: TestMember;
let cleo: TestMember;
let stranger: TestMember;

beforeEach(() => {
  ({ server } = on);
  ({ viewer, ann, bea, cleo, stranger } = on.readers);
});

describe('reposts and quotes in lists', () => {
  test('shows reposts only in home feeds, quotes in all', { tags: ['REPOST-01'] }, async () => {
    for (const who of [ann, stranger]) await giveBadge(server, who, 'influencer');
    const ulid = await write(stranger, 'Herons at the weir.');
    const plain = await repost(ann, ulid);
    const quoted = await repost(ann, ulid, 'Herons, of all birds!');
    for (const home of ['following', 'followingMutual']) {
      expect(idsOf(await feed(home)), home).toEqual([quoted, plain]);
    }
    const { username } = ann;
    const lists: Record<string, Promise<Reply>> = {
      discover: viewer.reply(listFeed, { params: { feed: 'all' }, query: { limit: 50 } }),
      welcome: viewer.reply(listFeed, { params: { feed: 'newUsers' }, query: { limit: 50 } }),
      influencers: viewer.reply(listFeed, {
        params: { feed: 'influencers' },
        query: { limit: 50 },
      }),
      global: viewer.reply(listGlobalFeed, { query: { limit: 50 } }),
      search: viewer.reply(searchPosts, { body: { q: 'herons' } }),
      author: viewer.reply(listUserPosts, { body: { username, limit: 50 } }),
    };
    for (const [name, reply] of Object.entries(lists)) {
      const found = idsOf(postsOf(await reply));
      expect(found, name).toContain(quoted);
      expect(found, name).not.toContain(plain);
    }
    const media = await viewer.reply(listProfileMedia, { params: { name: username } });
    expect(postsOf(media)).toEqual([]);
  });

  test('lists both original and repost on a profile', { tags: ['GAP-053'] }, async () => {
    const ulid = await write(ann);
    const plain = await repost(ann, ulid);
    const profile = await viewer.reply(listProfileFeed, {
      params: { name: ann.username },
      query: { limit: 50 },
    });
    expect(idsOf(postsOf(profile))).toEqual([plain, ulid]);
  });

  test('shows a quote and a repost as two cards', async () => {
    const ulid = await write(stranger);
    const quoted = await repost(ann, ulid, 'Words.');
    const plain = await repost(bea, ulid);
    const ofQuote = await repost(cleo, quoted);
    const shown = await feed();
    expect(idsOf(shown)).toEqual([plain, quoted]);
    expect(idsOf(shown)).not.toContain(ofQuote);
  });

  test('features the original when staff features a repost', async () => {
    await giveBadge(server, cleo, 'employee');
    const ulid = await write(stranger);
    const plain = await repost(ann, ulid);
    await cleo.do(addToDiscover, { body: { ulid: plain } });
    expect(idsOf(postsOf(await viewer.reply(listFeatured)))).toEqual([ulid]);
    await cleo.do(removeFromDiscover, { body: { ulid: plain } });
    expect(idsOf(await feed('all'))).not.toContain(ulid);
  });

  test('lists newer posts without duplicates or own reposts', async () => {
    const known = await write(ann);
    const ulid = await write(stranger);
    await repost(ann, ulid);
    const newest = await repost(bea, ulid);
    const own = await repost(viewer, ulid);
    const there = await write(cleo);
    await repost(ann, there);
    const reply = await viewer.reply(listNewerPosts, {
      params: { feed: 'following' },
      body: { ulid: known },
    });
    expect(idsOf(postsOf(reply))).toEqual([there, newest]);
    expect(postsOf(reply)[1]?.repostUsernames).toContain(bea.username);
    expect(idsOf(await feed('following', 'limit=3'))).toEqual([there, own, known]);
  });

  test(
    'removes an invisible post and its reposts from home feeds',
    { tags: ['CARD-04', 'GAP-071'] },
    async () => {
      const deleted = await write(stranger);
      const muted = await write(stranger);
      const reported = await write(cleo);
      const reposts = [];
      for (const ulid of [deleted, muted, reported]) reposts.push(await repost(ann, ulid));
      const [ofDeleted, ofMuted, ofReported] = reposts;
      expect(idsOf(await feed())).toEqual(
        [ofMuted, ofDeleted, reported].toSorted(byPlace(reposts)),
      );
      await stranger.do(deletePost, { query: { ulid: deleted } });
      await relate(viewer, 'mute', stranger);
      await viewer.api('PUT', '/posts/flag', { ulid: ofReported, violationType: 'spam' });
      expect(idsOf(await feed())).toEqual([]);
      const newer = await viewer.reply(listNewerPosts, {
        params: { feed: 'following' },
        body: { ulid: makeUlid(0) },
      });
      expect(postsOf(newer)).toEqual([]);
      const profile = postsOf(
        await viewer.reply(listProfileFeed, {
          params: { name: ann.username },
          query: { limit: 50 },
        }),
      );
      expect(profile).toMatchObject([
        { id: ofMuted, original: null, repostId: muted },
        { id: ofDeleted, original: null, repostId: deleted },
      ]);
    },
  );

  const byPlace =
    (reposts: readonly string[]) =>
    (a?: string, b?: string): number =>
      reposts.indexOf(b ?? '') - reposts.indexOf(a ?? '');

  test('ignores a repost by a deleted or banned member', async () => {
    const gone = await addMember(server, `gone${viewer.username}`.slice(0, 20));
    await relate(viewer, 'follow', gone);
    const ulid = await write(stranger);
    const shown = await repost(ann, ulid);
    await repost(gone, ulid);
    await gone.do(deleteUser);
    expect(idsOf(await feed('following', 'limit=1'))).toEqual([shown]);
  });
});

describe('names of reposters', { tags: ['POST-18'] }, () => {
  test('names two followed reposters and one other', async () => {
    const ulid = await write(stranger);
    const other = await addMember(server, `other${viewer.username}`.slice(0, 20));
    await repost(ann, ulid);
    await repost(other, ulid);
    const newest = await repost(bea, ulid);
    const [card, ...more] = await feed();
    expect(more).toEqual([]);
    expect(card).toMatchObject({
      id: newest,
      repostUsernames: [bea.username, ann.username],
      otherRepostUsers: [{ userId: other.ulid, username: other.username }],
      additionalReposts: 0,
    });
  });

  test('caps names, counts the rest, skips blocked and muted members', async () => {
    const ulid = await write(stranger);
    const crowd: TestMember[] = [];
    for (let at = 0; at < 15; at++) {
      const member = await addMember(server, `c${at}${viewer.username}`.slice(0, 20));
      crowd.push(member);
      await repost(member, ulid);
    }
    const [muted, blocked, blocker] = crowd.slice(-3) as [TestMember, TestMember, TestMember];
    await relate(blocker, 'block', viewer);
    await relate(viewer, 'block', blocked);
    await relate(viewer, 'mute', muted);
    for (const who of [ann, bea, cleo]) await repost(who, ulid);
    const own = await repost(viewer, ulid);
    const [card] = await feed();
    expect(card?.id).toBe(own);
    expect(card?.repostUsernames).toEqual([viewer, cleo, bea].map(({ username }) => username));
    const others = card?.otherRepostUsers.map(({ username }) => username);
    expect(others).toHaveLength(10);
    expect(others?.slice(0, 2)).toEqual([ann.username, crowd[11]?.username]);
    for (const { username } of [blocker, blocked, muted]) expect(others).not.toContain(username);
    expect(card?.additionalReposts).toBe(6);
  });

  test('names no reposters on other posts or profiles', async () => {
    const ulid = await write(ann);
    const plain = await repost(bea, ulid);
    expect(await feed()).toMatchObject([
      { id: ulid, repostUsernames: [], otherRepostUsers: [], additionalReposts: 0 },
    ]);
    const profile = postsOf(
      await viewer.reply(listProfileFeed, { params: { name: bea.username } }),
    );
    expect(profile).toMatchObject([{ id: plain, repostUsernames: [] }]);
  });
});

test('keeps the original if listed, else the newest repost', { tags: ['GAP-053'] }, () => {
  const candidate = (id: string, seq: number, of = id) => ({ id, seq, of });
  const entries = [
    candidate('r2', 9, 'a'),
    candidate('b', 8),
    candidate('r1', 7, 'a'),
    candidate('a', 6),
    candidate('c', 5),
  ];
  expect(choosePerOriginal(entries, 2)).toEqual({ ids: ['b', 'a'], upTo: entries[3] });
  expect(choosePerOriginal(entries, 3)).toEqual({ ids: ['b', 'a', 'c'], upTo: null });
  expect(choosePerOriginal(entries.slice(0, 3), 5)).toEqual({ ids: ['r2', 'b'], upTo: null });
  expect(choosePerOriginal([], 5)).toEqual({ ids: [], upTo: null });
});

describe('a full home feed, page by page', { tags: ['GAP-053'] }, () => {
  const whole = wholeFeed(on);
  const { insert, remove, freshParts } = whole;

  test.each(['following', 'followingMutual'] as const)(
    'shows one card for each original in %s',
    (name) => whole.oneCardEach(name, 3),
  );

  test('returns the same feed as a newly started process', () => whole.sameAsNew(2));

  test('ignores a deleted repost that the cache still contains', async () => {
    const items: Item[] = [];
    const add = (by: Name, of: Item | null): Item => {
      const item = { id: ulidToUuid(freshUlid()), by, of, isDeleted: false };
      items.push(item);
      return item;
    };
    const original = add('stranger', null);
    const older = add('ann', original);
    const newer = add('bea', original);
    await insert(items, HOUR);
    const parts = freshParts();
    const page = () =>
      feedPage(
        ...([parts, viewer.id, 'following', homeFeedIds(parts, 'following', viewer.id)] as const),
        ...([{}, homeCards(parts, 'following', viewer.id)] as const),
      );
    expect((await page()).data.map((post) => ulidToUuid(post.id))).toEqual([newer.id]);
    await remove(parts, [newer.id]);
    expect((await page()).data.map((post) => ulidToUuid(post.id))).toEqual([older.id]);
  });

  test('keeps lower cards despite a muted member’s repost above', async () => {
    const old = await write(ann);
    const first = await write(bea);
    const { muted } = whole.cast;
    await repost(muted, old);
    const last = await write(bea);
    const shown: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page++) {
      const path = `/posts/following?limit=1${cursor && `&cursor=${cursor}`}`;
      const reply = await viewer.api('GET', path);
      shown.push(...idsOf(postsOf(reply)));
      cursor = reply.body.next_cursor as string;
    }
    expect(shown).toEqual([last, first, old]);
  });

  test('shows later reposts only on top of the first page', async () => {
    const old = await write(ann);
    for (let at = 0; at < 4; at++) await write(bea);
    const first = await viewer.do(listFeed, {
      params: { feed: 'following' },
      query: { limit: 2 },
    });
    const late = await repost(cleo, old);
    const path = `/posts/following?limit=50&cursor=${first.next_cursor}`;
    expect(idsOf(postsOf(await viewer.api('GET', path)))).toContain(old);
    expect(idsOf(await feed())).not.toContain(late);
    expect(idsOf(await feed('following', 'limit=1'))).toEqual([late]);
  });
});
