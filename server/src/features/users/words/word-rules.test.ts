import { createGroup } from '@rookery/contract/groups/create-group.ts';
import { putWordRule } from '@rookery/contract/admin/content/put-word-rule.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { removeWordRule } from '@rookery/contract/admin/content/remove-word-rule.ts';
import { editGroup } from '@rookery/contract/groups/edit-group.ts';
import { sendMessage } from '@rookery/contract/chats/send-message.ts';
import { listAuditLog } from '@rookery/contract/admin/overview/list-audit-log.ts';
import { WORD_RULE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { atConsole, type ConsoleCalls } from '#test/console.ts';
import { quickChatScene } from '#test/quick-chat-scene.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let byChief: ConsoleCalls;
let chief: TestMember;
let ann: TestMember;
const scene = quickChatScene(() => server);

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
  chief = await signUpWith(server, 'chief', 'administrator');
  byChief = await atConsole(server, chief);
  await byChief.do(putWordRule, { body: { kind: 'word', value: 'casino', deed: 'hold' } });
  await byChief.do(putWordRule, { body: { kind: 'word', value: 'gore', deed: 'refuse' } });
  await byChief.do(putWordRule, {
    body: { kind: 'domain', value: 'spam.example', deed: 'hold' },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('recent_joins').execute();
  ann = await scene.join('ann');
});

const faults = ({ status, body }: Reply): unknown => [
  status,
  Object.keys(body.error?.fields ?? {}).toSorted(),
];
const profile = (who: TestMember, changes: object): Promise<Reply> =>
  who.reply(updateUser, { body: changes });

describe('names and profiles of members', () => {
  test.each([
    [{ name: 'CASINO royal' }, 'name'],
    [{ bio: 'Come to my cásino' }, 'bio'],
    [{ bio: 'See https://www.spam.example/x' }, 'bio'],
    [{ website: 'https://a.spam.example' }, 'website'],
    [{ username: 'my_casino' }, 'username'],
    [{ name: 'C\u0430s\u00adino' }, 'name'],
    [{ username: 'my_c4s1n0' }, 'username'],
    [{ bio: 'c.a.s.i.n.o' }, 'bio'],
  ])('rejects %j, naming the field, even under a review rule', async (changes, field) => {
    expect(faults(await profile(ann, changes))).toEqual([422, [field]]);
  });

  test('reports all faults together and saves nothing', async () => {
    const reply = await profile(ann, { name: 'Casino', bio: 'Gore' });
    expect(faults(reply)).toEqual([422, ['bio', 'name']]);
    expect(reply.body.error.fields.bio).toContain('“gore”');
    expect((await ann.do(getUser)).data.name).not.toBe('Casino');
  });

  test('exempts unchanged names and staff', async () => {
    expect((await profile(ann, { name: 'Bingo' })).status).toBe(200);
    const rule = { kind: 'word', value: 'bingo', deed: 'hold' } as const;
    const { data } = await byChief.do(putWordRule, { body: rule });
    expect((await profile(ann, { name: 'Bingo', bio: 'Hello.' })).status).toBe(200);
    expect(faults(await profile(ann, { name: 'Bingo two' }))).toEqual([422, ['name']]);
    await byChief.do(removeWordRule, { params: { id: String(data.id) } });
    expect((await profile(ann, { name: 'Bingo two' })).status).toBe(200);
    expect((await profile(chief, { bio: 'We take no casino here.' })).status).toBe(200);
  });
});

describe('word rules for groups', () => {
  test('checks name, description and rules when created and changed', async () => {
    const body = { name: 'Casino', description: 'gore', visibility: 'public' as const };
    const refused = await ann.reply(createGroup, { body });
    expect(faults(refused)).toEqual([422, ['description', 'name']]);
    const { groupId } = await scene.group(ann);
    const edit = (changes: object) => ann.reply(editGroup, { body: { groupId, ...changes } });
    expect(faults(await edit({ name: 'The casino' }))).toEqual([422, ['name']]);
    expect(faults(await edit({ rules: 'No gore.' }))).toEqual([422, ['rules']]);
    expect((await edit({ rules: 'Be kind.' })).status).toBe(200);
  });
});

describe('word rules for messages', () => {
  test('reject refused words but allow words that require review', async () => {
    const ben = await scene.join('ben');
    const id = await scene.friends(ann, ben);
    const send = (body: string, images: object[] = []) =>
      ann.reply(sendMessage, {
        params: { id },
        body: {
          ulid: server.freshUlid(),
          body,
          ...(images.length > 0 && { images: images as never }),
        },
      });
    expect(faults(await send('Some gore.'))).toEqual([422, ['body']]);
    expect(faults(await send('Some g0r\u0435.'))).toEqual([422, ['body']]);
    const picture = { url: '/media/none.webp', description: 'g o r e' };
    const reply = await send('Look.', [picture]);
    expect(reply.body.error.fields.images).toContain('“gore”');
    expect((await send('Come to the casino.')).status).toBe(201);
    expect(await scene.texts(ben, id)).toEqual(['Come to the casino.']);
  });
});

describe('a full list', () => {
  test('rejects new rules but allows changing existing ones', async () => {
    await sql`insert into word_rules (kind, value, deed, created_at)
      select 'word', 'filler' || n, 'hold', now()
      from generate_series(1 + (select count(*) from word_rules), ${WORD_RULE_LIMITS.most}) n`.execute(
      server.db,
    );
    const put = async (value: string, deed: string): Promise<number> =>
      (await byChief('PUT', '/words', { kind: 'word', value, deed })).status;
    expect(await put('another', 'hold')).toBe(409);
    expect(await put('casino', 'refuse')).toBe(200);
    expect(await put('casino', 'refuse')).toBe(200);
    const [entry] = (await byChief.reply(listAuditLog, { query: { action: 'word.put', limit: 1 } }))
      .body.data;
    expect(
      (await byChief('POST', `/audit/${entry.id}/undo`, { reason: 'Not for this place.' })).status,
    ).toBe(200);
    const rows = await server.db.selectFrom('word_rules').select(['value', 'deed']).execute();
    expect(rows).toHaveLength(WORD_RULE_LIMITS.most);
    expect(rows).toContainEqual({ value: 'casino', deed: 'hold' });
    await server.db.deleteFrom('word_rules').where('value', 'like', 'filler%').execute();
  });
});
