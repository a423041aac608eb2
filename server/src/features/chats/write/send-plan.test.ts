import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlanCollector } from '#test/plan-collector.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { insertMessage } from './send.store.ts';

const MANY = 5_000;

let server: TestServer;
const scene = quickChatScene(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test.each([
  ['all of it', sql`(select last_seq from chats where group_id is not null)`],
  ['nothing of it', sql`0`],
])('writes after reading %s without scanning a long chat', async (_what, readSeq) => {
  const [ann, ben] = [await scene.join('ann'), await scene.join('ben')];
  const { groupId, chatId: ulid } = await scene.group(ann, ben);
  const chatId = ulidToUuid(ulid);
  await sql`with said as (
        insert into messages (chat_id, id, author_id, body, created_at)
        select ${chatId}::uuid, gen_random_uuid(), ${ann.id}::uuid, 'Hello.', now()
        from generate_series(1, ${MANY}::integer) returning seq
      ) update chats set last_seq = (select max(seq) from said) where id = ${chatId}`.execute(
    server.db,
  );
  await sql`insert into chat_members (chat_id, user_id, read_seq)
      values (${chatId}, ${ben.id}, ${readSeq})`.execute(server.db);
  for (const table of ['messages', 'chats', 'chat_members']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(server.db);
  }
  const { db, plans } = createPlanCollector(server.db);
  const now = server.clock.now();
  const message = {
    id: ulidToUuid(makeUlid(now.getTime())),
    chatId,
    authorId: ben.id,
    otherId: null,
    body: 'Hello.',
    images: [],
    mediaIds: [],
    isProcessing: false,
    replyTo: null,
    words: [],
    createdAt: now,
  };
  await insertMessage(db, message, () => sql`told as (select from added)`);
  expect(plans).toEqual([
    expect.not.stringMatching(/Seq Scan on messages|(rows=|Removed by Filter: )[1-9]\d{2,}/),
  ]);
  await sql`delete from groups where id = ${ulidToUuid(groupId)}`.execute(server.db);
});
