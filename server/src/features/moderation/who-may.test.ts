import { getUser } from '@rookery/contract/users/get-user.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { mapViolations } from '@rookery/contract/moderation/map-violations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { userFacts } from '#src/features/users/public.ts';
import { publishFact } from '#test/facts.ts';
import { giveBadge, signUpWith } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

const ROLES = [
  'nobody',
  'banned',
  'newcomer',
  'member',
  'owner',
  'moderator',
  'employee',
  'administrator',
] as const;
type Role = (typeof ROLES)[number];

let server: TestServer;
let people: Record<Exclude<Role, 'nobody'>, TestMember>;

beforeAll(async () => {
  server = await startTestServer();
  people = {
    banned: await signUpWith(server, 'rude', 'administrator'),
    newcomer: await server.signIn('newcomer@rookery.test'),
    member: await addMember(server, 'plain'),
    owner: await addMember(server, 'owner_of_it'),
    moderator: await signUpWith(server, 'watchful', 'moderator'),
    employee: await signUpWith(server, 'worker', 'employee'),
    administrator: await signUpWith(server, 'ruler', 'administrator'),
  };
  await ban(people.banned);
});
afterAll(() => server.stop());

async function ban(who: TestMember): Promise<void> {
  await server.db
    .updateTable('users')
    .set({ banned_at: server.clock.now() })
    .where('id', '=', who.id)
    .execute();
  await publishFact(server.db, userFacts.changed, { userIds: [who.id] });
  await vi.waitFor(async () => expect((await who.reply(getUser)).status).toBe(401), {
    timeout: 30_000,
    interval: 10,
  });
}

async function freshPost(): Promise<string> {
  const ulid = await people.owner.post();
  return ulid;
}

function act(role: Role, [method, path]: [string, string], body: unknown): Promise<Reply> {
  if (role === 'nobody') return server.call(method, `/v3${path}`, { body });
  return people[role].api(method, path, body);
}

interface Row {
  call: [method: string, path: string];
  body?: (ulid: string) => unknown;
  answers: Record<Exclude<Role, 'nobody' | 'banned'>, number>;
}

const ulidOnly = (ulid: string): object => ({ ulid });
const reasoned = (ulid: string): object => ({ ulid, reason: 'Not for this place.' });
const everyone = { member: 200, owner: 200, moderator: 200, employee: 200, administrator: 200 };
const noPlainOne = { newcomer: 403, member: 403, owner: 403 };

const MATRIX: Row[] = [
  {
    call: ['PUT', '/posts/flag'],
    body: (ulid) => ({ ulid, violationType: 'spam' }),
    answers: { ...everyone, newcomer: 403, owner: 422 },
  },
  { call: ['GET', '/settings/violations'], answers: { ...everyone, newcomer: 200 } },
  {
    call: ['POST', '/posts/mapViolations'],
    body: (ulid) => ({ ulids: [ulid] }),
    answers: { ...everyone, newcomer: 403 },
  },
  {
    call: ['POST', '/moderation/posts/violations'],
    body: () => ({}),
    answers: { ...noPlainOne, moderator: 200, employee: 403, administrator: 200 },
  },
  {
    call: ['DELETE', '/moderation/post'],
    body: reasoned,
    answers: { ...noPlainOne, moderator: 200, employee: 200, administrator: 200 },
  },
  { call: ['GET', '/posts/featured'], answers: { ...everyone, newcomer: 403 } },
  {
    call: ['POST', '/employee/post/discover'],
    body: ulidOnly,
    answers: { ...noPlainOne, moderator: 403, employee: 200, administrator: 200 },
  },
  {
    call: ['DELETE', '/employee/post/discover'],
    body: ulidOnly,
    answers: { ...noPlainOne, moderator: 403, employee: 200, administrator: 200 },
  },
];

const cells = MATRIX.flatMap(({ call, body, answers }) =>
  ROLES.map((role) => {
    const status = role === 'nobody' || role === 'banned' ? 401 : answers[role];
    return { what: call.join(' '), role, status, call, body };
  }),
);

describe('permissions on the server', { tags: ['ERR-11', 'GAP-027'] }, () => {
  test.each(cells)('returns for $what by $role: $status', async ({ role, status, call, body }) => {
    const ulid = await freshPost();
    const reply = await act(role, call, body?.(ulid));
    expect(reply.status).toBe(status);
    if (status === 401) expect(reply.body.message).toBe('Authentication Failed');
    if (status === 403) {
      const reason = role === 'newcomer' ? 'setup_required' : 'forbidden';
      expect(reply.body.error_type).toBe(reason);
    }
  });

  test('changes and reveals nothing on a refused staff call', async () => {
    const { member, moderator } = people;
    const ulid = await freshPost();
    const unknown = server.freshUlid();
    for (const [method, path] of [
      ['DELETE', '/moderation/post'],
      ['POST', '/employee/post/discover'],
      ['DELETE', '/employee/post/discover'],
    ] as const) {
      for (const each of [ulid, unknown]) {
        expect((await member.api(method, path, { ulid: each })).status).toBe(403);
      }
    }
    const [post] = (await moderator.reply(mapPosts, { body: { ulids: [ulid] } })).body.data;
    expect(post.isHidden).toBe(false);
    const { rows } = await sql`select from audit_log where actor_id = ${member.id}`.execute(
      server.db,
    );
    expect(rows).toEqual([]);
  });

  test('applies a role from the moment it is given', async () => {
    const late = await addMember(server, 'late_one');
    const ulid = await freshPost();
    await late.refused(removePost, { body: { ulid, reason: 'Not for this place.' } }, 403);
    await giveBadge(server, late, 'moderator');
    await late.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
  });

  test.each(['member', 'owner', 'employee'] as const)(
    'hides the reports of a fresh post from %s',
    async (role) => {
      const ulid = await freshPost();
      const report = { ulid, violationType: 'spam' };
      expect((await people.member.api('PUT', '/posts/flag', report)).status).toBe(200);
      const reply = await people[role].reply(mapViolations, { body: { ulids: [ulid] } });
      expect(reply.body.violations).toEqual([]);
    },
  );
});
