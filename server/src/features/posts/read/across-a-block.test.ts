import { listProfileComments } from '@rookery/contract/feeds/list-profile-comments.ts';
import { listProfileMedia } from '@rookery/contract/feeds/list-profile-media.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { listHashtagPosts } from '@rookery/contract/search/list-hashtag-posts.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
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

const thread = (who: TestMember, ulid: string, more: object = {}): Promise<Reply> =>
  who.reply(listComments, { query: { page: 1 }, body: { ulid, sort_by: 'oldest', ...more } });
const idsOf = (posts: Post[]): string[] => posts.map(({ id }) => id);

describe('writing across a block', { tags: ['GAP-033'] }, () => {
  test.each(['the one who blocks', 'the one who is blocked'])(
    'rejects comments on blocked authors’ posts and threads: %s',
    async (who) => {
      const post = await bob.post();
      const inside = await carol.comment(post, 'Between them.');
      const carols = await carol.post();
      const comment = await bob.comment(carols, 'By Bob.');
      await (who === 'the one who blocks' ? alice.block(bob) : bob.block(alice));
      for (const parent of [post, inside, comment]) {
        const late = { parentId: parent, body: 'May I?' };
        const refusal = await alice.refused(createComment, { body: late }, 404);
        expect(refusal.error_type).toBe('not_found');
      }
      await alice.comment(carols, 'Here I may.');
      await carol.comment(comment, 'I may anywhere.');
    },
  );

  test('keeps a mention of a blocked member as plain text', async () => {
    await alice.block(bob);
    const text = `@${alice.username} @${bob.username} @${carol.username}`;
    const mentionedIn = async (who: TestMember): Promise<string[]> => {
      const post = await who.post(text);
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
  test(
    'hides blocked comments, with a tombstone above replies',
    { tags: ['GAP-033'] },
    async () => {
      const root = await carol.post();
      const alone = await bob.comment(root, 'Nobody answered this.');
      const answered = await bob.comment(root, 'Carol answered this.');
      const answer = await carol.comment(answered, 'This is the answer.');
      const other = await carol.comment(root, 'Something else.');
      await alice.block(bob);

      const page = await thread(alice, root);
      expect(idsOf(page.body.data)).toEqual([answered, other]);
      expect(page.body.total).toBe(2);
      const [tombstone] = page.body.data;
      expect(tombstone).toMatchObject({ body: '', isHidden: true, isDeleted: false });
      expect(tombstone?.user).toMatchObject({ userId: NIL_ULID, username: null, name: '' });
      expect(idsOf((await thread(alice, answered)).body.data)).toEqual([answer]);
      expect((await thread(alice, alone)).status).toBe(404);

      const { data } = await alice.do(mapPosts, { body: { ulids: [alone, answered] } });
      expect(data).toMatchObject([{ id: answered, isHidden: true, body: '' }]);
      expect(idsOf((await thread(carol, root)).body.data)).toEqual([alone, answered, other]);
    },
  );

  test(
    'hides muted comments in threads but opens them directly',
    { tags: ['GAP-034'] },
    async () => {
      const root = await carol.post();
      const alone = await bob.comment(root, 'Muted.');
      const muted = await bob.comment(root, 'Muted, and answered.');
      const answer = await carol.comment(muted, 'Answer.');
      const other = await carol.comment(root, 'Other.');
      await alice.mute(bob);
      const page = await thread(alice, root);
      expect([idsOf(page.body.data), page.body.total]).toEqual([[muted, other], 2]);
      const [tombstone] = page.body.data;
      expect(tombstone).toMatchObject({ body: '', isHidden: true, user: { userId: NIL_ULID } });
      const counts = await alice.do(listEngagement, { body: { ulids: [root, muted] } });
      expect(Object.keys(counts.data)).toEqual([root]);
      const { data } = await alice.do(mapPosts, { body: { ulids: [alone, muted] } });
      expect(data).toMatchObject([
        { id: alone, body: 'Muted.' },
        { id: muted, body: 'Muted, and answered.' },
      ]);
      expect(idsOf((await thread(alice, muted)).body.data)).toEqual([answer]);
      expect(idsOf((await thread(bob, root)).body.data)).toEqual([alone, muted, other]);
    },
  );

  test(
    'fills pages of a thread despite hidden comments',
    { tags: ['GAP-033', 'GAP-034'] },
    async () => {
      const root = await carol.post();
      const read: string[] = [];
      for (let at = 0; at < 8; at++) {
        const away = await bob.comment(root, `Bob ${at}`);
        if (at === 2) {
          await carol.comment(away, 'A comment holds its place.');
          read.push(away);
        }
        read.push(await carol.comment(root, `Carol ${at}`));
      }
      await alice[round % 2 ? 'block' : 'mute'](bob);
      const first = await thread(alice, root, { per_page: 5 });
      expect([first.body.total, first.body.last_page]).toEqual([9, 2]);
      const second = await thread(alice, root, { per_page: 5, cursor: first.body.next_cursor });
      expect([...idsOf(first.body.data), ...idsOf(second.body.data)]).toEqual(read);
    },
  );
});

describe('lists', () => {
  test.each(['block', 'mute'] as const)(
    'fills pages to the feed’s end despite hidden posts: %s',
    { tags: ['GAP-033', 'GAP-034'] },
    async (verb) => {
      const tag = `#flood${round}`;
      const kept: string[] = [];
      for (let at = 0; at < 3; at++) kept.push(await carol.post(tag));
      for (let at = 0; at < 30; at++) await bob.post(tag);
      for (let at = 0; at < 3; at++) kept.push(await carol.post(tag));
      await alice[verb](bob);
      const global = await alice.do(listGlobalFeed, { query: { limit: 5 } });
      expect(idsOf(global.data)).toEqual(kept.toReversed().slice(0, 5));
      const body = { hashtag: tag, limit: 6 };
      const topic = await alice.do(listHashtagPosts, { body });
      expect(idsOf(topic.data)).toEqual(kept.toReversed());
      for (const list of [listProfileFeed, listProfileMedia, listProfileComments]) {
        const input = { params: { name: bob.username }, query: { limit: 5 } };
        expect(await alice.do(list, input)).toMatchObject({ data: [], next_cursor: null });
      }
      const { next_cursor: cursor } = topic;
      if (cursor) {
        const rest = await alice.do(listHashtagPosts, { body: { ...body, cursor } });
        expect(rest).toMatchObject({ data: [], next_cursor: null });
      }
    },
  );

  test('applies a block and its end immediately in every process', async () => {
    const { database, secrets, clock } = server;
    const second = await startTestServer({ database, secrets, clock });
    try {
      const post = await bob.post();
      const there = second.does(alice.accessToken);
      const isSeen = async (): Promise<boolean> => (await there.see(post)) !== undefined;
      expect(await isSeen()).toBe(true);
      await alice.block(bob);
      await vi.waitFor(async () => expect(await isSeen()).toBe(false), 30_000);
      await alice.do(unblockUser, { params: { name: bob.username } });
      await vi.waitFor(async () => expect(await isSeen()).toBe(true), 30_000);
    } finally {
      await second.stop();
    }
  });
});

describe('staff', () => {
  test('allows reports and decisions across a block', { tags: ['GAP-023'] }, async () => {
    const post = await bob.post('Reported.');
    const comment = await bob.comment(post, 'Reported too.');
    await bob.block(alice);
    for (const ulid of [post, comment]) await alice.report(ulid);
    await giveBadge(server, carol, 'moderator');
    await bob.block(carol);
    await carol.mute(bob);
    const queue = await carol.do(listViolations, { body: { limit: 50 } });
    expect(idsOf(queue.data)).toEqual(expect.arrayContaining([post, comment]));
    expect(await carol.see(post)).toMatchObject({ id: post, body: 'Reported.' });
    const countsFor = async (who: TestMember): Promise<Set<string>> => {
      const counts = await who.do(listEngagement, { body: { ulids: [post, comment] } });
      return new Set(Object.keys(counts.data));
    };
    expect(await countsFor(carol)).toEqual(new Set([post, comment]));
    expect(await countsFor(alice)).toEqual(new Set());
    const global = await carol.do(listGlobalFeed, { query: { limit: 50 } });
    expect(idsOf(global.data)).not.toContain(post);
  });
});
