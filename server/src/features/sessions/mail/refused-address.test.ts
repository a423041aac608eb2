import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { requestMagicLink } from '@rookery/contract/sessions/request-magic-link.ts';
import { checkJobs } from '#src/cli/doctor/doctor-jobs.ts';
import { checkRefusedMails } from '#src/cli/doctor/doctor-mail.ts';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { runRookery } from '#test/rookery-command.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

const TOKEN = 'a-long-random-word';

const REPLIES: Readonly<Record<string, [code: number, text: string]>> = {
  'mistyped@rooks.example': [550, '5.1.1 <mistyped@rooks.example>: no such user'],
  'later@rooks.example': [451, '4.7.1 Try again later'],
  'relayed@rooks.example': [554, '5.7.1 <relayed@rooks.example>: Relay access denied'],
};

let smtp: SMTPServer;
let server: TestServer;
let asked: string[] = [];
let folder: string;
beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const [responseCode, text] = REPLIES[address] ?? [];
      done(text === undefined ? null : Object.assign(new Error(text), { responseCode }));
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, metricsToken: TOKEN };
  server = await startTestServer({ config });
  folder = await mkdtemp(join(tmpdir(), 'rookery-mails-'));
  await loadSecrets(folder);
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await rm(folder, { recursive: true });
});

async function countMails(): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const found = [...text.matchAll(/^rookery_mails_total\{result="(\w+)"\} (\d+)$/gm)];
  return Object.fromEntries(found.map(([, result = '', count]) => [result, Number(count)]));
}

interface Row {
  attempts: number;
  max_attempts: number;
}

async function jobOf(email: string): Promise<Row | undefined> {
  const { rows } = await server.database.pool.query<Row>(
    `select attempts, max_attempts from graphile_worker._private_jobs job
    join magic_links link on link.id::text = job.payload->>'linkId'
    where link.email = $1 and job.last_error is not null and job.locked_at is null`,
    [email],
  );
  return rows[0];
}

const ask = (email: string) => server.stranger.do(requestMagicLink, { body: { email } });
const run = (...args: string[]) =>
  runRookery(args, { folder, env: { DATA_DIR: folder, DATABASE_URL: server.database.url } });

test('stops email to an undeliverable address until retried by staff', async () => {
  asked = [];
  const before = await countMails();
  await ask('mistyped@rooks.example');
  await expect.poll(() => jobOf('mistyped@rooks.example')).toBeDefined();
  const job = await jobOf('mistyped@rooks.example');
  expect(job?.attempts).toBe(job?.max_attempts);
  expect(asked).toEqual(['mistyped@rooks.example']);
  expect(await countMails()).toEqual({ ...before, refused: 1 });
  const said = server.logs.find((line) => line.includes('Job failed permanently; not retrying'));
  expect(JSON.parse(said ?? '{}')).toMatchObject({ err: { type: 'AddressRefused' } });

  const { pool } = server.database;
  const note = expect.stringMatching(
    /^In the past week, sent to addresses that do not exist: 1 email\. .*rookery -- mails$/,
  );
  expect(await checkRefusedMails(pool)).toEqual([{ state: 'note', text: note }]);
  expect((await checkJobs(pool)).map(({ state }) => state)).toEqual(['ok']);

  const short = await run('mails');
  expect(short).toMatchObject({ code: 0, err: '' });
  expect(short.out).toMatch(/^1 refused:\n/);
  expect(short.out).toMatch(/ refused +send-sign-in-mail to m…@rooks\.example, at 20/);
  expect(short.out).toMatch(/^ {4}.*550 5\.1\.1 <.*>: no such user$/m);
  expect(short.out).not.toMatch(/mistyped|later@|relayed/);
  const whole = await run('mails', '--addresses');
  expect(whole.out).toMatch(/ refused +send-sign-in-mail to mistyped@rooks\.example, at /);
  expect(whole.out).toContain('<mistyped@rooks.example>: no such user');

  asked = [];
  const { out } = await run('jobs', '--failed');
  const [, id = ''] = /^(\d+) {2}refused/m.exec(out) ?? [];
  expect((await run('jobs', 'retry', '--all')).out).toMatch(/^0 jobs/);
  expect((await run('jobs', 'retry', id)).out).toMatch(/^1 job will be retried/);
  await expect.poll(() => asked).toContain('mistyped@rooks.example');
  await expect.poll(countMails).toEqual({ ...before, refused: 2 });
});

test.each(['later@rooks.example', 'relayed@rooks.example'])('retries a mail to %s', async (to) => {
  expectConsole('error', 'Server log: Failed task');
  const before = await countMails();
  await ask(to);
  await expect.poll(() => jobOf(to)).toMatchObject({ attempts: 1, max_attempts: 7 });
  expect(await countMails()).toEqual({ ...before, failed: (before['failed'] ?? 0) + 1 });
  await server.database.pool.query('delete from graphile_worker._private_jobs');
});
