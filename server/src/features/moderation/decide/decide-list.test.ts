import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { getList, saveList } from '@rookery/contract/lists/own-lists.ts';
import { reportList, unshareList } from '@rookery/contract/lists/shared-lists.ts';
import { countReports } from '@rookery/contract/moderation/count-reports.ts';
import {
  decideReportedList,
  listReportedLists,
} from '@rookery/contract/moderation/reported-lists.ts';
import { listNotifications } from '@rookery/contract/notifications/list-notifications.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { giveBadge, signUpWith } from '#test/badges.ts';
import { atConsole } from '#test/console.ts';
import { addMembers } from '#test/members.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let owner: TestMember;
let reader: TestMember;
let moderator: TestMember;
let other: TestMember;
let list: string;

const REASON = 'Not for this place.';

beforeAll(async () => {
  server = await startTestServer();
  [owner, reader, moderator, other] = await addMembers(server, ['owner', 'reader', 'mona', 'mark']);
  for (const who of [moderator, other]) await giveBadge(server, who, 'moderator');
});
beforeEach(async () => {
  list = server.freshUlid();
  const texts = { name: 'Bakers', description: 'Rude', topic: 'Bread' };
  await owner.do(saveList, { body: { ulid: list, isShared: true, ...texts } });
});
afterAll(() => server.stop());

const report = (who: TestMember, reason?: string) =>
  who.do(reportList, {
    params: { ulid: list },
    body: { violation: 'harassment', ...(reason && { reason }) },
  });
const queue = async (who = moderator) =>
  (await who.do(listReportedLists)).data.filter((each) => each.list.ulid === list);
const decide = (decision: 'dismiss' | 'reopen', who = moderator) =>
  who.do(decideReportedList, { body: { ulid: list, decision } });

test('lists a reported list with its texts and owner', async () => {
  const before = (await moderator.do(countReports)).data.lists;
  await report(reader, ' The title is mean. ');
  await report(reader, 'The title is mean.');
  await report(other);
  expect(await queue()).toEqual([
    {
      list: {
        ulid: list,
        name: 'Bakers',
        description: 'Rude',
        topic: 'Bread',
        memberCount: 0,
        owner: { userId: owner.ulid, username: 'owner', name: 'Owner', avatar: null },
      },
      violations: [{ name: 'harassment', count: 2 }],
      reasons: ['The title is mean.'],
      reportedAt: expect.any(String),
      canDecide: true,
    },
  ]);
  expect((await moderator.do(countReports)).data.lists).toBe(before + 1);
  await reader.refused(listReportedLists, {}, 403);
  await owner.refused(reportList, { params: { ulid: list }, body: { violation: 'spam' } }, 422);
});

test('dismisses reports, and reverts that', async () => {
  await report(reader);
  await decide('dismiss');
  expect(await queue()).toEqual([]);
  const body = { ulid: list, decision: 'dismiss' } as const;
  await moderator.refused(decideReportedList, { body }, 409);
  await decide('reopen');
  expect(await queue()).toHaveLength(1);
  await decide('dismiss');
  await report(reader);
  expect(await queue()).toHaveLength(1);
});

test('makes a reported list private and notifies its owner', async () => {
  await report(reader);
  await moderator.do(unshareList, { body: { ulid: list, reason: REASON } });
  expect(await queue()).toEqual([]);
  await untilOutboxHandled(server);
  expect((await owner.do(listNotifications)).data).toMatchObject([
    { notificationType: 'decision', postBody: `Staff made your list Bakers private. ${REASON}` },
  ]);
  await moderator.refused(decideReportedList, { body: { ulid: list, decision: 'reopen' } }, 409);
});

test('lets its owner share it again once that is reverted', async () => {
  await moderator.do(unshareList, { body: { ulid: list, reason: REASON } });
  const body = { ulid: list, name: 'Bakers', isShared: true };
  await owner.refused(saveList, { body }, 422);
  const chief = await atConsole(server, await signUpWith(server, 'chief', 'administrator'));
  const undo = async () => {
    const { data } = await chief.do(listAuditLog, { query: { action: 'list.unshare', limit: 1 } });
    return (await chief('POST', `/audit/${data[0]?.id ?? 0}/undo`, { reason: REASON })).status;
  };
  expect(await undo()).toBe(200);
  await owner.do(saveList, { body });
  expect(await undo()).toBe(409);
});

test('leaves own reports to other moderators', async () => {
  await report(moderator);
  expect((await queue())[0]?.canDecide).toBe(false);
  await moderator.refused(decideReportedList, { body: { ulid: list, decision: 'dismiss' } }, 403);
  await moderator.refused(unshareList, { body: { ulid: list, reason: REASON } }, 403);
  expect((await queue(other))[0]?.canDecide).toBe(true);
  await decide('dismiss', other);
});

test('offers the actions that the reader may take', async () => {
  const of = async (who: TestMember) =>
    (await who.do(getList, { params: { ulid: list } })).data.abilities;
  expect(await of(owner)).toBeUndefined();
  expect(await of(reader)).toEqual(['report']);
  expect(await of(moderator)).toEqual(['report', 'unshare']);
});
