import { listComments } from '@rookery/contract/posts/list-comments.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { listEngagement } from '@rookery/contract/posts/list-engagement.ts';
import { listGlobalFeed } from '@rookery/contract/feeds/list-global-feed.ts';
import { unblockUser } from '@rookery/contract/relations/unblock-user.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { NIL_ULID, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { giveBadge } from '#test/badges.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;
let carol: TestMember;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  round += 1;
  [alice, bob, carol] = await addMembers(server, [`alice${round}`, `bob${round}`, `carol${round}`]);
});
afterAll(() => server.stop());

const blockOrMute = (who: TestMember, verb: 'block' | 'mute', whom: TestMember): Promise<Reply> =>
  who.api('PUT', `/profile/${whom.username}/${verb}`);

function send(who: TestMember, body: string, parentId?: string, ulid?: string): Promise<Reply> {
  const path = parentId === undefined ? '/posts' : '/comments';
  return who.api('PUT', path, { ulid: ulid ?? server.freshUlid(), body, parentId });
}

async function write(who: TestMember, body = 'Hello.', parentId?: string): Promise<string> {
  const reply = await send(who, body, parentId);
  expect(reply.status).toBe(201);
  return reply.body.data.id as string;
}

const thread = (who: TestMember, ulid: string, more: object = {}): Promise<Reply> =>
  who.reply(listComments, { query: { page: 1 }, body: { ulid, sort_by: 'oldest', ...more } });
const idsOf = (posts: Post[]): string[] => posts.map(({ id }) => id);

describe('GAP-033 writing across a block', () => {
  test.each(['the one who blocks', 'the one who is blocked'])(
    'nobody comments on the other’s posts, nor below what the other has begun: %s',
    async (who) => {
      const post = await write(bob);
      const inside = await write(carol, 'Between them.', post);
      const carols = await write(carol);
      const comment = await write(bob, 'By Bob.', carols);
      await (who === 'the one who blocks'
        ? blockOrMute(alice, 'block', bob)
        : blockOrMute(bob, 'block', alice));
      for (const parent of [post, inside, comment]) {
        const reply = await send(alice, 'May I?', parent);
        expect([reply.status, reply.body.error_type]).toEqual([404, 'not_found']);
      }
      await write(alice, 'Here I may.', carols);
      await write(carol, 'I may anywhere.', comment);
    },
  );

  test('a comment that came through before is told so, when it is sent again after', async () => {
    const post = await write(bob);
    const ulid = server.freshUlid();
    expect((await send(alice, 'Hello Bob.', post, ulid)).status).toBe(201);
    await blockOrMute(bob, 'block', alice);
    expect((await send(alice, 'Hello Bob.', post, ulid)).status).toBe(200);
  });

  test('a name is a word like any other, and for everybody else a mention', async () => {
    await blockOrMute(alice, 'block', bob);
    const text = `@${alice.username} @${bob.username} @${carol.username}`;
    const mentionedIn = async (who: TestMember): Promise<string[]> => {
      const post = await write(who, text);
      const rows = await server.db
        .selectFrom('post_mentions')
        .select('user_id')
        .where('post_id', '=', ulidToUuid(post))
        .execute();
      return rows.map(({ user_id: id }) => id).toSorted();
    };
    expect(await mentionedIn(alice)).toEqual([alice.id, carol.id].toSorted());
    expect(await mentionedIn(bob)).toEqual([bob.id, carol.id].toSorted());
    expect(await mentionedIn(carol)).toEqual([alice.id, bob.id, carol.id].toSorted());
  });
});

describe('threads', () => {
  test('GAP-033 a comment across a block leaves; where comments hang on it, a tombstone without a name stays', async () => {
    const root = await write(carol);
    const alone = await write(bob, 'Nobody answered this.', root);
    const answered = await write(bob, 'Carol answered this.', root);
    const answer = await write(carol, 'This is the answer.', answered);
    const other = await write(carol, 'Something else.', root);
    await blockOrMute(alice, 'block', bob);

    const page = await thread(alice, root);
    expect(idsOf(page.body.data)).toEqual([answered, other]);
    expect(page.body.total).toBe(2);
    const [tombstone] = page.body.data as Post[];
    expect(tombstone).toMatchObject({ body: '', isHidden: true, isDeleted: false });
    expect(tombstone?.user).toMatchObject({ userId: NIL_ULID, username: null, name: '' });
    expect(idsOf((await thread(alice, answered)).body.data)).toEqual([answer]);
    expect((await thread(alice, alone)).status).toBe(404);

    const { data } = (await alice.reply(mapPosts, { body: { ulids: [alone, answered] } })).body;
    expect(data).toMatchObject([{ id: answered, isHidden: true, body: '' }]);
    expect(idsOf((await thread(carol, root)).body.data)).toEqual([alone, answered, other]);
  });

  test('GAP-034 a muted member’s comments leave the thread but for the place that others’ comments hang on, and still open by themselves', async () => {
    const root = await write(carol);
    const alone = await write(bob, 'Muted.', root);
    const muted = await write(bob, 'Muted, and answered.', root);
    const answer = await write(carol, 'Answer.', muted);
    const other = await write(carol, 'Other.', root);
    await blockOrMute(alice, 'mute', bob);
    const page = await thread(alice, root);
    expect([idsOf(page.body.data), page.body.total]).toEqual([[muted, other], 2]);
    const [tombstone] = page.body.data as Post[];
    expect(tombstone).toMatchObject({ body: '', isHidden: true, user: { userId: NIL_ULID } });
    const counts = await alice.reply(listEngagement, { body: { ulids: [root, muted] } });
    expect(Object.keys(counts.body.data)).toEqual([root]);
    const { data } = (await alice.reply(mapPosts, { body: { ulids: [alone, muted] } })).body;
    expect(data).toMatchObject([
      { id: alone, body: 'Muted.' },
      { id: muted, body: 'Muted, and answered.' },
    ]);
    expect(idsOf((await thread(alice, muted)).body.data)).toEqual([answer]);
    expect(idsOf((await thread(bob, root)).body.data)).toEqual([alone, muted, other]);
  });

  test('GAP-033 GAP-034 pages of a thread are full, whoever wrote between', async () => {
    const root = await write(carol);
    const read: string[] = [];
    for (let at = 0; at < 8; at++) {
      const away = await write(bob, `Bob ${at}`, root);
      if (at === 2) {
        await write(carol, 'A comment holds its place.', away);
        read.push(away);
      }
      read.push(await write(carol, `Carol ${at}`, root));
    }
    await blockOrMute(alice, round % 2 ? 'block' : 'mute', bob);
    const first = await thread(alice, root, { per_page: 5 });
    expect([first.body.total, first.body.last_page]).toEqual([9, 2]);
    const second = await thread(alice, root, { per_page: 5, cursor: first.body.next_cursor });
    expect([...idsOf(first.body.data), ...idsOf(second.body.data)]).toEqual(read);
  });
});

describe('lists', () => {
  test.each(['block', 'mute'] as const)(
    'GAP-033 GAP-034 pages are full and end where the feed ends, whatever was left out: %s',
    async (verb) => {
      const tag = `#flood${round}`;
      const kept: string[] = [];
      for (let at = 0; at < 3; at++) kept.push(await write(carol, tag));
      for (let at = 0; at < 30; at++) await write(bob, tag);
      for (let at = 0; at < 3; at++) kept.push(await write(carol, tag));
      await blockOrMute(alice, verb, bob);
      const global = await alice.reply(listGlobalFeed, { query: { limit: 5 } });
      expect(idsOf(global.body.data)).toEqual(kept.toReversed().slice(0, 5));
      const path = '/search/posts/hashtag';
      const topic = await alice.api('POST', path, { hashtag: tag, limit: 6 });
      expect(idsOf(topic.body.data)).toEqual(kept.toReversed());
      for (const list of ['feed', 'feedImagesOnly', 'feedCommentsOnly']) {
        const profile = await alice.api('GET', `/profile/${bob.username}/${list}?limit=5`);
        expect(profile.body).toMatchObject({ data: [], next_cursor: null });
      }
      const { next_cursor: cursor } = topic.body;
      if (cursor) {
        const rest = await alice.api('POST', path, { hashtag: tag, limit: 6, cursor });
        expect(rest.body).toMatchObject({ data: [], next_cursor: null });
      }
    },
  );

  test('a block and its end hold at once in every process', async () => {
    const second = await startTestServer({
      database: server.database,
      secrets: server.secrets,
      clock: server.clock,
    });
    try {
      const post = await write(bob);
      const there = second.apiAs(alice.accessToken);
      const found = async (): Promise<number> =>
        (await there('POST', '/posts/map', { ulids: [post] })).body.data.length;
      expect(await found()).toBe(1);
      await blockOrMute(alice, 'block', bob);
      await vi.waitFor(async () => expect(await found()).toBe(0), 30_000);
      await alice.reply(unblockUser, { params: { name: bob.username } });
      await vi.waitFor(async () => expect(await found()).toBe(1), 30_000);
    } finally {
      await second.stop();
    }
  });
});

describe('staff', () => {
  test('GAP-023 a block stops neither a report nor whoever decides about it', async () => {
    const post = await write(bob, 'Reported.');
    const comment = await write(bob, 'Reported too.', post);
    await blockOrMute(bob, 'block', alice);
    for (const ulid of [post, comment]) {
      const report = { ulid, violationType: 'spam' };
      expect((await alice.api('PUT', '/posts/flag', report)).status).toBe(200);
    }
    await giveBadge(server, carol, 'moderator');
    await blockOrMute(bob, 'block', carol);
    await blockOrMute(carol, 'mute', bob);
    const queue = await carol.reply(listViolations, { body: { limit: 50 } });
    expect(idsOf(queue.body.data)).toEqual(expect.arrayContaining([post, comment]));
    const opened = await carol.reply(mapPosts, { body: { ulids: [post] } });
    expect(opened.body.data).toMatchObject([{ id: post, body: 'Reported.' }]);
    // An open page drops what the counts leave out.
    const countsFor = async (who: TestMember): Promise<Set<string>> => {
      const counts = await who.reply(listEngagement, { body: { ulids: [post, comment] } });
      return new Set(Object.keys(counts.body.data));
    };
    expect(await countsFor(carol)).toEqual(new Set([post, comment]));
    expect(await countsFor(alice)).toEqual(new Set());
    // In what a moderator reads for pleasure a block holds as for anyone.
    const global = await carol.reply(listGlobalFeed, { query: { limit: 50 } });
    expect(idsOf(global.body.data)).not.toContain(post);
  });
});
