import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { getMemberRecord } from '@rookery/contract/moderation/get-member-record.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let watcher: TestMember;
let ruler: TestMember;
let author: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  ruler = await signUpWith(server, 'ruler', 'administrator');
  author = await addMember(server, 'author_of_all');
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.db
    .updateTable('post_reviews')
    .set({ is_waiting: false, status: 'dismissed' })
    .where('is_waiting', '=', true)
    .execute();
});

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);

async function queue(who = watcher): Promise<string[]> {
  const reply = await who.do(listViolations, { body: { limit: 50 } });
  return reply.data.map((post: Post) => post.id);
}

const map = async (who: TestMember, ...ulids: string[]) =>
  (await who.do(mapViolations, { body: { ulids } })).violations;

describe('the queue of the moderators', { tags: ['FEED-55', 'MOD-07'] }, () => {
  test(
    'shows reported posts and comments to moderators and administrators',
    { tags: ['POST-41'] },
    async () => {
      const alice = await join('alice');
      const [post, quiet] = [await author.post(), await author.post()];
      const comment = (await author.do(createComment, { body: { parentId: quiet, body: 'Hm.' } }))
        .data;
      expect(await queue()).toEqual([]);
      await alice.report(post);
      await alice.report(comment.id);
      for (const who of [watcher, ruler]) expect(await queue(who)).toEqual([post, comment.id]);
      const reply = await alice.reply(listViolations, { body: {} });
      expect([reply.status, reply.body.error_type]).toEqual([403, 'forbidden']);
    },
  );

  test('includes the moderator’s own reports, unlike feeds', { tags: ['FEED-35'] }, async () => {
    const post = await author.post();
    await watcher.report(post);
    expect(await queue()).toEqual([post]);
    const feed = await watcher.reply(listFeed, { params: { feed: 'all' }, query: { limit: 50 } });
    expect(feed.body.data.map((each: Post) => each.id)).not.toContain(post);
  });

  test(
    'starts with the most severe reports, then sorts by age',
    { tags: ['GAP-128'] },
    async () => {
      const [alice, bob] = [await join('alice'), await join('bob')];
      const types = ['spam', 'terrorism', 'threats', 'spam', 'sexualization_of_minors'] as const;
      const made: string[] = [];
      for (const type of types) {
        const post = await author.post();
        await alice.report(post, type);
        made.push(post);
      }
      const [first, second, third, fourth, fifth] = made;
      expect(await queue()).toEqual([second, fifth, third, first, fourth]);
      await bob.report(fourth ?? '', 'doxing');
      await bob.report(second ?? '');
      expect(await queue()).toEqual([second, fifth, third, fourth, first]);
    },
  );

  test.each([1, 2, 7])('returns everything once and in order, %i a page', async (limit) => {
    const alice = await join('alice');
    const types = ['spam', 'terrorism', 'threats', 'spam', 'spam', 'threats', 'spam'] as const;
    for (const type of types) await alice.report(await author.post(), type);
    const expected = await queue();
    expect(expected).toHaveLength(types.length);
    const found: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const body: { limit: number; cursor?: string } = { limit, ...(cursor && { cursor }) };
      const reply = await watcher.reply(listViolations, { body });
      found.push(...reply.body.data.map((post: Post) => post.id));
      cursor = reply.body.next_cursor as string | null;
    }
    expect(found).toEqual(expected);
  });

  test('rejects a damaged or foreign cursor with 400', async () => {
    for (let count = 0; count < 2; count++) await author.post();
    const { next_cursor: foreign } = (
      await watcher.reply(listFeed, { params: { feed: 'all' }, query: { limit: 1 } })
    ).body;
    for (const cursor of [foreign, 'nonsense']) {
      const reply = await watcher.reply(listViolations, { body: { cursor } });
      expect([reply.status, reply.body.error_type]).toEqual([400, 'bad_request']);
    }
  });

  test('drops deleted and removed posts, and those of inactive authors', async () => {
    const [alice, bob] = [await join('alice'), await join('bob')];
    const [deleted, removed, orphan, kept] = [
      await author.post(),
      await author.post(),
      await bob.post(),
      await author.post(),
    ];
    for (const ulid of [deleted, removed, orphan, kept]) await alice.report(ulid);
    await author.deletePost(deleted);
    await watcher.reply(removePost, {
      query: { ulid: removed },
      body: { reason: 'Not for this place.' },
    });
    await bob.reply(deleteUser);
    expect(await queue()).toEqual([kept]);
    const first = await watcher.reply(listViolations, { body: { limit: 1 } });
    expect(first.body.data.map((post: Post) => post.id)).toEqual([kept]);
  });

  test('includes an appealed post with its hidden text', async () => {
    const post = await author.post();
    await watcher.reply(removePost, {
      query: { ulid: post },
      body: { reason: 'Not for this place.' },
    });
    await server.db
      .updateTable('post_reviews')
      .set({ status: 'appeal', is_waiting: true, appeal_text: 'It was a joke.' })
      .where('post_id', '=', ulidToUuid(post))
      .execute();
    const reply = await ruler.reply(listViolations, { body: {} });
    expect(reply.body.data).toMatchObject([{ id: post, isHidden: true, body: 'A post.' }]);
    expect(await map(ruler, post)).toMatchObject([
      { postFlagStatus: 'appeal', postFlagAppealText: 'It was a joke.' },
    ]);
  });
});

describe('the reports of posts', { tags: ['POST-26', 'MOD-06'] }, () => {
  test('counts distinct reporters of any post for moderators', async () => {
    const [alice, bob, carol] = [await join('alice'), await join('bob'), await join('carol')];
    const [first, second, quiet] = [await author.post(), await author.post(), await author.post()];
    await alice.report(first, 'doxing');
    await bob.report(first);
    await carol.report(first);
    await bob.report(second, 'threats');
    const answer = [
      {
        ulid: second,
        postFlagStatus: 'flagged',
        postFlagAppealText: null,
        reasons: [],
        heldFor: null,
        lookedAtBy: null,
        waitingOfAuthor: 2,
        moderatedBy: null,
        username: author.username,
        violations: [{ name: 'threats', count: 1 }],
        reason: null,
        canDecide: true,
      },
      {
        ulid: first,
        postFlagStatus: 'flagged',
        postFlagAppealText: null,
        reasons: [],
        heldFor: null,
        lookedAtBy: null,
        waitingOfAuthor: 2,
        moderatedBy: null,
        username: author.username,
        violations: [
          { name: 'spam', count: 2 },
          { name: 'doxing', count: 1 },
        ],
        reason: null,
        canDecide: true,
      },
    ];
    const asked = [second, quiet, 'no ulid', server.freshUlid(), first, second];
    expect(await map(watcher, ...asked)).toEqual(answer);
    expect(await map(ruler, ...asked)).toEqual(answer);
  });

  test('returns the moderator by ulid, and no reporters', { tags: ['GAP-121'] }, async () => {
    const alice = await join('alice');
    const post = await author.post();
    await alice.report(post);
    await watcher.reply(removePost, {
      query: { ulid: post },
      body: { reason: 'Not for this place.' },
    });
    const [entry] = await map(ruler, post);
    expect(entry).toMatchObject({ postFlagStatus: 'removed', moderatedBy: watcher.ulid });
    expect(JSON.stringify(entry)).not.toContain(alice.ulid);
    expect(JSON.stringify(entry)).not.toContain(alice.username);
  });

  test.each<[FlagStatus, boolean]>([
    ['flagged', false],
    ['dismissed', false],
    ['removed', true],
    ['appeal', true],
    ['appeal_denied', true],
    ['appeal_granted', true],
  ])('shows the author a %s post: %s', async (status, isTold) => {
    const alice = await join('alice');
    const post = await author.post();
    await alice.report(post);
    await server.db
      .updateTable('post_reviews')
      .set({ status, is_waiting: status === 'flagged' || status === 'appeal' })
      .where('post_id', '=', ulidToUuid(post))
      .execute();
    const told = (await map(author, post)).map((entry: { ulid: string }) => entry.ulid);
    expect(told).toEqual(isTold ? [post] : []);
    expect(await map(alice, post)).toEqual([]);
  });

  test('shows a moderator no reports about their own posts', { tags: ['GAP-122'] }, async () => {
    const alice = await join('alice');
    const post = await watcher.post();
    await alice.report(post);
    expect(await queue(ruler)).toEqual([post]);
    expect(await queue(watcher)).toEqual([]);
    expect(await map(watcher, post)).toEqual([]);
    await ruler.reply(removePost, { body: { ulid: post, reason: 'Not for this place.' } });
    expect(await map(watcher, post)).toMatchObject([
      { postFlagStatus: 'removed', moderatedBy: null, waitingOfAuthor: 0, canDecide: false },
    ]);
    const recordFor = async (who: TestMember): Promise<object> =>
      (await who.do(getMemberRecord, { params: { id: watcher.ulid } })).data;
    expect(await recordFor(ruler)).toMatchObject({
      postsReported: 1,
      violations: [{ moderator: ruler.username }],
    });
    expect(await recordFor(watcher)).toMatchObject({
      postsReported: 0,
      violations: [{ moderator: null }],
    });
  });
});

test('expires the points of a violation after 90 days', { tags: ['TIMEOUT-14'] }, async () => {
  const member = await join('late');
  const violation = 'fraud';
  await watcher.moderate(await member.post(), 'removeContent', { violation, reason: 'A lie.' });
  const pointsAfter = async (ms: number): Promise<number> => {
    server.clock.advance(ms);
    const again = await server.signIn(member.email);
    return (await again.do(listOwnViolations)).total_points;
  };
  expect(await pointsAfter(90 * DAY_MS - 60_000)).toBe(5);
  expect(await pointsAfter(60_000)).toBe(0);
});
