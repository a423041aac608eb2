import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { deleteGroup } from '@rookery/contract/groups/delete-group.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { leaveGroup } from '@rookery/contract/groups/leave-group.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import {
  cancelScheduledPost,
  listScheduledPosts,
  publishScheduledPost,
  schedulePost,
} from '@rookery/contract/posts/schedule-post.ts';
import type { ScheduledPost } from '@rookery/contract/posts/scheduled-post.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { mediaRow } from '#test/media-rows.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

let server: TestServer;
let other: TestServer;
let ann: TestMember;
let ben: TestMember;
let pairs = 0;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock, config: { rateLimits: true } });
  const console = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  for (const [value, deed] of [
    ['casino', 'hold'],
    ['gore', 'refuse'],
  ] as const) {
    await console.do(putWordRule, { body: { kind: 'word', value, deed } });
  }
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});
beforeEach(async () => {
  pairs += 1;
  server.clock.set(new Date());
  await server.db.deleteFrom('scheduled_posts').execute();
  // Too many joins from one network would put these members on hold.
  await server.db.deleteFrom('recent_joins').execute();
  [ann, ben] = await addMembers(server, [`ann${pairs}`, `ben${pairs}`]);
});

const ahead = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();

async function schedule(
  body: string,
  more: Partial<Body<typeof schedulePost>> = {},
): Promise<string> {
  const ulid = server.freshUlid();
  await ann.do(schedulePost, { body: { ulid, body, publishAt: ahead(HOUR_MS), ...more } });
  return ulid;
}

const runJob = (): Promise<void> => server.runJob('publish-scheduled-posts');

/** Moves the clock. Sign-ins do not last that long. */
async function advance(ms: number): Promise<void> {
  server.clock.advance(ms);
  const signIn = async (who: TestMember) => ({ ...who, ...(await server.signIn(who.email)) });
  [ann, ben] = await Promise.all([signIn(ann), signIn(ben)]);
}

async function runAfter(ms: number): Promise<void> {
  await advance(ms);
  await runJob();
}

const waiting = async (who = ann): Promise<ScheduledPost[]> =>
  (await who.do(listScheduledPosts)).data;

async function seen(ulid: string, who = ben): Promise<Post | undefined> {
  const { data } = await who.do(mapPosts, { body: { ulids: [ulid] } });
  return data.find(({ id }) => id === ulid);
}

const isPublished = async (ulid: string): Promise<boolean> => {
  const query = server.db.selectFrom('posts').select('id').where('id', '=', ulidToUuid(ulid));
  return (await query.execute()).length > 0;
};

describe('scheduling', () => {
  test('publishes a post at its time under its ulid', async () => {
    const ulid = await schedule('For later.', { isSensitive: true, title: 'Soon' });
    await runAfter(HOUR_MS - 1);
    expect(await isPublished(ulid)).toBe(false);
    expect(await waiting()).toMatchObject([{ ulid, body: 'For later.', refusal: null }]);
    await runAfter(1);
    const createdAt = server.clock.now().toISOString();
    const post = { body: 'For later.', title: 'Soon', isSensitive: true, createdAt };
    expect(await seen(ulid)).toMatchObject(post);
    expect(await waiting()).toEqual([]);
  });

  test('shows a scheduled post to its author only', async () => {
    const ulid = await schedule('For later.');
    expect(await seen(ulid, ann)).toBeUndefined();
    expect(await waiting(ben)).toEqual([]);
    const replies = [
      await ben.reply(publishScheduledPost, { body: { ulid } }),
      await ben.reply(schedulePost, { body: { ulid, body: 'Mine.', publishAt: ahead(HOUR_MS) } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 409]);
    await ben.do(cancelScheduledPost, { body: { ulid } });
    expect(await waiting()).toMatchObject([{ ulid, body: 'For later.' }]);
  });

  test('replaces a scheduled post with its time', async () => {
    const ulid = await schedule('First.', { options: '{"a":1}' });
    const publishAt = ahead(3 * HOUR_MS);
    await ann.do(schedulePost, { body: { ulid, body: 'Second.', publishAt } });
    expect(await waiting()).toMatchObject([{ ulid, body: 'Second.', publishAt, options: null }]);
    await runAfter(2 * HOUR_MS);
    expect(await isPublished(ulid)).toBe(false);
    await runAfter(HOUR_MS);
    expect(await seen(ulid)).toMatchObject({ body: 'Second.' });
    const late = await ann.reply(schedulePost, {
      body: { ulid, body: 'Third.', publishAt: ahead(HOUR_MS) },
    });
    expect(late.status).toBe(409);
    expect((await ann.reply(cancelScheduledPost, { body: { ulid } })).status).toBe(409);
  });

  test('cancels a scheduled post', async () => {
    const ulid = await schedule('Never.');
    await ann.do(cancelScheduledPost, { body: { ulid } });
    await ann.do(cancelScheduledPost, { body: { ulid } });
    await runAfter(2 * HOUR_MS);
    expect(await isPublished(ulid)).toBe(false);
  });

  test.each([
    ['too soon', () => ahead(LIMITS.scheduleMinMinutes * MINUTE_MS - 1)],
    ['in the past', () => ahead(-DAY_MS)],
    ['too far ahead', () => ahead(LIMITS.scheduleMaxDays * DAY_MS + 1)],
    ['no date', () => 'tomorrow'],
    ['an impossible date', () => '2026-13-45T00:00:00Z'],
  ])('refuses a time that is %s', async (_name, time) => {
    const body = { ulid: server.freshUlid(), body: 'When?', publishAt: time() };
    const reply = await ann.reply(schedulePost, { body });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { fields: { publishAt: expect.any(String) } } },
    });
  });

  test('accepts the first and the last possible time', async () => {
    await schedule('Soon.', { publishAt: ahead(LIMITS.scheduleMinMinutes * MINUTE_MS) });
    await schedule('Next year.', { publishAt: ahead(LIMITS.scheduleMaxDays * DAY_MS) });
    expect((await waiting()).map(({ body }) => body)).toEqual(['Soon.', 'Next year.']);
  });

  test('refuses what a post may not say', async () => {
    const publishAt = ahead(HOUR_MS);
    for (const body of ['', 'All gore.', 'x'.repeat(LIMITS.bodyCodePoints + 1)]) {
      const draft = { ulid: server.freshUlid(), body, publishAt };
      expect((await ann.reply(schedulePost, { body: draft })).status).toBe(422);
    }
    const groupId = await ben.createGroup(`Herons ${pairs}`);
    const draft = { ulid: server.freshUlid(), body: 'Hello.', publishAt, groupId };
    expect((await ann.reply(schedulePost, { body: draft })).status).toBe(403);
  });

  test('keeps to the limit under concurrent requests', async () => {
    const now = server.clock.now();
    const rows = Array.from({ length: LIMITS.scheduledPosts - 1 }, () => ({
      id: ulidToUuid(server.freshUlid()),
      author_id: ann.id,
      draft: JSON.stringify({ body: 'x' }),
      images: '[]',
      publish_at: new Date(now.getTime() + DAY_MS),
      created_at: now,
    }));
    await server.db.insertInto('scheduled_posts').values(rows).execute();
    const replies = await Promise.all(
      [1, 2, 3].map((at) =>
        ann.reply(schedulePost, {
          body: { ulid: server.freshUlid(), body: `Last ${at}.`, publishAt: ahead(HOUR_MS) },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await waiting()).toHaveLength(LIMITS.scheduledPosts);
  });

  test('exports scheduled posts', async () => {
    const ulid = await schedule('For later.');
    const found: object[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ann.do(exportAccount, { query: cursor ? { cursor } : {} });
      found.push(...(page.data.scheduledPosts ?? []));
      cursor = page.next_cursor;
    }
    expect(found).toMatchObject([{ ulid, body: 'For later.', refusal: null }]);
  });
});

describe('publishing once', () => {
  test('creates one post when workers run at once', async () => {
    const ulids = [await schedule('One.'), await schedule('Two.'), await schedule('Three.')];
    await advance(HOUR_MS);
    await Promise.all(Array.from({ length: 6 }, runJob));
    for (const ulid of ulids) expect(await isPublished(ulid)).toBe(true);
    expect(await waiting()).toEqual([]);
    const { rows } = await sql<{ posts: number }>`
      select posts from user_counts where user_id = ${ann.id}`.execute(server.db);
    expect(rows).toEqual([{ posts: 3 }]);
  });

  test('finishes a publication that a crash interrupted', async () => {
    const ulid = await schedule('Once.');
    await advance(HOUR_MS);
    // The process ended after it created the post, and before it deleted the row.
    await ann.do(createPost, { body: { ulid, body: 'Once.' } });
    await server.db
      .updateTable('users')
      .set({ timeout_until: new Date(ahead(HOUR_MS)) })
      .execute();
    expect(await waiting()).toEqual([]);
    await runJob();
    expect(await server.db.selectFrom('scheduled_posts').selectAll().execute()).toEqual([]);
    expect(await seen(ulid)).toMatchObject({ body: 'Once.' });
  });

  test('publishes once when the clock jumps forward and back', async () => {
    const [near, far] = [
      await schedule('Near.'),
      await schedule('Far.', { publishAt: ahead(DAY_MS) }),
    ];
    await runAfter(2 * HOUR_MS);
    expect(await isPublished(near)).toBe(true);
    await runAfter(-2 * HOUR_MS);
    await runAfter(2 * HOUR_MS);
    expect(await waiting()).toMatchObject([{ ulid: far }]);
    expect(await isPublished(far)).toBe(false);
    await runAfter(3 * DAY_MS);
    expect(await isPublished(far)).toBe(true);
  });

  test('publishes after a long stop', async () => {
    const ulid = await schedule('Late.');
    await runAfter(40 * DAY_MS);
    expect(await seen(ulid)).toMatchObject({ createdAt: server.clock.now().toISOString() });
  });

  test('adds a job for the exact time and removes it', async () => {
    const publishAt = ahead(HOUR_MS);
    const ulid = await schedule('On time.', { publishAt });
    const jobs = async () =>
      (
        await sql<{ at: Date }>`select run_at as at from graphile_worker.jobs
          where task_identifier = 'publish-scheduled-post' and key like ${`%${ulidToUuid(ulid)}`}`.execute(
          server.db,
        )
      ).rows.map(({ at }) => at.toISOString());
    expect(await jobs()).toEqual([publishAt]);
    await ann.do(cancelScheduledPost, { body: { ulid } });
    expect(await jobs()).toEqual([]);
  });

  test('publishes at once on request', async () => {
    const ulid = await schedule('Now.');
    const { data } = await ann.do(publishScheduledPost, { body: { ulid } });
    expect(data).toMatchObject({ id: ulid, body: 'Now.' });
    await ann.do(publishScheduledPost, { body: { ulid } });
    expect(await waiting()).toEqual([]);
  });
});

describe('held posts', () => {
  const hasMark = async (): Promise<boolean | undefined> =>
    (await ann.do(getUser)).data.hasRefusedPosts;

  async function expectRefused(ulid: string, refusal: string): Promise<void> {
    await runAfter(HOUR_MS);
    await runJob();
    expect(await isPublished(ulid)).toBe(false);
    expect(await waiting()).toMatchObject([{ ulid, refusal }]);
  }

  const setUser = (fields: {
    timeout_until?: Date;
    banned_at?: Date | null;
    deleted_at?: Date | null;
  }) => server.db.updateTable('users').set(fields).where('id', '=', ann.id).execute();

  test('holds a post during a timeout until another try', async () => {
    const ulid = await schedule('Patience.');
    await setUser({ timeout_until: new Date(server.clock.now().getTime() + 2 * HOUR_MS) });
    expect(await hasMark()).toBeUndefined();
    await expectRefused(ulid, 'Your account was temporarily restricted at that time.');
    expect(await hasMark()).toBe(true);
    await advance(2 * HOUR_MS);
    await ann.do(publishScheduledPost, { body: { ulid } });
    expect(await seen(ulid)).toMatchObject({ body: 'Patience.' });
    expect(await hasMark()).toBeUndefined();
  });

  test('waits again with a new time', async () => {
    const ulid = await schedule('Patience.');
    await setUser({ timeout_until: new Date(server.clock.now().getTime() + 90 * MINUTE_MS) });
    await expectRefused(ulid, 'Your account was temporarily restricted at that time.');
    await advance(HOUR_MS);
    const body = { ulid, body: 'Patience.', publishAt: ahead(HOUR_MS) };
    await ann.do(schedulePost, { body });
    expect(await waiting()).toMatchObject([{ ulid, refusal: null }]);
    await runAfter(HOUR_MS);
    expect(await isPublished(ulid)).toBe(true);
  });

  test.each([
    ['banned', 'banned_at', 'Your account was banned at that time.'],
    ['deleted', 'deleted_at', 'Your account was deleted at that time.'],
  ] as const)('holds a post of a %s member', async (_name, column, refusal) => {
    const ulid = await schedule('Gone.');
    await setUser({ [column]: server.clock.now() });
    server.clock.advance(HOUR_MS);
    await runJob();
    expect(await isPublished(ulid)).toBe(false);
    await setUser({ [column]: null });
    await advance(0);
    expect(await waiting()).toMatchObject([{ ulid, refusal }]);
  });

  test('holds a post for a private group that became public', async () => {
    const groupId = await ben.createGroup(`Ravens ${pairs}`, { visibility: 'private' });
    await ann.joinGroup(groupId);
    await ben.api('POST', '/group/approve', { groupId, userId: ann.ulid });
    const ulid = await schedule('Among ourselves.', { groupId });
    await ben.do(editGroup, { body: { groupId, visibility: 'public' } });
    await runAfter(HOUR_MS);
    expect(await isPublished(ulid)).toBe(false);
    expect(await waiting()).toMatchObject([
      { ulid, refusal: 'The group has become public. Everyone would see this post.' },
    ]);
  });

  test('holds a post in a group the author left', async () => {
    const name = `Rooks ${pairs}`;
    const groupId = await ben.createGroup(name, { visibility: 'private' });
    await ben.api('POST', '/group/approve', { groupId, userId: ann.ulid });
    await ann.joinGroup(groupId);
    await ben.api('POST', '/group/approve', { groupId, userId: ann.ulid });
    const ulid = await schedule('To the rooks.', { groupId });
    expect(await waiting()).toMatchObject([{ groupId, groupName: name }]);
    await ann.do(leaveGroup, { body: { groupId } });
    expect(await waiting()).toMatchObject([{ groupId, groupName: null }]);
    await runAfter(HOUR_MS);
    expect(await waiting()).toMatchObject([{ ulid, refusal: expect.stringContaining(name) }]);
    await ben.do(deleteGroup, { query: { groupId } });
    const again = await ann.reply(publishScheduledPost, { body: { ulid } });
    expect(again.status).toBe(404);
    expect(await waiting()).toMatchObject([{ ulid }]);
  });

  test('holds a post with a word that was forbidden since', async () => {
    const ulid = await schedule('A quiet walk.');
    const draft = JSON.stringify({ ulid, body: 'A gore walk.' });
    await sql`update scheduled_posts set draft = ${draft}::jsonb`.execute(server.db);
    await expectRefused(ulid, 'This community does not allow posts with the words “gore”.');
  });

  test('sends a post with a listed word to review', async () => {
    const ulid = await schedule('A casino walk.');
    await runAfter(HOUR_MS);
    expect(await waiting()).toEqual([]);
    expect(await seen(ulid, ann)).toMatchObject({ body: 'A casino walk.' });
    expect((await seen(ulid))?.body ?? '').toBe('');
  });

  test('does not stop at a post that fails', async () => {
    expectConsole('error', 'Could not publish a scheduled post');
    const [broken, fine] = [await schedule('Broken.'), await schedule('Fine.')];
    await sql`update scheduled_posts set draft = '{"ulid": 7}'::jsonb
      where id = ${ulidToUuid(broken)}`.execute(server.db);
    await runAfter(HOUR_MS);
    expect(await isPublished(fine)).toBe(true);
  });
});

describe('media', () => {
  test('keeps uploads until the post is published with them', async () => {
    const { id, url } = await mediaRow(server, ann);
    const publishAt = ahead(30 * DAY_MS);
    const ulid = await schedule('', { images: [{ url, description: 'A rook.' }], publishAt });
    expect(await waiting()).toMatchObject([{ images: [{ url, description: 'A rook.' }] }]);
    await sweepAfter(20 * DAY_MS);
    expect(await mediaRows(id)).toHaveLength(1);
    await runAfter(10 * DAY_MS);
    expect(await seen(ulid)).toMatchObject({ images: [{ url, description: 'A rook.' }] });
  });

  test('lets unused uploads go after a cancellation', async () => {
    const { id, url } = await mediaRow(server, ann);
    const ulid = await schedule('', { images: [url], publishAt: ahead(30 * DAY_MS) });
    await ann.do(cancelScheduledPost, { body: { ulid } });
    await sweepAfter((LIMITS.unusedMediaDays + 1) * DAY_MS);
    expect(await mediaRows(id)).toEqual([]);
  });

  const mediaRows = (id: string) =>
    server.db.selectFrom('media').select('id').where('id', '=', id).execute();

  async function sweepAfter(ms: number): Promise<void> {
    await advance(ms);
    await server.runJob('sweep-media');
  }
});
