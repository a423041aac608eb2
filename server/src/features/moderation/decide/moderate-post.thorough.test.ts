// Thorough: starts a server that runs no jobs, to inspect the job of one mail.
import { sweepPosts } from '@rookery/contract/moderation/sweep-posts.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { startTestServer } from '#test/server.ts';

const REASON = 'This is not how we speak here.';

describe('a sweep', () => {
  test('queues a mail job that older workers can also process', async () => {
    const web = await startTestServer({ config: { roles: ['web'] } });
    onTestFinished(() => web.stop());
    const moderator = await signUpWith(web, 'watchful', 'moderator');
    const spammer = await web.signUp('spammer');
    for (const body of ['Buy.', 'Buy!']) {
      await spammer.post(body);
    }
    const body = { ulid: spammer.ulid, hours: 24, violation: 'spam', reason: REASON };
    await moderator.do(sweepPosts, { body });
    const { rows } = await sql<{ decision: object }>`
      select payload -> 'decision' as decision from graphile_worker._private_jobs
      where payload -> 'decision' is not null`.execute(web.db);
    const decision = { kind: 'swept', posts: 2, violation: 'spam', reason: REASON };
    expect(rows).toMatchObject([{ decision }]);
  });
});
