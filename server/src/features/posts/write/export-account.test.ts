import { updateSettings } from '@rookery/contract/users/update-settings.ts';
import { addToList } from '@rookery/contract/lists/list-members.ts';
import { saveList } from '@rookery/contract/lists/own-lists.ts';
import { leaveList } from '@rookery/contract/lists/shared-lists.ts';
import { muteReposts } from '@rookery/contract/relations/mute-reposts.ts';
import { muteUser } from '@rookery/contract/relations/mute-user.ts';
import { exportAccount } from '@rookery/contract/posts/export-account.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderConfig } from '#src/platform/config/identity-providers.ts';
import { mediaRow } from '#test/media-rows.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';

let server: TestServer;
let ann: TestMember;
let ben: TestMember;
const PROVIDER: ProviderConfig = {
  id: 'oidc',
  name: 'Test House',
  issuer: 'https://id.rookery.test',
  clientId: 'rookery',
  clientSecret: null,
};
beforeAll(async () => {
  server = await startTestServer({ config: { identityProviders: [PROVIDER] } });
  [ann, ben] = await addMembers(server, ['ann', 'ben']);
});
afterAll(() => server.stop());

async function pagesOf(who: TestMember): Promise<AccountData[]> {
  const pages: AccountData[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await who.do(exportAccount, { query: cursor ? { cursor } : {} });
    pages.push(page.data);
    cursor = page.next_cursor;
  }
  return pages;
}

test('exports everything stored of a member and nothing of others', async () => {
  await ann.follow(ben);
  await ben.follow(ann);
  await ann.do(updateSettings, { body: { dark_mode: 'true' } });
  const bens = await ben.post('By Ben.');
  const { url } = await mediaRow(server, ann);
  const images = [{ url, description: 'A rook' }];
  const own = await ann.post('By Ann.', { images });
  await mediaRow(server, ann, { state: 'signed', purpose: 'avatar' });
  await mediaRow(server, ben);
  const gone = await ann.post('Removed by Ann.');
  await ann.deletePost(gone);
  await ann.comment(bens);

  await ann.react(bens);
  await ben.react(own, 'clap');

  for (const body of ['', 'Quoted.']) await ann.repost(bens, body);

  const data: AccountData = Object.assign({}, ...(await pagesOf(ann)));
  expect(data.account?.profile).toMatchObject({ username: 'ann', email: ann.email });
  expect(data.account?.settings).toContainEqual({ name: 'dark_mode', value: 'true' });
  expect(data.account?.sessions).toHaveLength(1);
  expect(data.following).toEqual([{ ulid: ben.ulid, username: 'ben', name: 'Ben' }]);
  expect(data.followers).toEqual([{ ulid: ben.ulid, username: 'ben', name: 'Ben' }]);
  expect([data.muted, data.blocked]).toEqual([[], []]);
  const times = {
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    editedAt: null,
    earlierVersions: [],
  };
  const said = { parentUlid: null, warning: null, images: [], ...times };
  const passedOn = { ulid: expect.any(String), originalUlid: bens, ...said };
  expect(data.posts).toEqual([
    { ...passedOn, title: 'quote', body: 'Quoted.' },
    { ...passedOn, title: 'repost', body: '' },
    { ulid: own, originalUlid: null, title: null, body: 'By Ann.', ...said, images },
  ]);
  expect(data.comments).toMatchObject([{ parentUlid: bens, body: 'A comment.' }]);
  expect(data.reactions).toEqual([{ ulid: bens, name: 'heart', createdAt: expect.any(String) }]);
  const upload = { contentType: 'image/png', bytes: 1000, createdAt: expect.any(String) };
  expect(new Set(data.uploads)).toEqual(
    new Set([
      { ...upload, url: null, purpose: 'avatar' },
      { ...upload, url, purpose: 'post' },
    ]),
  );
});

test('names linked identities only by provider and its address', async () => {
  const who = await addMember(server, 'linker');
  const now = server.clock.now();
  const of = (issuer: string, userId: string) => ({
    issuer,
    subject: `subject-${userId}`,
    user_id: userId,
    created_at: now,
    last_used_at: now,
  });
  await server.db
    .insertInto('external_identities')
    .values([of(PROVIDER.issuer, who.id), of(PROVIDER.issuer, ben.id)])
    .execute();
  const [first] = await pagesOf(who);
  expect(first?.account?.identities).toEqual([
    { provider: 'Test House', address: PROVIDER.issuer },
  ]);
  expect(JSON.stringify(first)).not.toContain('subject-');
});

test('pages many posts, each once, newest first', async () => {
  const who = await addMember(server, 'prolific');
  await sql`insert into posts (id, author_id, post_type, body, created_at, updated_at)
    select gen_random_uuid(), ${who.id}, 'POST', 'Post ' || n, now(), now()
    from generate_series(1, 450) n`.execute(server.db);
  const pages = (await pagesOf(who)).flatMap(({ posts }) => (posts ? [posts] : []));
  expect(pages.map(({ length }) => length)).toEqual([200, 200, 50]);
  const bodies = pages.flat().map(({ body }) => Number(body.slice(5)));
  expect(bodies).toEqual(Array.from({ length: 450 }, (_none, at) => 450 - at));
});

test('has ends of mutes, left lists and muted reposts', async () => {
  const who = await addMember(server, 'quiet');
  const until = new Date(server.clock.now().getTime() + 300_000).toISOString();
  const body = { durationSeconds: 300, notificationsOnly: true };
  await who.do(muteUser, { params: { name: 'ben' }, body });
  const list = server.freshUlid();
  await ben.do(saveList, { body: { ulid: list, name: 'Bakers', isShared: true } });
  await ben.do(addToList, { params: { ulid: list }, body: { userUlid: who.ulid } });
  await who.do(leaveList, { params: { ulid: list } });
  await who.do(muteReposts, { params: { name: 'ann' } });
  const data: AccountData = Object.assign({}, ...(await pagesOf(who)));
  expect(data.muted).toEqual([
    { ulid: ben.ulid, username: 'ben', name: 'Ben', endsAt: until, onlyNotifications: true },
  ]);
  expect(data.leftLists).toEqual([{ ulid: list, leftAt: expect.any(String) }]);
  expect(data.repostsMuted).toEqual([{ ulid: ann.ulid, username: 'ann', name: 'Ann' }]);
});

test('rejects a damaged cursor and another member’s', async () => {
  const cursor = (await ann.do(exportAccount)).next_cursor ?? '';
  await ben.refused(exportAccount, { query: { cursor } }, 400);
  await ann.refused(exportAccount, { query: { cursor: 'xyz' } }, 400);
});
