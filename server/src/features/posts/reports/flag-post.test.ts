import type { Post } from '@rookery/contract/posts/post.ts';
import { flagPost } from '@rookery/contract/posts/flag-post.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { getViolationTypes } from '@rookery/contract/posts/get-violation-types.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { pinPost } from '@rookery/contract/posts/pin-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { VIOLATION_NAMES } from '@rookery/contract/kernel/violations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let moderator: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await signUpWith(server, 'watchful', 'moderator');
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);

const rowOf = (ulid: string) =>
  server.db
    .selectFrom('posts')
    .select(['is_discoverable', 'is_media_withheld'])
    .where('id', '=', ulidToUuid(ulid))
    .executeTakeFirstOrThrow();

const reviewOf = (ulid: string) =>
  server.db
    .selectFrom('post_reviews')
    .selectAll()
    .where('post_id', '=', ulidToUuid(ulid))
    .executeTakeFirst();

async function violationsOf(ulid: string) {
  const { violations } = await moderator.do(mapViolations, { body: { ulids: [ulid] } });
  return violations[0]?.violations ?? [];
}

async function dismiss(ulid: string): Promise<void> {
  await server.db
    .updateTable('post_reviews')
    .set({
      status: 'dismissed',
      is_waiting: false,
      moderated_by: moderator.id,
      moderated_at: new Date(),
    })
    .where('post_id', '=', ulidToUuid(ulid))
    .execute();
}

async function read(who: TestMember, path: string): Promise<string[]> {
  const reply = await who.api('GET', path);
  expect(reply.status).toBe(200);
  return (reply.body.data as Post[]).map(({ id }) => id);
}

describe('report types and reportable posts', () => {
  test.each([...VIOLATION_NAMES])('%s', { tags: ['MOD-03'] }, async (violation) => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await bob.post();
    await alice.report(post, violation);
    expect(await violationsOf(post)).toEqual([{ name: violation, count: 1 }]);
  });

  test('lists the documented types first', { tags: ['MOD-03'] }, () => {
    expect(VIOLATION_NAMES).toEqual([
      'spam',
      'criminal_solicitation',
      'doxing',
      'fraud',
      'pornographic_and_explicit_content',
      'impersonation',
      'incitement',
      'intellectual_property',
      'sexualization_of_minors',
      'terrorism',
      'threats',
      'unsolicited_advertisements',
      'harassment',
      'community_rules',
    ]);
  });

  test.each([['rudeness'], ['Spam'], ['toString'], [''], [null], [['spam']], [['spam', 'fraud']]])(
    'answers 422 for an unknown type: %j',
    { tags: ['MOD-02', 'MOD-03'] },
    async (violationType) => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const post = await bob.post();
      const reply = await alice.api('PUT', '/posts/flag', { ulid: post, violationType });
      expect(reply.status).toBe(422);
      expect(Object.keys(reply.body.error.fields)).toEqual(['violationType']);
      expect(await reviewOf(post)).toBeUndefined();
    },
  );

  test('shows moderators the reporter’s own text, and the author nothing', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const ulid = await bob.post();
    const reason = ' He writes this\nevery day. ';
    await alice.do(flagPost, { body: { ulid, violationType: 'harassment', reason } });
    const entryFor = async (who: TestMember) =>
      (await who.do(mapViolations, { body: { ulids: [ulid] } })).violations[0];
    expect((await entryFor(moderator))?.reasons).toEqual(['He writes this\nevery day.']);
    await moderator.moderate(ulid, 'removeContent', { violation: 'harassment' });
    expect((await entryFor(bob))?.reasons).toEqual([]);
    const long = { ulid, violationType: 'spam' as const, reason: 'a'.repeat(501) };
    await alice.refused(flagPost, { body: long }, 422);
  });

  test(
    'lists types with name, description and points',
    { tags: ['MOD-05', 'SETTINGS-17'] },
    async () => {
      const reply = await (await join('alice')).do(getViolationTypes);
      expect(reply.data.map(({ name }) => name)).toEqual(VIOLATION_NAMES);
      for (const type of reply.data) {
        expect(type).toEqual({
          name: expect.any(String),
          description: expect.stringMatching(/\w/),
          points: expect.any(Number),
        });
        expect(type.points).toBeGreaterThan(0);
      }
    },
  );

  test('accepts others’ posts, comments and replies, but not own ones', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await bob.post();
    const comment = await bob.comment(post);
    const reply = await bob.comment(comment);
    for (const ulid of [post, comment, reply]) await alice.report(ulid);
    for (const ulid of [post, comment, reply]) {
      const own = { body: { ulid, violationType: 'spam' } } as const;
      const refusal = await bob.refused(flagPost, own, 422);
      expect(Object.keys(refusal.error?.fields ?? {})).toEqual(['ulid']);
    }
  });

  test('answers 404 for an unknown, deleted or hidden post', async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    const [gone, hidden, orphan] = [await bob.post(), await bob.post(), await carol.post()];
    await bob.deletePost(gone);
    await moderator.do(removePost, {
      query: { ulid: hidden },
      body: { reason: 'Not for this place.' },
    });
    await carol.do(deleteUser);
    for (const ulid of [server.freshUlid(), gone, hidden, orphan]) {
      await alice.refused(flagPost, { body: { ulid, violationType: 'spam' } }, 404);
    }
  });
});

describe('one report by each reporter', { tags: ['GAP-122'] }, () => {
  test('replaces the type on a second report', async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    const post = await bob.post();
    await alice.report(post, 'fraud');
    await alice.report(post);
    await carol.report(post);
    expect(await violationsOf(post)).toEqual([{ name: 'spam', count: 2 }]);
    expect(await reviewOf(post)).toMatchObject({ status: 'flagged', is_waiting: true, points: 2 });
  });

  test('counts concurrent reports by one reporter once', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await bob.post();
    const types = ['spam', 'fraud', 'doxing', 'threats', 'spam', 'fraud'] as const;
    await Promise.all(types.map((type) => alice.report(post, type)));
    const found = await violationsOf(post);
    expect(found.map(({ count }) => count)).toEqual([1]);
    expect((await rowOf(post)).is_discoverable).toBe(true);
  });

  test('reopens a dismissed post only for a new reporter', async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    const post = await bob.post();
    await alice.report(post, 'threats');
    await dismiss(post);
    await alice.report(post, 'terrorism');
    expect(await reviewOf(post)).toMatchObject({ status: 'dismissed', is_waiting: false });
    await carol.report(post);
    expect(await reviewOf(post)).toMatchObject({
      status: 'flagged',
      is_waiting: true,
      points: 2,
      moderated_by: null,
      moderated_at: null,
    });
    expect((await rowOf(post)).is_media_withheld).toBe(false);
  });
});

describe('many reports', { tags: ['GAP-042'] }, () => {
  test('remove a post from Discover after three reporters', async () => {
    const author = await join('bob');
    const reporters = [await join('alice'), await join('carol'), await join('dave')];
    const post = await author.post();
    for (const [at, reporter] of reporters.entries()) {
      expect((await rowOf(post)).is_discoverable, `${at} reports`).toBe(true);
      await reporter.report(post);
      await reporter.report(post, 'fraud');
    }
    expect((await rowOf(post)).is_discoverable).toBe(false);
    expect((await reviewOf(post))?.left_discover).toBe(true);
    const reader = await join('erin');
    expect(await read(reader, '/posts/all?limit=50')).not.toContain(post);
    expect(await read(reader, '/posts/global?limit=50')).toContain(post);
  });

  test('remove a post from Discover when concurrent', async () => {
    const post = await (await join('bob')).post();
    const reporters = [await join('alice'), await join('carol'), await join('dave')];
    await Promise.all(reporters.map((reporter) => reporter.report(post)));
    expect((await rowOf(post)).is_discoverable).toBe(false);
  });

  test('do not count after they were dismissed', async () => {
    const post = await (await join('bob')).post();
    for (const name of ['alice', 'carol']) await (await join(name)).report(post);
    await dismiss(post);
    for (const name of ['dave', 'erin']) await (await join(name)).report(post);
    expect((await rowOf(post)).is_discoverable).toBe(true);
    await (await join('frank')).report(post);
    expect((await rowOf(post)).is_discoverable).toBe(false);
  });
});

describe('the gravest reports', { tags: ['GAP-128'] }, () => {
  const picture = {
    url: '/media/demo/a.png',
    widthPx: 4,
    heightPx: 3,
    mimeType: 'image/png',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: 'A jetty.',
  };
  const preview = {
    title: 'A',
    description: 'B',
    image: 'https://x.test/a.png',
    url: 'https://x.test',
  };

  async function pictured(who: TestMember): Promise<string> {
    const ulid = server.freshUlid();
    await server.db
      .insertInto('posts')
      .values({
        id: ulidToUuid(ulid),
        author_id: who.id,
        post_type: 'POST',
        body: 'See https://x.test',
        images: JSON.stringify([picture]),
        open_graph: JSON.stringify(preview),
        created_at: new Date(),
        updated_at: new Date(),
      } as never)
      .execute();
    await server.db
      .insertInto('post_counts')
      .values({ post_id: ulidToUuid(ulid) })
      .execute();
    return ulid;
  }

  test.each(['sexualization_of_minors', 'terrorism'] as const)(
    '%s hides the media until a reviewer decides',
    async (violation) => {
      const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
      const post = await pictured(bob);
      await alice.report(post, 'threats');
      expect((await carol.see(post))?.images).toHaveLength(1);
      await alice.report(post, violation);
      for (const who of [alice, bob, carol]) {
        const shown = await who.see(post);
        expect(shown).toMatchObject({ images: [], mediaTypes: [], openGraph: { image: null } });
        expect(shown?.body).toBe('See https://x.test');
      }
      const reviewed = await moderator.see(post);
      expect([reviewed?.images, reviewed?.mediaTypes]).toEqual([[picture], ['image']]);
      expect(reviewed?.openGraph).toEqual(preview);
    },
  );

  test('shows the media again when the report is changed', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const post = await pictured(bob);
    await alice.report(post, 'terrorism');
    await alice.report(post);
    expect((await bob.see(post))?.images).toHaveLength(1);
  });
});

describe('a post the member has reported', { tags: ['FEED-34'] }, () => {
  test('is hidden from the reporter’s feeds, not its own page', async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    for (const who of [alice, carol]) await who.follow(bob);
    for (const whom of [alice, carol]) await bob.follow(whom);
    const [kept, reported] = [await bob.post(), await bob.post()];
    const comment = await bob.comment(kept);
    const feeds = ['following', 'followingMutual', 'all', 'newUsers', 'global'].map(
      (feed) => `/posts/${feed}?limit=50`,
    );
    feeds.push('/xposts/all?limit=50', `/profile/${bob.username}/feed?limit=50`);
    for (const feed of feeds) expect(await read(alice, feed), feed).toContain(reported);
    await alice.report(reported);
    await alice.report(comment);
    for (const feed of feeds) {
      const mine = await read(alice, feed);
      expect(mine, feed).not.toContain(reported);
      expect(mine, feed).toContain(kept);
      expect(await read(carol, feed), feed).toContain(reported);
    }
    const comments = `/profile/${bob.username}/feedCommentsOnly`;
    expect(await read(alice, comments)).toEqual([]);
    expect(await read(carol, comments)).toEqual([comment]);
    const page = await alice.do(mapPosts, { body: { ulids: [reported, comment] } });
    expect(page.data.map(({ body }) => body)).toEqual(['A post.', 'A comment.']);
    const thread = await alice.do(listComments, { body: { ulid: kept } });
    expect(thread.data.map(({ id }) => id)).toEqual([comment]);
  });

  test('is hidden from newer posts and hashtag results', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    const [known, reported, kept] = [
      await bob.post('A post #topic.'),
      await bob.post('A post #topic.'),
      await bob.post('A post #topic.'),
    ];
    await alice.report(reported);
    for (const feed of ['following', 'all'] as const) {
      const newer = await alice.do(listNewerPosts, { params: { feed }, body: { ulid: known } });
      expect(newer.data.map(({ id }) => id)).toEqual([kept]);
    }
    const topic = await alice.do(listHashtagPosts, { body: { hashtag: 'topic', limit: 50 } });
    const ids = topic.data.map(({ id }) => id);
    expect([ids.includes(kept), ids.includes(reported)]).toEqual([true, false]);
  });

  test.each([1, 3, 7])('keeps pages of %i full, with each post once', async (limit) => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    await alice.follow(bob);
    const made: string[] = [];
    for (let count = 0; count < 24; count++) made.push(await bob.post());
    const mine = made.filter(
      (_id, at) => at === 0 || (at > 4 && at < 14) || at % 5 === 1 || at === 23,
    );
    for (const ulid of mine) await alice.report(ulid);
    const expected = made.filter((id) => !mine.includes(id)).toReversed();
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { limit, ...(cursor && { cursor }) };
      const input = { params: { feed: 'following' as const }, query };
      const page: Answer<typeof listFeed> = await alice.do(listFeed, input);
      const ids = page.data.map(({ id }) => id);
      cursor = page.next_cursor;
      if (cursor !== null) expect(ids).toHaveLength(limit);
      found.push(...ids);
    }
    expect(found).toEqual(expected);
  });

  test('is not shown first on a profile when pinned', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const [pinned, other] = [await bob.post(), await bob.post()];
    await bob.do(pinPost, { body: { ulid: pinned } });
    const profile = `/profile/${bob.username}/feed?limit=1`;
    expect(await read(alice, profile)).toEqual([pinned]);
    await alice.report(pinned);
    expect(await read(alice, profile)).toEqual([other]);
  });

  test('leaves the feed in another process', async () => {
    const { database, secrets, clock } = server;
    const second = await startTestServer({ database, secrets, clock });
    try {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const post = await bob.post();
      const there = second.does(alice.accessToken);
      const feed = async (): Promise<string[]> =>
        (await there.do(listFeed, { params: { feed: 'all' } })).data.map(({ id }) => id);
      expect(await feed()).toContain(post);
      await alice.report(post);
      await expect.poll(feed).not.toContain(post);
    } finally {
      await second.stop();
    }
  });
});
