import type { HomeFeed } from '@rookery/contract/kernel/feeds.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { addToDiscover } from '@rookery/contract/feeds/add-to-discover.ts';
import { removeFromDiscover } from '@rookery/contract/feeds/remove-from-discover.ts';
import { listFeed } from '@rookery/contract/feeds/list-feed.ts';
import { listFeatured } from '@rookery/contract/feeds/list-featured.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { listNewerPosts } from '@rookery/contract/feeds/list-newer-posts.ts';
import { probe } from '@rookery/contract/sessions/probe.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let worker: TestMember;
let author: TestMember;
let reader: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  worker = await signUpWith(server, 'worker', 'employee');
  [author, reader] = await addMembers(server, ['writer', 'reader']);
});
afterAll(() => server.stop());

const join = (name: string): Promise<TestMember> => addMember(server, `${name}${++joined}`);

const added = (ulid: string) => worker.do(addToDiscover, { body: { ulid } });
const takenOut = (ulid: string) => worker.do(removeFromDiscover, { body: { ulid } });

const idsOf = ({ data }: { data: Post[] }): string[] => data.map(({ id }) => id);
const newestOf = async (feed: HomeFeed, who = reader): Promise<string[]> =>
  idsOf(await who.do(listFeed, { params: { feed }, query: { limit: 50 } }));
const discover = async (among: string[], who = reader): Promise<string[]> =>
  (await newestOf('all', who)).filter((id) => among.includes(id));
const featured = async (): Promise<string[]> => idsOf(await reader.do(listFeatured));

async function mark(ulid: string, fields: { is_trolling?: boolean }): Promise<void> {
  await server.db.updateTable('posts').set(fields).where('id', '=', ulidToUuid(ulid)).execute();
}

const auditOf = (ulid: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'user_id'])
    .where('post_id', '=', ulidToUuid(ulid))
    .orderBy('id')
    .execute();

describe('regular posts of Discover', { tags: ['GAP-042'] }, () => {
  test('exclude sensitive posts, web-only posts and comments, unlike Global', async () => {
    const [plain, sensitive, webOnly] = [
      await author.post(),
      await author.post('A post.', { isSensitive: true }),
      await author.post(),
    ];
    await mark(webOnly, { is_trolling: true });
    const comment = await reader.comment(plain, 'Yes.');
    const all = [webOnly, sensitive, plain, comment];
    expect(await discover(all)).toEqual([plain]);
    const global = await newestOf('global');
    expect(global.filter((id) => all.includes(id))).toEqual([webOnly, sensitive, plain]);
  });
});

describe('curation of Discover by employees', { tags: ['ADMIN-01', 'FEED-37'] }, () => {
  test('lists an added post once, at the time of addition', async () => {
    const [old, middle, young] = [await author.post(), await author.post(), await author.post()];
    const all = [old, middle, young];
    expect(await discover(all)).toEqual([young, middle, old]);
    await added(old);
    expect(await discover(all)).toEqual([old, young, middle]);
    await added(middle);
    expect(await discover(all)).toEqual([middle, old, young]);
    await added(old);
    expect(await discover(all)).toEqual([old, middle, young]);
    expect((await newestOf('global')).slice(0, 3)).toEqual([young, middle, old]);
  });

  test('lists an added post that Discover would exclude', async () => {
    const sensitive = await author.post('A post.', { isSensitive: true });
    expect(await discover([sensitive])).toEqual([]);
    await added(sensitive);
    expect(await discover([sensitive])).toEqual([sensitive]);
  });

  test('excludes a removed post until it is added again', async () => {
    const [byItself, byStaff] = [await author.post(), await author.post()];
    await added(byStaff);
    for (const ulid of [byItself, byStaff]) await takenOut(ulid);
    expect(await discover([byItself, byStaff])).toEqual([]);
    expect(await featured()).not.toContain(byStaff);
    await added(byItself);
    expect(await discover([byItself, byStaff])).toEqual([byItself]);
  });

  test('logs each change once and ignores repeated removals', async () => {
    const post = await author.post();
    await takenOut(post);
    await takenOut(post);
    await added(post);
    await worker.do(removeFromDiscover, { query: { ulid: post } });
    await takenOut(post);
    const who = { actor_id: worker.id, user_id: author.id };
    expect(await auditOf(post)).toEqual([
      { action: 'discover.remove', ...who },
      { action: 'discover.add', ...who },
      { action: 'discover.remove', ...who },
    ]);
  });

  test('stores one addition for two concurrent calls', async () => {
    const post = await author.post();
    await Promise.all([added(post), added(post), takenOut(post), added(post)]);
    await added(post);
    expect(await discover([post])).toEqual([post]);
  });

  test('rejects comments with 422, hidden and unknown posts with 404', async () => {
    const dave = await join('dave');
    const [post, deleted, hidden, orphan] = [
      await author.post(),
      await author.post(),
      await author.post(),
      await dave.post(),
    ];
    const comment = await reader.comment(post, 'Yes.');
    const refusal = await worker.refused(addToDiscover, { body: { ulid: comment } }, 422);
    expect(Object.keys(refusal.error?.fields ?? {})).toEqual(['ulid']);
    await takenOut(comment);
    await author.deletePost(deleted);
    await worker.do(removePost, {
      query: { ulid: hidden },
      body: { reason: 'Not for this place.' },
    });
    await dave.do(deleteUser);
    for (const ulid of [deleted, hidden, orphan, server.freshUlid()]) {
      await worker.refused(addToDiscover, { body: { ulid } }, 404);
      await worker.refused(removeFromDiscover, { body: { ulid } }, 404);
    }
    await worker.refused(removeFromDiscover, { body: {} }, 422);
  });

  test('drops an added post that is deleted or hidden', async () => {
    const [deleted, hidden] = [await author.post(), await author.post()];
    for (const ulid of [deleted, hidden]) await added(ulid);
    expect(await discover([deleted, hidden])).toEqual([hidden, deleted]);
    await author.deletePost(deleted);
    await worker.do(removePost, {
      query: { ulid: hidden },
      body: { reason: 'Not for this place.' },
    });
    const watcher = await signUpWith(server, 'watchful', 'moderator');
    for (const who of [reader, watcher]) expect(await discover([deleted, hidden], who)).toEqual([]);
    const shown = await featured();
    expect([shown.includes(deleted), shown.includes(hidden)]).toEqual([false, false]);
  });

  test('lists a post again when staff adds it after reports', async () => {
    const post = await author.post();
    for (const name of ['alice', 'bob', 'carol']) await (await join(name)).report(post);
    const leftDiscover = async (): Promise<boolean> =>
      (
        await server.db
          .selectFrom('post_reviews')
          .select('left_discover')
          .where('post_id', '=', ulidToUuid(post))
          .executeTakeFirstOrThrow()
      ).left_discover;
    expect(await leftDiscover()).toBe(true);
    await added(post);
    expect(await leftDiscover()).toBe(false);
    expect(await discover([post])).toEqual([post]);
  });
});

describe('pages of Discover', () => {
  const step = fc.record({
    act: fc.constantFrom('post', 'post', 'add', 'add', 'remove', 'flag'),
    which: fc.nat(),
  });

  test('show each post once after additions and removals', { tags: ['FEED-37'] }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 3, maxLength: 16 }),
        fc.integer({ min: 1, max: 5 }),
        async (steps, limit) => {
          const [writer, viewer] = [await join('dave'), await join('erin')];
          const made: string[] = [];
          let order: string[] = [];
          const dropped = new Set<string>();
          for (const { act, which } of steps) {
            const ulid = made[which % Math.max(made.length, 1)];
            if (act === 'post' || ulid === undefined) {
              const fresh = await writer.post();
              made.push(fresh);
              order.unshift(fresh);
            } else if (act === 'add') {
              await added(ulid);
              order = [ulid, ...order.filter((each) => each !== ulid)];
            } else if (act === 'remove') {
              await takenOut(ulid);
              order = order.filter((each) => each !== ulid);
            } else {
              await viewer.report(ulid, 'fraud');
              dropped.add(ulid);
            }
          }
          const found: string[] = [];
          let cursor: string | null | undefined;
          while (cursor !== null && found.every((id) => made.includes(id))) {
            const query = { limit, ...(cursor && { cursor }) };
            const page: Answer<typeof listFeed> = await viewer.do(listFeed, {
              params: { feed: 'all' },
              query,
            });
            found.push(...idsOf(page));
            cursor = page.next_cursor;
          }
          expect(found.filter((id) => made.includes(id))).toEqual(
            order.filter((id) => !dropped.has(id)),
          );
        },
      ),
      { numRuns: 12 },
    );
  });

  test('treat posts added later as newer', { tags: ['FEED-17'] }, async () => {
    const [old, before] = [await author.post(), await author.post()];
    await added(old);
    const after = await author.post();
    const newer = async (ulid: string, who = reader): Promise<string[]> =>
      idsOf(await who.do(listNewerPosts, { params: { feed: 'all' }, body: { ulid } }));
    expect(await newer(old)).toEqual([after]);
    expect(await newer(before)).toEqual([after, old]);
    await added(before);
    expect(await newer(after)).toEqual([before]);
    expect(await newer(before)).toEqual([]);
    expect(await newer(after, author)).toEqual([]);
  });
});

describe('featured posts', { tags: ['GAP-046'] }, () => {
  test('list the 20 newest additions of the past 48 hours', async () => {
    const early: string[] = [];
    for (let count = 0; count < 3; count++) {
      const post = await author.post();
      await added(post);
      early.push(post);
    }
    expect((await featured()).slice(0, 3)).toEqual(early.toReversed());
    server.clock.advance(48 * 3_600_000 - 1);
    await reader.refused(probe, {}, 401);
    reader = await server.signIn(reader.email);
    worker = await server.signIn(worker.email);
    author = await server.signIn(author.email);
    expect((await featured()).filter((id) => early.includes(id))).toEqual(early.toReversed());
    server.clock.advance(1);
    expect((await featured()).filter((id) => early.includes(id))).toEqual([]);
    const late: string[] = [];
    for (let count = 0; count < 22; count++) {
      const post = await author.post();
      await added(post);
      late.push(post);
    }
    await reader.report(early[0] ?? '');
    expect(await featured()).toEqual(late.toReversed().slice(0, 20));
    for (const ulid of late.slice(-2)) await reader.report(ulid);
    expect(await featured()).toEqual(late.toReversed().slice(2));
  });
});
