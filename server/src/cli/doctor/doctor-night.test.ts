import { afterAll, beforeAll, expect, test } from 'vitest';

import { createJobs } from '#src/platform/jobs/jobs.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { startSilentServer } from '#test/silent-server.ts';
import { checkMail } from './doctor-checks.ts';
import { checkCollation, judgeCollation } from './doctor-collation.ts';
import { checkRefusedMails } from './doctor-mail.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('reports rejected mails with the error, without the address', async () => {
  const { pool, db } = database;
  expect(await checkRefusedMails(pool)).toEqual([]);
  const jobs = createJobs({ pool, log });
  await jobs.start();
  await jobs.stop();
  await jobs.add(db, 'send-sign-in-mail', {});
  expect(await checkRefusedMails(pool)).toEqual([]);
  await pool.query(`update graphile_worker._private_jobs set last_error =
    '550 5.1.8 <member@rooks.example>: sender domain must exist' || chr(10) || 'at run'`);
  const [found, ...others] = await checkRefusedMails(pool);
  expect(others).toEqual([]);
  expect(found?.state).toBe('broken');
  expect(found?.text).toMatch(
    /^The mail server refused 1 email .*\(550 5\.1\.8 <…@…>: sender domain must exist\)/,
  );
  expect(found?.text).toContain('SMTP_URL and MAIL_FROM');
});

test('counts a feedback answer as a mail', async () => {
  const { pool, db } = database;
  const jobs = createJobs({ pool, log });
  await jobs.start();
  await jobs.stop();
  await pool.query('delete from graphile_worker._private_jobs');
  await jobs.add(db, 'send-feedback-answer', {});
  await jobs.add(db, 'send-digests', {});
  await pool.query(`update graphile_worker._private_jobs set last_error = '550 no'`);
  expect((await checkRefusedMails(pool))[0]?.text).toMatch(
    /^The mail server refused 1 email in the past week/,
  );
  await pool.query('delete from graphile_worker._private_jobs');
});

test('reports a mail server that does not respond in time', { timeout: 15_000 }, async () => {
  const silent = await startSilentServer();
  try {
    const config = { smtpUrl: `smtp://${silent.place}`, mailFrom: 'a@rookery.test', dataDir: '.' };
    const [found] = await checkMail(config, 50);
    expect(found?.state).toBe('broken');
    expect(found?.text).toMatch(/does not accept email: (?:Greeting never received|Timeout)/);
  } finally {
    await silent.stop();
  }
});

test('reports a collation changed under indexes, with repair command', async () => {
  expect(await checkCollation(database.pool)).toEqual([]);
  const sound = { name: 'rookery', made: '2.36', now: '2.36', folds: true };
  expect(judgeCollation({ ...sound, made: null, now: null })).toEqual([]);
  const [changed] = judgeCollation({ ...sound, now: '2.41' });
  expect(changed?.state).toBe('broken');
  expect(changed?.text).toContain('reindex database "rookery"');
  const [ascii] = judgeCollation({ ...sound, folds: false });
  expect(ascii?.state).toBe('note');
  expect(ascii?.text).toContain("encoding 'UTF8'");
});
