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

test(
  'a report of a member is kept as a user_report of that one',
  { tags: ['FOLLOW-20', 'GAP-040'] },
  async () => {
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
  },
);

test('feedback about the network names nobody and loses the space around it', async () => {
  await alice.do(sendFeedback, { body: { message: '  I like it here.\n' } });
  const [feedback] = await kept();
  expect(feedback).toMatchObject({
    kind: 'feedback',
    author_id: alice.id,
    reported_id: null,
    message: 'I like it here.',
  });
});

test('feedback that is sent again with its ulid is kept once, and another member’s of that ulid as well', async () => {
  const before = (await kept()).length;
  const body = { ulid: server.freshUlid(), message: 'Sent twice.' };
  const sent = await Promise.all([1, 2].map(() => alice.reply(sendFeedback, { body })));
  sent.push(await alice.reply(sendFeedback, { body }));
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await kept()).toHaveLength(before + 1);
  await bob.do(sendFeedback, { body });
  // A page from before this sends none.
  for (const each of [alice, alice]) await each.do(sendFeedback, { body: { message: 'Again.' } });
  expect(await kept()).toHaveLength(before + 4);
});

test(
  'of oneself: 422; of someone unknown: 404; nothing is kept',
  { tags: ['FOLLOW-20'] },
  async () => {
    const before = await kept();
    const message = 'Report.';
    const own = await alice.reply(sendFeedback, { body: { message, reportedUlid: alice.ulid } });
    expect([own.status, Object.keys(own.body.error.fields)]).toEqual([422, ['reportedUlid']]);
    await alice.refused(sendFeedback, { body: { message, reportedUlid: NIL_ULID } }, 404);
    expect(await kept()).toEqual(before);
  },
);

test('2,000 characters are kept; none, only space, and one more: 422', async () => {
  await alice.do(sendFeedback, { body: { message: 'x'.repeat(2000) } });
  for (const message of ['', ' \n ', 'x'.repeat(2001)]) {
    const reply = await alice.reply(sendFeedback, { body: { message } });
    expect([reply.status, Object.keys(reply.body.error.fields)]).toEqual([422, ['message']]);
  }
});

test('a block is no hindrance to a report', async () => {
  await bob.do(blockUser, { params: { name: 'alice' } });
  const body = { message: 'Report @bob.', reportedUlid: bob.ulid };
  await alice.do(sendFeedback, { body });
});
