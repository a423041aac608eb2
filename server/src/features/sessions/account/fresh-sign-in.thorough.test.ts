// Thorough: starts a server whose clock advances at every read.
import { describe, expect, test } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import { startTestServer } from '#test/server.ts';

describe('sign-in email to a new member', () => {
  test('is not sent at the first sign-in', async () => {
    const clock = createManualClock(new Date());
    const ticking = {
      ...clock,
      now() {
        clock.advance(1);
        return clock.now();
      },
    };
    const running = await startTestServer({ clock: ticking });
    try {
      await running.signIn('swift@rookery.test');
      const jobs = await running.database.pool.query(
        `select count(*) from graphile_worker.jobs where task_identifier = 'send-account-mail'`,
      );
      const mails = await running.mail.all();
      const subjects = mails.map((mail) => mail.subject).join('; ');
      expect([Number(jobs.rows[0].count), subjects]).toEqual([
        0,
        expect.not.stringContaining('New login to'),
      ]);
    } finally {
      await running.stop();
    }
  });
});
