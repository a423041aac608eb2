import { pinPost } from '@rookery/contract/posts/pin-post.ts';
import { unpinPost } from '@rookery/contract/posts/unpin-post.ts';
import { findPinnedPost } from '@rookery/contract/posts/find-pinned-post.ts';
import { listProfileFeed } from '@rookery/contract/feeds/list-profile-feed.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cast } from '#test/cast.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  ({ alice, bob } = await cast(server, 'alice', 'bob'));
});
afterEach(() => server.db.deleteFrom('pinned_posts').execute());
afterAll(() => server.stop());

async function pin(who: TestMember, ulid: string): Promise<number> {
  return (await who.reply(pinPost, { body: { ulid } })).status;
}

async function unpin(who: TestMember, ulid: string): Promise<number> {
  return (await who.reply(unpinPost, { body: { ulid } })).status;
}

async function pinnedBy(username: string): Promise<string | null> {
  const reply = await bob.do(findPinnedPost, { body: { username } });
  expect(reply).toEqual({ success: true, data: reply.ulid, ulid: reply.ulid });
  return reply.ulid;
}

async function profile(
  who: TestMember,
  username: string,
  limit: number,
  between?: () => Promise<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null; page++) {
    expect(page).toBeLessThan(50);
    const input = { params: { name: username }, query: { limit, ...(cursor && { cursor }) } };
    const { data, next_cursor: next } = await who.do(listProfileFeed, input);
    found.push(...data.map(({ id }) => id));
    cursor = next;
    if (page === 0) await between?.();
  }
  return found;
}

describe('pinning', () => {
  test(
    'returns the pin for any spelling of the name',
    { tags: ['POST-36', 'POST-38', 'GAP-087'] },
    async () => {
      expect(await pinnedBy('alice')).toBeNull();
      const ulid = await alice.post();
      await alice.do(pinPost, { body: { ulid } });
      await alice.do(pinPost, { body: { ulid } });
      expect(await pinnedBy('alice')).toBe(ulid);
      expect(await pinnedBy('ALICE')).toBe(ulid);
      expect(await pinnedBy('bob')).toBeNull();
    },
  );

  test('answers 404 for an unknown member', { tags: ['POST-38'] }, async () => {
    const reply = await bob.reply(findPinnedPost, { body: { username: 'nobody_here' } });
    expect([reply.status, reply.body.error_type]).toEqual([404, 'not_found']);
  });

  test('unpins a post, and ignores posts that are not pinned', { tags: ['POST-37'] }, async () => {
    const [pinned, other] = [await alice.post(), await alice.post()];
    await pin(alice, pinned);
    await alice.do(unpinPost, { body: { ulid: other } });
    expect(await pinnedBy('alice')).toBe(pinned);
    await alice.do(unpinPost, { body: { ulid: pinned } });
    expect(await pinnedBy('alice')).toBeNull();
    await alice.do(unpinPost, { body: { ulid: pinned } });
  });

  test('accepts a ulid in query or body, requires one', { tags: ['POST-37'] }, async () => {
    const [one, other] = [await alice.post(), await alice.post()];
    await pin(alice, one);
    const both = await alice.reply(unpinPost, { query: { ulid: one }, body: { ulid: other } });
    expect([both.status, await pinnedBy('alice')]).toEqual([200, one]);
    const byQuery = await alice.reply(unpinPost, { query: { ulid: one } });
    expect([byQuery.status, await pinnedBy('alice')]).toEqual([200, null]);
    const without = await alice.reply(unpinPost);
    expect([without.status, Object.keys(without.body.error.fields)]).toEqual([422, ['ulid']]);
  });

  test('replaces the previous pin', { tags: ['POST-40'] }, async () => {
    const [first, second] = [await alice.post(), await alice.post()];
    await pin(alice, first);
    await pin(alice, second);
    expect(await pinnedBy('alice')).toBe(second);
  });

  test('keeps one of many concurrent pins', { tags: ['POST-40'] }, async () => {
    const ulids = [];
    for (let nth = 0; nth < 6; nth++) ulids.push(await alice.post());
    const statuses = await Promise.all(ulids.map((ulid) => pin(alice, ulid)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(ulids).toContain(await pinnedBy('alice'));
    const rows = await server.db.selectFrom('pinned_posts').selectAll().execute();
    expect(rows.filter((row) => row.user_id === alice.id)).toHaveLength(1);
  });

  test('unpins a deleted post and rejects pinning it with 404', { tags: ['GAP-087'] }, async () => {
    const ulid = await alice.post();
    await pin(alice, ulid);
    await alice.deletePost(ulid);
    expect(await pinnedBy('alice')).toBeNull();
    expect(await server.db.selectFrom('pinned_posts').selectAll().execute()).toEqual([]);
    await alice.refused(pinPost, { body: { ulid } }, 404);
    await alice.refused(pinPost, { body: { ulid: server.freshUlid() } }, 404);
    await alice.refused(unpinPost, { body: { ulid: server.freshUlid() } }, 404);
  });

  test('pins nothing when the post is deleted concurrently', { tags: ['GAP-087'] }, async () => {
    const ulid = await alice.post();
    const now = server.clock.now();
    const pinned = { user_id: alice.id, post_id: ulidToUuid(ulid), pinned_at: now };
    await alice.deletePost(ulid);
    await server.db.insertInto('pinned_posts').values(pinned).execute();
    expect(await pinnedBy('alice')).toBeNull();
    expect(await profile(bob, 'alice', 5)).not.toContain(ulid);
  });

  test('rejects a comment with 422', { tags: ['GAP-087'] }, async () => {
    const ulid = await alice.comment(await alice.post());
    const reply = await alice.reply(pinPost, { body: { ulid } });
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['ulid']]);
  });

  test(
    'allows only the author to pin, regardless of badges',
    { tags: ['POST-39', 'ERR-11'] },
    async () => {
      const ulid = await alice.post();
      await pin(alice, ulid);
      const staff = await addMember(server, 'helper');
      const newcomer = await server.signIn('newcomer@rookery.test');
      for (const badge of [null, 'moderator', 'employee', 'administrator']) {
        if (badge !== null) {
          const row = { user_id: staff.id, badge, created_at: server.clock.now() };
          await server.db.insertInto('user_badges').values(row).execute();
        }
        const { accessToken } = await server.signIn(staff.email);
        const api = server.apiAs(accessToken);
        expect((await api('PUT', '/posts/pinned', { ulid })).status, `${badge}`).toBe(403);
        expect((await api('DELETE', '/posts/pinned', { ulid })).status, `${badge}`).toBe(403);
      }
      for (const method of ['PUT', 'DELETE']) {
        const nobody = await server.call(method, '/v3/posts/pinned', { body: { ulid } });
        expect(nobody.status).toBe(401);
        expect((await newcomer.api(method, '/posts/pinned', { ulid })).status).toBe(403);
      }
      expect(await pinnedBy('alice')).toBe(ulid);
    },
  );

  test('hides a pin while staff hide its post', { tags: ['GAP-087'] }, async () => {
    const ulid = await alice.post();
    await pin(alice, ulid);
    const id = ulidToUuid(ulid);
    const hide = (at: Date | null) =>
      server.db.updateTable('posts').set({ hidden_at: at }).where('id', '=', id).execute();
    await hide(server.clock.now());
    expect(await pinnedBy('alice')).toBeNull();
    await hide(null);
    expect(await pinnedBy('alice')).toBe(ulid);
  });
});

describe('a profile with a pinned post', () => {
  let carol: TestMember;
  let written: string[];
  beforeAll(async () => {
    carol = await addMember(server, 'carol');
    written = [];
    for (let nth = 0; nth < 9; nth++) written.unshift(await carol.post());
  });
  const at = (place: number): string => written[place] ?? '';
  const without = (...pinned: string[]): string[] => written.filter((id) => !pinned.includes(id));

  test(
    'lists the pin first, then newest first, without repeats',
    { tags: ['GAP-047', 'POST-40'] },
    async () => {
      expect(await profile(bob, 'carol', 4)).toEqual(written);
      for (const place of [0, 4, 8]) {
        await pin(carol, at(place));
        for (const limit of [1, 2, 3, 8, 9, 10]) {
          const expected = [at(place), ...without(at(place))];
          expect(await profile(bob, 'carol', limit), `${place} by ${limit}`).toEqual(expected);
        }
      }
    },
  );

  test('returns a full first page', { tags: ['GAP-047'] }, async () => {
    await pin(carol, at(7));
    const reply = await bob.do(listProfileFeed, {
      params: { name: 'carol' },
      query: { limit: 4 },
    });
    const ids = reply.data.map(({ id }) => id);
    expect(ids).toEqual([at(7), at(0), at(1), at(2)]);
  });

  test(
    'pages without gap or duplicate when the pin changes',
    { tags: ['GAP-047', 'FEED-15'] },
    async () => {
      for (const limit of [1, 3]) {
        await pin(carol, at(6));
        const repin = await profile(bob, 'carol', limit, () => pin(carol, at(5)));
        expect(repin).toEqual([at(6), ...without(at(6))]);
        await pin(carol, at(6));
        const unpinned = await profile(bob, 'carol', limit, () => unpin(carol, at(6)));
        expect(unpinned).toEqual([at(6), ...without(at(6))]);
        const pinnedLate = await profile(bob, 'carol', limit, () => pin(carol, at(4)));
        expect(pinnedLate).toEqual(written);
      }
    },
  );

  test('lists posts newest first after the pin is deleted', { tags: ['GAP-047'] }, async () => {
    const ulid = await carol.post();
    await pin(carol, ulid);
    await carol.deletePost(ulid);
    expect(await profile(carol, 'carol', 3)).toEqual(written);
  });
});
