import { getConsoleOverview } from '@rookery/contract/admin/overview/get-console-overview.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { countNotifications } from '@rookery/contract/notifications/count-notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { noteVersion } from '#src/platform/db/running-versions.store.ts';
import { describeVersion, VERSION } from '#src/version.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let chief: TestMember;
let byChief: ConsoleCalls;

beforeAll(async () => {
  server = await startTestServer();
  chief = await signUpWith(server, 'chief', 'administrator');
  byChief = await atConsole(server, chief);
});
afterAll(() => server.stop());

test('counts pending reports except those about banned authors', async () => {
  const [author, reporter] = await addMembers(server, ['author', 'reporter']);
  const ulid = await author.post();
  const report = { ulid, violationType: 'spam' };
  expect((await reporter.api('PUT', '/posts/flag', report)).status).toBe(200);
  const waiting = async (): Promise<unknown[]> => {
    const { waitingReports, oldestReportAt } = (await byChief.do(getConsoleOverview)).data;
    const queue = await chief.reply(listViolations, { body: {} });
    return [waitingReports, oldestReportAt, queue.body.data.length];
  };
  const reportedAt = server.clock.now().toISOString();
  expect(await waiting()).toEqual([1, reportedAt, 1]);
  const ban = `/members/${author.ulid}/ban`;
  expect((await byChief('POST', ban, { reason: 'Not for this place.' })).status).toBe(200);
  expect(await waiting()).toEqual([0, null, 0]);
  expect((await byChief('DELETE', ban, { reason: 'Not for this place.' })).status).toBe(200);
  expect(await waiting()).toEqual([1, reportedAt, 1]);
});

test('counts pages that poll because they have no socket', async () => {
  const [reader] = await addMembers(server, ['reader']);
  const counted = async (): Promise<number> =>
    (await byChief.do(getConsoleOverview)).data.pagesWithoutSocket;
  await reader.do(countNotifications);
  expect(await counted()).toBe(0);
  for (let polls = 0; polls < 2; polls += 1) {
    await reader.do(countNotifications, { query: { live: 'polling' } });
  }
  expect(await counted()).toBe(1);
});

test('shows the running version and its release notes', async () => {
  const { release } = (await byChief.do(getConsoleOverview)).data;
  expect(release).toMatchObject({ version: describeVersion(), since: null, before: null });
  expect(release.changes).toContain(
    'Encrypted backups to a folder or a bucket, with verify and restore; move changes the database or the storage.',
  );
  await noteVersion(server.db, { version: '0.0.9', commit: null });
  for (let starts = 0; starts < 2; starts += 1) {
    await noteVersion(server.db, { version: VERSION, commit: null });
  }
  const { data } = await byChief.do(getConsoleOverview);
  expect(data.release).toMatchObject({ before: '0.0.9', since: expect.any(String) });
  const { rows } = await server.database.pool.query('select version from running_versions');
  expect(rows).toEqual([{ version: '0.0.9' }, { version: VERSION }]);
});
