// Thorough: does fifteen random things to held posts 25 times, between two servers.
import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { appealViolation } from '@rookery/contract/moderation/appeal-violation.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { deletePost } from '@rookery/contract/posts/delete-post.ts';
import { banUser } from '@rookery/contract/moderation/ban-user.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { flagPost } from '@rookery/contract/posts/flag-post.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { findCountDrift } from '#test/count-drift.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let holding: TestServer;
let first: TestMember;
let second: TestMember;
let reader: TestMember;
let rounds = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock, config } = server;
  const shared = { ...config, rateLimits: true };
  holding = await startTestServer({ database, secrets, clock, config: shared });
  first = await signUpWith(server, 'first_watch', 'moderator');
  second = await signUpWith(server, 'second_watch', 'moderator');
  const byChief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  await byChief.do(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
});
afterAll(async () => {
  await holding.stop();
  await server.stop();
});

const DEEDS = [
  'release',
  'remove',
  'removeQuietly',
  'restore',
  'undo',
  'appeal',
  'grant',
  'deny',
  'sweep',
  'delete',
  'ban',
  'unban',
  'report',
  'comment',
] as const;
type Deed = (typeof DEEDS)[number];

const REASON = 'This is how we see it.';
const act = (who: TestMember, action: string, postULID: string, more: object = {}) =>
  who.api('POST', `/moderation/post/action/${action}`, {
    postULID,
    action,
    violation: 'spam',
    reason: REASON,
    ...more,
  });

async function isHeld(id: string): Promise<boolean> {
  const row = await server.db
    .selectFrom('posts')
    .select('held_at')
    .where('id', '=', ulidToUuid(id))
    .executeTakeFirstOrThrow();
  return row.held_at !== null;
}

async function does(deed: Deed, author: TestMember, id: string): Promise<number> {
  const deeds: Record<Deed, () => Promise<{ status: number }>> = {
    release: () => act(first, 'removeFlag', id),
    remove: () => act(first, 'removeContent', id),
    removeQuietly: () =>
      second.reply(removePost, { body: { ulid: id, reason: 'Not for this place.' } }),
    restore: () => act(first, 'restoreContent', id),
    undo: () => act(second, 'restoreContent', id, { waitsAgain: true }),
    appeal: () => author.reply(appealViolation, { body: { ulid: id, appealText: REASON } }),
    grant: () => act(second, 'removeViolation', id),
    deny: () => act(second, 'denyAppeal', id),
    sweep: () =>
      first.reply(sweepPosts, {
        body: {
          ulid: author.ulid,
          hours: 1,
          violation: 'spam',
          reason: REASON,
        },
      }),
    delete: () => author.reply(deletePost, { body: { ulid: id } }),
    ban: () => first.reply(banUser, { body: { ulid: author.ulid, reason: 'Not for this place.' } }),
    unban: () =>
      first.reply(unbanUser, { body: { ulid: author.ulid, reason: 'Not for this place.' } }),
    report: () => reader.reply(flagPost, { body: { ulid: id, violationType: 'spam' } }),
    comment: () =>
      reader.reply(createComment, {
        body: { ulid: server.freshUlid(), parentId: id, body: 'And then?' },
      }),
  };
  return (await deeds[deed]()).status;
}

test('keeps every count exact after random actions on held posts', async () => {
  const step = fc.record({ deed: fc.constantFrom(...DEEDS), at: fc.nat({ max: 2 }) });
  const run = async (steps: { deed: Deed; at: number }[]): Promise<void> => {
    rounds += 1;
    const author = await addMember(server, `author${rounds}`);
    reader = await addMember(server, `reader${rounds}`);
    const write = (method: string, path: string, draft: object): Promise<Reply> =>
      holding.call(method, `/v3${path}`, { token: author.accessToken, body: draft });
    const root = (
      await reader.do(createPost, {
        body: { ulid: server.freshUlid(), body: 'Where shall we go?' },
      })
    ).data;
    const body = `To the casino, @${reader.username}! #rooks`;
    const own = await write('PUT', '/posts', { ulid: server.freshUlid(), body });
    const under = { ulid: server.freshUlid(), parentId: root.id, body };
    const comment = await write('PUT', '/comments', under);
    const quote = { ulid: root.id, repostUlid: server.freshUlid(), body };
    const quoted = await write('POST', '/posts/repost', quote);
    const ids = [own, comment, quoted].map((reply) => reply.body.data.id as string);
    for (const id of ids) expect(await isHeld(id)).toBe(true);
    for (const { deed, at } of steps) {
      const status = await does(deed, author, ids[at] ?? '');
      expect([200, 201, 401, 403, 404, 409]).toContain(status);
    }
    expect(await findCountDrift(server)).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), run), {
    numRuns: 25,
    endOnFailure: true,
  });
}, 120_000);
