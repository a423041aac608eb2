import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { checkUsername } from '@rookery/contract/users/check-username.ts';
import { updateUser } from '@rookery/contract/users/update-user.ts';
import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const DAY = 86_400_000;

async function rowOf(id: string) {
  return server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test(
  'removes the profile immediately and reserves the username',
  { tags: ['AUTH-44', 'GAP-013'] },
  async () => {
    const member = await server.signUp('quitter');
    const looker = await server.signUp('witness');
    await looker.do(getProfile, { params: { name: 'quitter' } });
    const reply = await member.reply(deleteUser);
    expect([reply.status, reply.body]).toEqual([200, { success: true }]);
    await member.refused(getUser, {}, 401);
    await looker.refused(getProfile, { params: { name: 'quitter' } }, 404);
    await looker.refused(getProfile, { params: { name: member.ulid } }, 404);
    const check = await looker.reply(checkUsername, { body: { username: 'quitter' } });
    expect(check.body.available).toBe(false);
  },
);

test('erases personal data after 30 days, not earlier', { tags: ['GAP-013'] }, async () => {
  const member = await server.signUp('private');
  await member.do(updateUser, { body: { bio: 'Secret', website: 'https://secret.example' } });
  await member.do(updateSettings, { body: { auto_play: 'false' } });
  await member.do(deleteUser);
  server.clock.advance(30 * DAY - 1);
  await server.runJob('purge-accounts');
  expect(await rowOf(member.id)).toMatchObject({ bio: 'Secret', email: member.email });
  server.clock.advance(1);
  await server.runJob('purge-accounts');
  expect(await rowOf(member.id)).toMatchObject({
    email: '',
    email_key: `purged:${member.id}`,
    username: null,
    username_key: null,
    name: '',
    bio: '',
    website: '',
    avatar: null,
    invited_by: null,
    invite_link_id: null,
  });
  const left = async (table: 'user_settings' | 'user_badges' | 'sessions'): Promise<number> =>
    (await server.db.selectFrom(table).select('user_id').where('user_id', '=', member.id).execute())
      .length;
  expect([await left('user_settings'), await left('user_badges')]).toEqual([0, 0]);
  await expect.poll(() => left('sessions')).toBe(0);
  const before = await rowOf(member.id);
  server.clock.advance(DAY);
  await server.runJob('purge-accounts');
  expect(await rowOf(member.id)).toEqual(before);
});

test('does not purge a restored member', async () => {
  const member = await server.signUp('wavering');
  await member.do(deleteUser);
  await server.db
    .updateTable('users')
    .set({ deleted_at: null })
    .where('id', '=', member.id)
    .execute();
  server.clock.advance(31 * DAY);
  await server.runJob('purge-accounts');
  expect((await rowOf(member.id)).username).toBe('wavering');
});

test('purges more members than one batch holds', async () => {
  const gone = server.clock.now();
  const rows = Array.from({ length: 250 }, (_, nth) => ({
    id: crypto.randomUUID(),
    email: `m${nth}@x.example`,
    email_key: `m${nth}@x.example`,
    referral_code: `code${nth}`,
    created_at: gone,
    updated_at: gone,
    deleted_at: gone,
  }));
  await server.db.insertInto('users').values(rows).execute();
  server.clock.advance(30 * DAY);
  await server.runJob('purge-accounts');
  const left = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', 'like', 'm%@x.example')
    .execute();
  expect(left).toEqual([]);
});
