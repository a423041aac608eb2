import { updateUser } from '@rookery/contract/users/update-user.ts';
import { followUser } from '@rookery/contract/relations/follow-user.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaRow } from '#test/media-rows.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let other: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  const { database, secrets, clock } = server;
  other = await startTestServer({ database, secrets, clock });
  [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

const still = (user: CurrentUser): object => ({ ...user, lastActiveAt: null });

async function ownElsewhere(member: TestMember): Promise<CurrentUser> {
  return (await other.apiAs(member.accessToken)('GET', '/user')).body.data;
}

async function seenElsewhere(username: string): Promise<CurrentUser> {
  return (await other.apiAs(bob.accessToken)('GET', `/profile/${username}`)).body.data;
}

const picture = async (purpose: 'avatar' | 'cover'): Promise<object> => ({
  [purpose]: (await mediaRow(server, alice, { purpose })).url,
});

describe('cached profile in another process', () => {
  test.each<[string, () => Promise<object>]>([
    ['the name', async () => ({ name: 'Alice of the Rooks' })],
    ['the bio', async () => ({ bio: 'Watches the old trees.\nDraws them.' })],
    ['the website', async () => ({ website: 'https://rooks.example/alice' })],
    ['the avatar', () => picture('avatar')],
    ['the cover', () => picture('cover')],
    ['no avatar any more', async () => ({ avatar: null })],
    ['the username', async () => ({ username: 'alice_of_the_rooks' })],
    [
      'all of it',
      async () => ({
        name: 'Alice',
        bio: 'Draws.',
        website: 'https://alice.example/',
        ...(await picture('avatar')),
        ...(await picture('cover')),
      }),
    ],
  ])('after editing %s', async (_what, chosen) => {
    const changes = await chosen();
    await ownElsewhere(alice);
    server.clock.advance(1000);
    const { status, body } = await alice.reply(updateUser, { body: changes });
    expect(status, JSON.stringify(body)).toBe(200);
    const read = async (): Promise<object> => still(await ownElsewhere(alice));
    await expect.poll(read, { timeout: 15_000 }).toEqual(still(body.data));
    const now = server.clock.now();
    const wanted = { ...changes, updatedAt: now.toISOString(), updatedAtEpoch: now.getTime() };
    expect(await ownElsewhere(alice)).toMatchObject({
      ...wanted,
      accountSetup: true,
      acceptTermsOfService: true,
      email: alice.email,
    });
    expect(await seenElsewhere(body.data.username)).toMatchObject(wanted);
  });
});

test('returns every edited field if the member was not cached', async () => {
  const joinedAt = server.clock.now().toISOString();
  const dora = await server.signUp('dora');
  const texts = { name: 'Dora', bio: 'Bakes.', website: 'https://dora.example/' };
  await dora.do(updateUser, { body: texts });
  await dora.post('Bread.');
  await dora.do(followUser, { params: { name: 'bob' } });
  await bob.do(followUser, { params: { name: 'dora' } });
  const own = (await dora.do(getUser)).data;
  const elsewhere = await ownElsewhere(dora);
  expect(still(elsewhere)).toEqual(still(own));
  expect(elsewhere).toMatchObject({
    ...texts,
    username: 'dora',
    ulid: dora.ulid,
    createdAt: joinedAt,
    followers: 1,
    following: 1,
    friendCount: 1,
    postCount: 1,
    badges: [{ name: 'new_user' }],
    referral_code: expect.stringMatching(/^[a-z0-9]{8}$/),
  });
});
