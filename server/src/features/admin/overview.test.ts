import { getConsoleOverview } from '@rookery/contract/admin/get-console-overview.ts';
import { listViolations } from '@rookery/contract/moderation/list-violations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
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

test('the overview counts the reports that the queue shows: not those of who is not here', async () => {
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
