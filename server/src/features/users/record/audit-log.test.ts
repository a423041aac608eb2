import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';
import { recordAudit } from './audit-log.store.ts';
import { changeBadge } from '#src/features/users/standing/change-badge.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const entriesAbout = (userId: string) =>
  server.db
    .selectFrom('audit_log')
    .select(['at', 'actor_id', 'action', 'user_id', 'post_id', 'reason', 'details'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

test(
  'accepts new entries and rejects changes to existing ones',
  { tags: ['GAP-127'] },
  async () => {
    const alice = await server.signUp('alice');
    const at = server.clock.now();
    await recordAudit(server.db, {
      at,
      actorId: alice.id,
      action: 'post.hide',
      userId: alice.id,
      reason: 'Because.',
      details: { points: 3 },
    });
    const before = await entriesAbout(alice.id);
    expect(before).toEqual([
      {
        at,
        actor_id: alice.id,
        action: 'post.hide',
        user_id: alice.id,
        post_id: null,
        reason: 'Because.',
        details: { points: 3 },
      },
    ]);
    const changes = [
      sql`update audit_log set reason = 'Another.'`,
      sql`update audit_log set reason = 'Another.' where false`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ];
    for (const change of changes) {
      await expect(change.execute(server.db)).rejects.toThrow('audit_log keeps what it holds');
    }
    expect(await entriesAbout(alice.id)).toEqual(before);
  },
);

test('logs each badge change made on the command line', { tags: ['GAP-023'] }, async () => {
  const bob = await server.signUp('bob');
  await changeBadge(server, 'bob', 'verified', true);
  await changeBadge(server, 'bob', 'verified', true);
  await changeBadge(server, 'bob', 'verified', false);
  const whole = { at: server.clock.now(), actor_id: null, user_id: bob.id, post_id: null };
  const details = { badge: 'verified' };
  expect(await entriesAbout(bob.id)).toEqual([
    { ...whole, action: 'badge.add', reason: null, details },
    { ...whole, action: 'badge.remove', reason: null, details },
  ]);
});
