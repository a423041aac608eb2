import { appealBan } from '@rookery/contract/moderation/appeal-ban.ts';
import { showBan } from '@rookery/contract/moderation/show-ban.ts';
import { unbanUser } from '@rookery/contract/moderation/unban-user.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const REASON = 'Spam, again and again.';

let server: TestServer;
let watcher: TestMember;
let joined = 0;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
});
afterAll(() => server.stop());

const join = (): Promise<TestMember> => addMember(server, `member${++joined}`);
const bySession = ({ refreshToken }: TestMember) => ({ body: { refresh_token: refreshToken } });

test('shows a banned session the reason and the appeal', async () => {
  const member = await join();
  await watcher.ban(member, REASON);
  const { data } = await server.stranger.do(showBan, bySession(member));
  expect(data).toMatchObject({ reason: REASON, appeal: 'open' });
  expect(data.bannedAt).toBe(server.clock.now().toISOString());
  const days = (Date.parse(data.appealUntil) - Date.parse(data.bannedAt)) / 86_400_000;
  expect(days).toBe(30);
  await untilOutboxHandled(server);
  const { token } = data;
  await server.stranger.do(appealBan, { body: { token, appealText: 'It was not me.' } });
  const byLink = await server.stranger.do(showBan, { body: { token } });
  expect(byLink.data).toMatchObject({ reason: REASON, appeal: 'pending' });
  expect(byLink).toEqual(await server.stranger.do(showBan, bySession(member)));
});

test('returns the same token as the mailed link', async () => {
  const member = await join();
  await watcher.ban(member, REASON);
  const { data } = await server.stranger.do(showBan, bySession(member));
  const { text } = await server.mail.to(member.email, 1, 'was banned');
  expect(text).toContain(`/your-data#${data.token}`);
});

test('refuses any other session', async () => {
  const [member, away, back] = [await join(), await join(), await join()];
  await away.api('POST', '/user/logout', {});
  await watcher.ban(away);
  await watcher.ban(back);
  await watcher.do(unbanUser, { body: { ulid: back.ulid, reason: REASON } });
  for (const who of [member, away, back]) {
    await server.stranger.refused(showBan, bySession(who), 404);
  }
  for (const body of [{}, { token: 'x.y' }, { refresh_token: 'nonsense' }]) {
    await server.stranger.refused(showBan, { body }, 404);
  }
});
