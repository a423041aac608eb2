import { sendFeedback } from '@rookery/contract/users/send-feedback.ts';
import { blockUser } from '@rookery/contract/relations/block-user.ts';
import { NIL_ULID } from '@rookery/contract/kernel/ulid.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cast } from '#test/cast.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  ({ alice, bob } = await cast(server, 'alice', 'bob'));
});
afterAll(() => server.stop());

const kept = () => server.db.selectFrom('feedback').selectAll().orderBy('id', 'desc').execute();

test('stores a report of a member as user_report', { tags: ['FOLLOW-20', 'GAP-040'] }, async () => {
  const message = `Report @bob (${bob.ulid}): sells fish`;
  const reply = await alice.reply(sendFeedback, { body: { message, reportedUlid: bob.ulid } });
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  const [report] = await kept();
  expect(report).toMatchObject({
    kind: 'user_report',
    author_id: alice.id,
    reported_id: bob.id,
    message,
    created_at: server.clock.now(),
  });
});

test('stores trimmed feedback about the community without a member', async () => {
  await alice.do(sendFeedback, { body: { message: '  I like it here.\n' } });
  const [feedback] = await kept();
  expect(feedback).toMatchObject({
    kind: 'feedback',
    author_id: alice.id,
    reported_id: null,
    message: 'I like it here.',
  });
});

test('stores a retried ulid once for each member', async () => {
  const before = (await kept()).length;
  const body = { ulid: server.freshUlid(), message: 'Sent twice.' };
  const sent = await Promise.all([1, 2].map(() => alice.reply(sendFeedback, { body })));
  sent.push(await alice.reply(sendFeedback, { body }));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await kept()).toHaveLength(before + 1);
  await bob.do(sendFeedback, { body });
  for (const each of [alice, alice]) await each.do(sendFeedback, { body: { message: 'Again.' } });
  expect(await kept()).toHaveLength(before + 4);
});

test('answers 422 for oneself and 404 for unknown members', { tags: ['FOLLOW-20'] }, async () => {
  const before = await kept();
  const message = 'Report.';
  const own = await alice.reply(sendFeedback, { body: { message, reportedUlid: alice.ulid } });
  expect([own.status, Object.keys(own.body.error.fields)]).toEqual([422, ['reportedUlid']]);
  await alice.refused(sendFeedback, { body: { message, reportedUlid: NIL_ULID } }, 404);
  expect(await kept()).toEqual(before);
});

test('accepts 2,000 characters and rejects blank or longer texts', async () => {
  await alice.do(sendFeedback, { body: { message: 'x'.repeat(2000) } });
  for (const message of ['', ' \n ', 'x'.repeat(2001)]) {
    const reply = await alice.reply(sendFeedback, { body: { message } });
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['message']]);
  }
});

test('accepts a report across a block', async () => {
  await bob.do(blockUser, { params: { name: 'alice' } });
  const body = { message: 'Report @bob.', reportedUlid: bob.ulid };
  await alice.do(sendFeedback, { body });
});
