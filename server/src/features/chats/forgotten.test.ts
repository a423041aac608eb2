import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { reportMessage } from '@rookery/contract/chats/report-message.ts';
import { decideReportedMessage } from '@rookery/contract/moderation/decide-reported-message.ts';
import { deleteMessage } from '@rookery/contract/chats/delete-message.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { appealMessage } from '@rookery/contract/moderation/appeal-message.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { MessageDecision } from '@rookery/contract/moderation/decide-reported-message.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { mediaRow } from '#test/media-rows.ts';
import { untilOutboxHandled } from '#test/outbox.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

const GIVEN = { violation: 'threats', reason: 'This is not how we speak here.' };

let server: TestServer;
let watcher: TestMember;
let second: TestMember;
let ann: TestMember;
let ben: TestMember;
let id: string;
const scene = quickChatScene(() => server);
const { say } = scene;

beforeAll(async () => {
  server = await startTestServer();
  watcher = await signUpWith(server, 'watchful', 'moderator');
  second = await signUpWith(server, 'second_watch', 'moderator');
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Sign in again, because an earlier test may have moved the clock past the end of a sign-in.
  watcher = await server.signIn(watcher.email);
  second = await server.signIn(second.email);
  ann = await scene.join('ann');
  ben = await scene.join('ben');
  id = await scene.friends(ann, ben);
});

async function decide(who: TestMember, ulid: string, decision: MessageDecision): Promise<void> {
  await who.do(decideReportedMessage, { body: { ulid, decision, ...GIVEN } });
}

async function takeBack(ulid: string): Promise<void> {
  await ben.do(deleteMessage, { params: { id }, query: { ulid } });
}

async function reported(): Promise<{ ulid: string; mediaId: string }> {
  const { url, id: mediaId } = await mediaRow(server, ben);
  const { ulid } = await say(ben, id, 'I will find you.', { images: [url] });
  await ann.do(reportMessage, { params: { id }, body: { ulid, violation: 'threats' } });
  return { ulid, mediaId };
}

async function isShown(mediaId: string): Promise<boolean> {
  const { rows } = await sql`select from message_media where media_id = ${mediaId}`.execute(
    server.db,
  );
  return rows.length > 0;
}

async function isKept(mediaId: string): Promise<boolean> {
  const { rows } = await sql`select from media where id = ${mediaId}`.execute(server.db);
  return rows.length > 0;
}

async function toldOf(ulid: string): Promise<string[]> {
  const { told } = await server.db
    .selectFrom('message_reviews')
    .select('told')
    .where('message_id', '=', ulidToUuid(ulid))
    .executeTakeFirstOrThrow();
  return (told as { body: string }[]).map(({ body }) => body);
}

async function purgeBen(): Promise<void> {
  await ben.do(deleteUser);
  server.clock.advance(31 * DAY_MS);
  await server.runJob('purge-accounts');
  await untilOutboxHandled(server);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from graphile_worker.jobs
      where key = ${`erase-messages:${ben.id}`}`.execute(server.db);
    expect(rows).toEqual([]);
  }, 30_000);
}

test(
  'deletes the picture of a removed message with its author',
  { tags: ['AUTH-44'] },
  async () => {
    const { ulid, mediaId } = await reported();
    await decide(watcher, ulid, 'remove');
    await purgeBen();
    await server.runJob('forget-decided-messages');
    await server.runJob('note-orphaned-media');
    server.clock.advance((LIMITS.deletedMediaDays + 1) * DAY_MS);
    await server.runJob('sweep-media');
    expect(await isKept(mediaId)).toBe(false);
  },
);

test('deletes an unsent message’s picture once no review needs it', async () => {
  const dismissed = await reported();
  await takeBack(dismissed.ulid);
  await decide(watcher, dismissed.ulid, 'dismiss');
  const granted = await reported();
  await decide(watcher, granted.ulid, 'remove');
  await takeBack(granted.ulid);
  const appeal = { ulid: granted.ulid, appealText: 'It was a quotation.' };
  await ben.do(appealMessage, { body: appeal });
  await decide(second, granted.ulid, 'grantAppeal');

  const waiting = await reported();
  await takeBack(waiting.ulid);
  const removed = await reported();
  await takeBack(removed.ulid);
  await decide(watcher, removed.ulid, 'remove');
  const standing = await reported();
  await decide(watcher, standing.ulid, 'dismiss');
  await server.runJob('forget-decided-messages');
  const shown = async (all: { mediaId: string }[]): Promise<boolean[]> =>
    Promise.all(all.map(({ mediaId }) => isShown(mediaId)));
  expect(await shown([dismissed, granted])).toEqual([false, false]);
  expect(await shown([waiting, removed, standing])).toEqual([true, true, true]);
});

test('erases a purged author’s message once it is decided', { tags: ['AUTH-44'] }, async () => {
  const { ulid } = await reported();
  await purgeBen();
  watcher = await server.signIn(watcher.email);
  await server.runJob('forget-decided-messages');
  expect((await toldOf(ulid)).at(-1)).toBe('I will find you.');
  await decide(watcher, ulid, 'remove');
  const { rows } = await sql`select from violations where user_id = ${ben.id}`.execute(server.db);
  expect(rows).toEqual([]);
  const { has_violations: hasViolations } = await server.db
    .selectFrom('users')
    .select('has_violations')
    .where('id', '=', ben.id)
    .executeTakeFirstOrThrow();
  expect(hasViolations).toBe(false);
  await server.runJob('forget-decided-messages');
  expect(await toldOf(ulid)).toEqual([]);
});
