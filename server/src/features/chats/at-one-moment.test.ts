import { readChat } from '@rookery/contract/chats/read-chat.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockWaits } from '#test/lock-waits.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
const scene = quickChatScene(() => server);
const { say, send, read, chat } = scene;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ann = await scene.join('ann');
  ben = await scene.join('ben');
});

test('lets one member read while the other writes', async () => {
  const id = await scene.friends(ann, ben);
  for (let round = 0; round < 3; round += 1) {
    const { ulid } = await say(ann, id, `Message ${round}.`);
    const waiting = await server.db.transaction().execute(async (tx) => {
      await sql`select from chats where id = ${ulidToUuid(id)} for no key update`.execute(tx);
      await sql`update chat_members set place = place + 1
        where chat_id = ${ulidToUuid(id)} and user_id = ${ben.id}`.execute(tx);
      const reading = ben.reply(readChat, { params: { id }, body: { ulid } });
      await expect.poll(() => lockWaits(server.database.pool)).toBe(1);
      const sending = send(ann, id, { body: 'One more.' });
      await expect.poll(() => lockWaits(server.database.pool)).toBe(2);
      return [reading, sending];
    });
    const statuses = (await Promise.all(waiting)).map(({ status }) => status);
    expect(statuses).toEqual([200, 201]);
  }
});

test('rejects a message by a concurrently removed member', async () => {
  const { groupId, chatId } = await scene.group(ann, ben);
  await say(ben, chatId, 'Hello.');
  await sql`update group_members set standing = 'banned'
    where group_id = ${ulidToUuid(groupId)} and user_id = ${ben.id}`.execute(server.db);
  expect((await send(ben, chatId, { body: 'And another thing.' })).status).toBe(403);
  expect(await scene.texts(ann, chatId)).toEqual(['Hello.']);
});

test('rejects a message after a concurrent block', async () => {
  const id = await scene.friends(ann, ben);
  await say(ben, id, 'Hello.');
  await sql`insert into blocks (blocker_id, blocked_id, created_at) values (${ann.id}, ${ben.id}, now())`.execute(
    server.db,
  );
  expect((await send(ben, id, { body: 'And another thing.' })).status).toBe(403);
});

test('lets both write in a concurrently accepted request', async () => {
  const { id } = await scene.open(ann, ben);
  for (let at = 0; at < LIMITS.requestMessages; at += 1) await say(ann, id, 'Please.');
  expect((await chat(ben, id)).state).toBe('requested');
  await sql`update chats set requested_by = null where id = ${ulidToUuid(id)}`.execute(server.db);
  expect((await send(ben, id, { body: 'Yes?' })).status).toBe(201);
  expect((await send(ann, id, { body: 'It is about the nest.' })).status).toBe(201);
});

test('keeps concurrent group messages unread for their recipient', async () => {
  const { chatId } = await scene.group(ann, ben);
  const { ulid } = await say(ann, chatId, 'Hello.');
  await read(ben, chatId, ulid);
  const id = ulidToUuid(chatId);
  let waiting: Promise<unknown> = Promise.resolve();
  await server.db.transaction().execute(async (tx) => {
    await sql`update chats set last_seq = nextval('message_seq') where id = ${id}`.execute(tx);
    await sql`insert into messages (chat_id, seq, id, author_id, body, created_at)
      select id, last_seq, ${ulidToUuid(scene.freshUlid())}::uuid, ${ann.id}::uuid, 'More.', now()
      from chats where id = ${id}`.execute(tx);
    waiting = say(ben, chatId, 'Written before that.');
    await expect.poll(() => lockWaits(server.database.pool, '%added as%')).toBe(1);
  });
  await waiting;
  expect(await chat(ben, chatId)).toMatchObject({ unreadCount: 1, lastReadUlid: ulid });
});

test('keeps the last-read position of a member who rejoins quickly', async () => {
  const { groupId, chatId } = await scene.group(ann, ben);
  const { ulid } = await say(ann, chatId, 'Hello.');
  await read(ben, chatId, ulid);
  await sql`insert into outbox (topic, payload) values ('groupMembership', ${JSON.stringify({
    groupId: ulidToUuid(groupId),
    userIds: [ben.id],
    isMember: false,
  })}::jsonb)`.execute(server.db);
  await expect
    .poll(async () => {
      const { rows } = await sql`select from outbox where topic = 'groupMembership'`.execute(
        server.db,
      );
      return rows.length;
    })
    .toBe(0);
  expect((await chat(ben, chatId)).unreadCount).toBe(0);
  const { rows } = await sql`select from chat_members
    where chat_id = ${ulidToUuid(chatId)} and user_id = ${ben.id}`.execute(server.db);
  expect(rows).toHaveLength(1);
});
