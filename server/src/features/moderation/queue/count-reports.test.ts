import { type ReviewChanged, userChannel } from '@rookery/contract/events.ts';
import { countReports } from '@rookery/contract/moderation/count-reports.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { cast } from '#test/cast.ts';
import { listen } from '#test/listener.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let moderator: TestMember;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  moderator = await signUpWith(server, 'mona', 'moderator');
  ({ alice, bob } = await cast(server, 'alice', 'bob'));
});
afterAll(() => server.stop());

const counts = async () => (await moderator.do(countReports)).data;

test('counts posts and messages that wait, without own ones', async () => {
  expect(await counts()).toEqual({ posts: 0, messages: 0, lists: 0 });
  const [post, own] = [await bob.post(), await moderator.post()];
  await alice.report(post);
  await alice.report(own);
  const chat = await alice.openChat(bob);
  const message = await alice.say(chat, 'Rude.');
  const report = { ulid: message, violation: 'spam' } as const;
  await bob.do(reportMessage, { params: { id: chat }, body: report });
  expect(await counts()).toEqual({ posts: 1, messages: 1, lists: 0 });
  await moderator.moderate(post, 'removeFlag');
  expect(await counts()).toEqual({ posts: 0, messages: 1, lists: 0 });
});

test('refuses members who do not review reports', async () => {
  await alice.refused(countReports, {}, 403);
});

test('notifies reviewers of a new report', async () => {
  const { client, hear } = listen(server, moderator);
  onTestFinished(() => client.disconnect());
  const heard = await hear<ReviewChanged>(userChannel(moderator.ulid), 'ReviewChanged');
  const ulid = await bob.post();
  await alice.report(ulid);
  await vi.waitFor(() => expect(heard).toContainEqual({ ulid }), 30_000);
});
