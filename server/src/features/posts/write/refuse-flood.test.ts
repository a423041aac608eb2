import { createPost } from '@rookery/contract/posts/create-post.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { createComment } from '@rookery/contract/posts/create-comment.ts';
import { openChat } from '@rookery/contract/chats/open-chat.ts';
import { NEWCOMER_RULES, NEWCOMER_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveBadge } from '#test/badges.ts';
import { addMember } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let joined = 0;
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
// Members are held after more than ten joins within an hour, and their posts count nowhere. Advancing the
// clock prevents that.
beforeEach(() => server.clock.advance(2 * 3_600_000));
afterAll(() => server.stop());

const join = (): Promise<TestMember> => addMember(server, `member${++joined}`);
const post = (who: TestMember, body: string, id = server.freshUlid()): Promise<Reply> =>
  who.reply(createPost, { body: { ulid: id, body } });
const links = (count: number): string =>
  Array.from({ length: count }, (_each, at) => `https://rooks.example/${at}`).join(' ');
const names = (count: number): string =>
  Array.from({ length: count }, (_each, at) => `@somebody${at}`).join(' ');

async function settled(who: TestMember): Promise<TestMember> {
  await server.db
    .updateTable('users')
    .set({ created_at: new Date(server.clock.now().getTime() - NEWCOMER_RULES.days * 86_400_000) })
    .where('id', '=', who.id)
    .execute();
  await who.do(updateUser, { body: { bio: 'Here for a while.' } });
  return who;
}

describe('new members', () => {
  test('may post at most two links and five mentions', async () => {
    const who = await join();
    await who.post(links(2));
    const refused = await post(who, links(3));
    expect([refused.status, refused.body.error.fields.body]).toEqual([
      422,
      'In your first 3 days, a post can include at most 2 links.',
    ]);
    await who.post(names(5));
    expect((await post(who, names(6))).status).toBe(422);
    await settled(who);
    await who.post(links(3));
    await who.post(names(6));
  });

  test('may repeat a text three times an hour, excluding retries', async () => {
    const [who, other] = [await join(), await join()];
    const body = 'Buy my feathers!';
    const id = server.freshUlid();
    expect((await post(who, body, id)).status).toBe(201);
    await who.post(body);
    const parentId = await other.post('Look.');
    await who.comment(parentId, body);
    await who.refused(createComment, { body: { parentId, body } }, 409);
    expect((await post(who, body)).status).toBe(409);
    expect((await post(who, `\u200b${body.toUpperCase()}\u00ad`)).status).toBe(409);
    expect((await post(who, body, id)).status).toBe(200);
    await who.post(`${body} Now.`);
    await settled(who);
    await who.post(body);
  });

  test('may repeat a text three times when sent concurrently', async () => {
    const who = await join();
    const replies = await Promise.all(Array.from({ length: 8 }, () => post(who, 'Feathers!')));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 5 }, () => 409),
    ]);
  });

  test('may start five chats an hour, staff any number', async () => {
    const [who, staff] = [await join(), await join()];
    await giveBadge(server, staff, 'moderator');
    const statuses = { who: [] as number[], staff: [] as number[] };
    for (let at = 0; at <= NEWCOMER_LIMITS.chat[0].points; at++) {
      const other = await join();
      statuses.who.push((await who.reply(openChat, { body: { userId: other.ulid } })).status);
      statuses.staff.push((await staff.reply(openChat, { body: { userId: other.ulid } })).status);
    }
    expect(statuses.who).toEqual([201, 201, 201, 201, 201, 429]);
    expect(statuses.staff).toEqual([201, 201, 201, 201, 201, 201]);
  });
});

test('have no limits with RATE_LIMITS=off', async () => {
  const own = await startTestServer();
  try {
    const who = await own.signUp('somebody');
    await who.post(links(9));
  } finally {
    await own.stop();
  }
});
