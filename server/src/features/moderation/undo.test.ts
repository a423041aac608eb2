import { addBadge } from '@rookery/contract/moderation/add-badge.ts';
import { removeBadge } from '@rookery/contract/moderation/remove-badge.ts';
import { removeFlag } from '@rookery/contract/moderation/remove-flag.ts';
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { undoSweep } from '@rookery/contract/moderation/undo-sweep.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { undoByConsole } from '@rookery/contract/admin/overview/undo-by-console.ts';
import { listOwnViolations } from '@rookery/contract/moderation/list-own-violations.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const REASON = 'Three warnings are enough.';

let server: TestServer;
let watcher: TestMember;
let second: TestMember;
let chief: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  second = await signUpWith(server, 'second_watch', 'moderator');
  chief = await signUpWith(server, 'chief', 'administrator');
});
afterAll(() => server.stop());

const join = (): Promise<TestMember> => addMember(server, `member${++joined}`);

async function pendingMails({ id }: TestMember): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select job.payload -> 'decision' ->> 'kind' as kind from graphile_worker._private_jobs job
    where job.payload ->> 'userId' = ${id} order by job.id`.execute(server.db);
  return rows.map(({ kind }) => kind);
}

const newestOf = async (member: TestMember) => (await member.do(listNotifications)).data[0];
const badge = { badge: 'verified', reason: REASON };

interface Undoable {
  what: string;
  kind: string;
  undone: string;
  subject: string;
  act(member: TestMember): Promise<unknown>;
  undo(member: TestMember, made: unknown): Promise<unknown>;
}

const UNDOABLE: Undoable[] = [
  {
    what: 'a removal',
    kind: 'removed',
    undone: 'restored',
    subject: 'was removed',
    async act(member) {
      const post = await member.post();
      await watcher.moderate(post, 'removeContent', { reason: REASON });
      return post;
    },
    undo: (_member, post) => watcher.moderate(String(post), 'restoreContent'),
  },
  {
    what: 'a ban',
    kind: 'banned',
    undone: 'unbanned',
    subject: 'was banned',
    act: (member) => watcher.ban(member, REASON),
    undo: ({ ulid }) => watcher.do(unbanUser, { body: { ulid, reason: REASON } }),
  },
  {
    what: 'a badge',
    kind: 'badge-added',
    undone: 'badge-removed',
    subject: 'badges on',
    act: ({ ulid }) => chief.do(addBadge, { params: { id: ulid }, body: badge }),
    undo: ({ ulid }) => chief.do(removeBadge, { params: { id: ulid }, body: badge }),
  },
  {
    what: 'a mark',
    kind: 'marked',
    undone: 'marked',
    subject: 'A label of',
    async act(member) {
      const post = await member.post();
      await watcher.moderate(post, 'applyNSFW', { reason: REASON });
      return post;
    },
    undo: (_member, post) => watcher.moderate(String(post), 'applyNSFW', { reason: REASON }),
  },
];

describe('the mail of a decision', () => {
  test.each(UNDOABLE)('is not sent when the decision is quickly undone: $what', async (each) => {
    const member = await join();
    const made = await each.act(member);
    expect(await pendingMails(member)).toEqual([each.kind]);
    await each.undo(member, made);
    expect(await pendingMails(member)).toEqual([]);
  });

  test.each(UNDOABLE)('is followed by another when undone later: $what', async (each) => {
    const member = await join();
    const made = await each.act(member);
    await server.mail.to(member.email, 1, each.subject);
    await expect.poll(() => pendingMails(member)).toEqual([]);
    await each.undo(member, made);
    expect(await pendingMails(member)).toEqual([each.undone]);
  });

  test('is sent for a second ban after an undone one', async () => {
    const member = await join();
    await watcher.ban(member);
    await watcher.do(unbanUser, { body: { ulid: member.ulid, reason: REASON } });
    await watcher.ban(member);
    expect(await pendingMails(member)).toEqual(['banned']);
  });

  test('waits for thirty seconds', async () => {
    const member = await join();
    await watcher.ban(member);
    const { rows } = await sql<{ at: Date }>`select run_at as at from graphile_worker._private_jobs
      where payload ->> 'userId' = ${member.id}`.execute(server.db);
    expect((rows[0]?.at.getTime() ?? 0) - server.clock.now().getTime()).toBe(30_000);
  });
});

describe('undoing a sweep', () => {
  async function sweptMember() {
    const [member, other] = [await join(), await join()];
    const post = await member.post('Buy.');
    const comment = await member.comment(await other.post(), 'Buy it.');
    const reported = await member.post('Buy now.');
    await other.report(reported);
    const { ulid } = member;
    const body = { ulid, hours: 1, violation: 'spam', reason: REASON };
    const { data } = await watcher.do(sweepPosts, { body });
    const undo = { body: { ulid, sweepULID: data.sweepULID ?? '' } };
    return { member, other, made: [post, comment, reported], undo };
  }

  test('restores all posts and reverts the points', async () => {
    const { member, other, made, undo } = await sweptMember();
    expect((await member.do(listOwnViolations)).total_points).toBe(2);
    expect((await second.do(undoSweep, undo)).data).toEqual({ posts: 2, comments: 1, reposts: 0 });
    for (const ulid of made) expect(await second.see(ulid)).toBeDefined();
    expect((await member.do(listOwnViolations)).total_points).toBe(0);
    const { status } = await other.reply(removeFlag, { body: { postULID: made[2] ?? '' } });
    expect(status).toBe(403);
    await second.do(removeFlag, { body: { postULID: made[2] ?? '' } });
    await second.refused(undoSweep, undo, 409);
  });

  test('notifies the member once, without a mail if quick', async () => {
    const { member, undo } = await sweptMember();
    expect(await pendingMails(member)).toEqual(['swept']);
    await watcher.do(undoSweep, undo);
    expect(await pendingMails(member)).toEqual([]);
    await expect
      .poll(async () => (await newestOf(member))?.postBody)
      .toBe('A moderator restored your removed posts and comments.');
  });

  test('mails its member once if the sweep was mailed', async () => {
    const { member, undo } = await sweptMember();
    await server.mail.to(member.email, 1, 'were removed');
    await watcher.do(undoSweep, undo);
    expect(await pendingMails(member)).toEqual(['unswept']);
    await server.mail.to(member.email, 1, 'were restored');
  });

  test('requires a moderator and a sweep of that member', async () => {
    const { member, other, undo } = await sweptMember();
    await member.refused(undoSweep, undo, 403);
    const { sweepULID } = undo.body;
    await watcher.refused(undoSweep, { body: { ulid: other.ulid, sweepULID } }, 404);
  });

  test('works from the sweep’s row of the audit log', async () => {
    const { member, made } = await sweptMember();
    const by = await atConsole(server, chief);
    const { data } = await by.do(listAuditLog, {
      query: { member: member.username, action: 'member.sweep' },
    });
    const params = { id: String(data[0]?.id) };
    await by.do(undoByConsole, { params, body: { reason: REASON } });
    for (const ulid of made) expect(await second.see(ulid)).toBeDefined();
  });
});
