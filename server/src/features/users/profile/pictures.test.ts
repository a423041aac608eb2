import { updateUser } from '@rookery/contract/users/update-user.ts';
import { getProfile } from '@rookery/contract/relations/get-profile.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaRow } from '#test/media-rows.ts';
import { type Reply, startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let alice: TestMember;
let bob: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [alice, bob] = [await server.signUp('alice'), await server.signUp('bob')];
});
afterAll(() => server.stop());

const change = (fields: object): Promise<Reply> => alice.reply(updateUser, { body: fields });

async function letGo(id: string): Promise<boolean> {
  const query = server.db.selectFrom('media').select('let_go_at').where('id', '=', id);
  return (await query.executeTakeFirstOrThrow()).let_go_at !== null;
}

test(
  "accepts the member's uploads and deletes replaced ones",
  { tags: ['PROFILE-01', 'PROFILE-09'] },
  async () => {
    const [avatar, cover, next] = [
      await mediaRow(server, alice, { purpose: 'avatar' }),
      await mediaRow(server, alice, { purpose: 'cover' }),
      await mediaRow(server, alice, { purpose: 'avatar' }),
    ];
    expect(await change({ avatar: avatar.url, cover: cover.url })).toMatchObject({
      body: { success: true, data: { avatar: avatar.url, cover: cover.url } },
    });
    const seen = await bob.reply(getProfile, { params: { name: 'alice' } });
    expect(seen.body.data).toMatchObject({ avatar: avatar.url, cover: cover.url });
    await change({ avatar: avatar.url });
    expect(await letGo(avatar.id)).toBe(false);
    await change({ avatar: `${server.config.appUrl}${next.url}?width=80` });
    expect(await letGo(avatar.id)).toBe(true);
    expect((await change({ cover: null })).body.data).toMatchObject({
      avatar: next.url,
      cover: null,
    });
    expect(await letGo(cover.id)).toBe(true);
    expect(await letGo(next.id)).toBe(false);
  },
);

test.each<[string, () => Promise<string>]>([
  ['another member’s upload', async () => (await mediaRow(server, bob, { purpose: 'avatar' })).url],
  ["a post's picture", async () => (await mediaRow(server, alice)).url],
  [
    'one that is not ready',
    async () => (await mediaRow(server, alice, { purpose: 'avatar', state: 'processing' })).url,
  ],
  ['another site', async () => 'https://example.org/a.webp'],
  ['nothing', async () => ''],
])('refuses an avatar of %s and saves nothing', { tags: ['GAP-019'] }, async (_of, url) => {
  const before = (await change({})).body.data;
  const reply = await change({ avatar: await url(), bio: 'New.' });
  expect(reply).toMatchObject({ status: 422, body: { error: { fields: { avatar: /./ } } } });
  expect((await change({})).body.data).toMatchObject({ avatar: before.avatar, bio: before.bio });
});
