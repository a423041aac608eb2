// Thorough: sends dozens of mails, starts a second process and a mail server that never answers.
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { expect, test, beforeEach } from 'vitest';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { mailRequests } from '#test/mail-requests.ts';
import { startSilentServer } from '#test/silent-server.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const on = mailRequests();
const { ask, askTimes } = on;
let server: TestServer;
beforeEach(() => {
  ({ server } = on);
});

test('mails at most 30 times in 15 minutes per mailbox', async () => {
  const email = 'mobbed@rookery.test';
  for (let nth = 1; nth <= 6; nth++) await askTimes(5, email, `10.4.0.${nth}`);
  const reply = await ask({ email }, '10.4.0.7');
  expect(reply.status).toBe(429);
  expect(reply.body.message).toContain('Use the newest email, or try again in 15 minutes.');
  server.clock.advance(15 * 60_000 - 1);
  const { text = '' } = await server.mail.to(email, 30);
  const token = /magic=([\w-]+)/.exec(text)?.[1];
  expect((await server.call('POST', '/magicLogin', { body: { token } })).status).toBe(200);
  server.clock.advance(1);
  expect((await ask({ email }, '10.4.0.7')).status).toBe(202);
});

test('limits the mails to a mailbox by day', async () => {
  const email = 'flooded@rookery.test';
  for (let nth = 1; nth <= 12; nth++) {
    if (nth === 7) server.clock.advance(16 * 60_000);
    await askTimes(5, email, `10.9.0.${nth}`);
  }
  server.clock.advance(16 * 60_000);
  expect((await ask({ email }, '10.9.1.1')).status).toBe(202);
  const reply = await ask({ email }, '10.9.1.1');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '3600']);
  server.clock.advance(3_600_000);
  expect((await ask({ email }, '10.9.1.2')).status).toBe(202);
  expect((await ask({ email }, '10.9.1.2')).status).toBe(429);
  server.clock.advance(86_400_000);
  await askTimes(2, email, '10.9.1.3');
});

test('shares the limit with a second process', async () => {
  const { database, secrets, clock, config } = server;
  const other = await startTestServer({ database, secrets, clock, config });
  try {
    const email = 'shared@rookery.test';
    await askTimes(5, email, '10.7.0.1');
    const headers = { 'x-forwarded-for': '10.7.0.1' };
    const reply = await other.call('POST', '/v3/magicLink', { body: { email }, headers });
    expect(reply.status).toBe(429);
  } finally {
    await other.stop();
  }
});

test('retries sending a last time before the link expires', async () => {
  expectConsole('error', /Failed task \d+ \(send-sign-in-mail/);
  const silent = await startSilentServer();
  const own = await startTestServer({ config: { smtpUrl: `smtp://${silent.place}` } });
  try {
    await own.call('POST', '/v3/magicLink', { body: { email: 'last@rookery.test' } });
    const { rows } = await own.database.pool.query<{ seconds: number }>(
      `select (select sum(exp(tries)) from generate_series(1, max_attempts - 1) tries)::float8 as seconds
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = task_id
      where identifier = 'send-sign-in-mail'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.seconds).toBeLessThan(LIMITS.magicTokenMinutes * 60);
  } finally {
    await silent.stop();
    await expect.poll(() => own.logs.join('')).toContain('Failed task');
    await own.stop();
  }
});
