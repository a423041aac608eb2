// Thorough: starts its own server to lose one response.
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestServer } from '#test/server.ts';

test('mails once when the first page is retried soon', async () => {
  const own = await startTestServer({ config: { rateLimits: true } });
  const who = await own.signUp('taker');
  const take = async (): Promise<void> => {
    await who.do(exportAccount);
  };
  await take();
  await take();
  own.clock.advance(5 * 60_000);
  await take();
  await expect
    .poll(async () => {
      const { rows } = await sql`select from graphile_worker.jobs`.execute(own.db);
      return rows.length;
    })
    .toBe(0);
  const told = (await own.mail.all()).filter(({ subject }) => subject?.includes('was downloaded'));
  expect(told.map(({ to }) => to?.[0]?.address)).toEqual([who.email, who.email]);
  await own.stop();
});
