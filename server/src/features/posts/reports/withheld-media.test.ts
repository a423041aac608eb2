import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { signUpWith } from '#test/badges.ts';
import { moving } from '#test/media-files.ts';
import { startPageServer, type PageServer } from '#test/page-server.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { picture, upload } from '#test/uploads.ts';

const DAY = 86_400_000;

let site: PageServer;
let server: TestServer;
/** Another process of the same community. */
let other: TestServer;
let moderator: TestMember;
let alice: TestMember;
let bob: TestMember;
let joined = 0;

beforeAll(async () => {
  site = await startPageServer();
  server = await startTestServer({ fetchGuard: site.guard });
  const { database, secrets, clock, config } = server;
  const shared = { ...config, objectStore: null };
  other = await startTestServer({ database, secrets, clock, config: shared });
  moderator = await signUpWith(server, 'watchful', 'moderator');
});
beforeEach(async () => {
  [alice, bob] = [await server.signUp(`alice${++joined}`), await server.signUp(`bob${joined}`)];
  // Tests that move the clock outlive sessions.
  moderator = await server.signIn(moderator.email);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await site.stop();
});

async function posted(who: TestMember, fields: object): Promise<string> {
  const ulid = makeUlid(server.clock.now().getTime());
  const reply = await who.api('PUT', '/posts', { ulid, body: 'Look.', ...fields });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return ulid;
}

/** What both processes answer, at once, at every address that the picture has, with and without what a cache knows. */
async function statusesOf(url: string): Promise<number[]> {
  const tag = `"${url.slice('/media/'.length)}/w1200.webp"`;
  const answers = await Promise.all(
    [server, other].flatMap((one) =>
      ['', '?width=40', '?width=500', '?width=1024', '?width=9999'].flatMap((query) => [
        fetch(`${one.url}${url}${query}`),
        fetch(`${one.url}${url}${query}`, { method: 'HEAD' }),
        fetch(`${one.url}${url}${query}`, { headers: { range: 'bytes=0-1' } }),
        fetch(`${one.url}${url}${query}`, { headers: { 'if-none-match': tag } }),
      ]),
    ),
  );
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
}

const GONE = [404];
const isThere = async (url: string): Promise<void> =>
  expect((await statusesOf(url)).filter((status) => status >= 300 && status !== 304)).toEqual([]);

async function photoOf(who: TestMember): Promise<string> {
  return (await upload(server, who, await picture(1200, 800))).url as string;
}

const hide = (ulid: string) => moderator.api('DELETE', '/moderation/post', { ulid });
async function report(who: TestMember, ulid: string, violationType: string): Promise<void> {
  expect((await who.api('PUT', '/posts/flag', { ulid, violationType })).status).toBe(200);
}
const mapped = async (who: TestMember, ulid: string): Promise<Post | undefined> =>
  (await who.api('POST', '/posts/map', { ulids: [ulid] })).body.data[0];

describe('GAP-138 the files of a post are nobody’s any more, at any address, in any process,', () => {
  test('once staff has removed it; they are back when it is', async () => {
    const url = await photoOf(alice);
    await isThere(url);
    const ulid = await posted(alice, { images: [url] });
    await isThere(url);
    expect((await hide(ulid)).status).toBe(200);
    expect(await statusesOf(url)).toEqual(GONE);
    const refused = await fetch(server.url + url);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    const back = await moderator.api('POST', '/moderation/post/action/restoreContent', {
      postULID: ulid,
    });
    expect(back.status).toBe(200);
    await isThere(url);
  });

  test('until an appeal brings it back, and once grave reports were none', async () => {
    const second = await signUpWith(server, `second${joined}`, 'moderator');
    const act = async (who: TestMember, action: string, ulid: string): Promise<void> => {
      const decision = { postULID: ulid, violation: 'terrorism', reason: 'A quotation, it seems.' };
      const reply = await who.api('POST', `/moderation/post/action/${action}`, decision);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    };
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await report(bob, ulid, 'terrorism');
    await act(moderator, 'removeFlag', ulid);
    await isThere(url);
    await act(second, 'applyNSFW', ulid);
    await isThere(url);
    const photo = await photoOf(alice);
    const removed = await posted(alice, { images: [photo] });
    await report(bob, removed, 'terrorism');
    await act(moderator, 'removeContent', removed);
    const appeal = { ulid: removed, appealText: 'It was a quotation.' };
    expect((await alice.api('PUT', '/posts/appeal', appeal)).status).toBe(200);
    expect(await statusesOf(photo)).toEqual(GONE);
    await act(second, 'removeViolation', removed);
    await isThere(photo);
  });

  test('while it waits after a grave report, and are back with a milder one', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await report(bob, ulid, 'fraud');
    await isThere(url);
    await report(bob, ulid, 'terrorism');
    expect(await statusesOf(url)).toEqual(GONE);
    await report(bob, ulid, 'fraud');
    await isThere(url);
  });

  test('once its author has deleted it', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await alice.api('DELETE', `/posts/delete?ulid=${ulid}`);
    expect(await statusesOf(url)).toEqual(GONE);
  });

  test('once its author has left, or was banned; who comes back has them again', async () => {
    const url = await photoOf(alice);
    await posted(alice, { images: [url] });
    const unused = await photoOf(alice);
    await alice.api('DELETE', '/user');
    expect(await statusesOf(url)).toEqual(GONE);
    expect(await statusesOf(unused)).toEqual(GONE);
    await server.db
      .updateTable('users')
      .set({ deleted_at: null })
      .where('id', '=', alice.id)
      .execute();
    await isThere(url);
    await isThere(unused);
    const banned = { banned_at: server.clock.now() };
    await server.db.updateTable('users').set(banned).where('id', '=', alice.id).execute();
    expect(await statusesOf(url)).toEqual(GONE);
  });

  test('and so are an avatar and a cover of who has left', async () => {
    const pictures = await Promise.all(
      ['avatar', 'cover'].map(
        async (purpose) =>
          (await upload(server, alice, await picture(1200, 800), { purpose })).url as string,
      ),
    );
    const [avatar = '', cover = ''] = pictures;
    await alice.api('PATCH', '/user', { avatar, cover });
    await isThere(avatar);
    await alice.api('DELETE', '/user');
    for (const url of pictures) expect(await statusesOf(url)).toEqual(GONE);
  });
});

test('the pictures of a group stay, whatever becomes of who sent them', async () => {
  const avatar = { purpose: 'avatar' };
  const { url } = await upload(server, alice, await picture(1200, 800), avatar);
  const group = { name: `Herons ${joined}`, visibility: 'public' };
  const groupId = (await alice.api('PUT', '/group/add', group)).body.data.id;
  await alice.api('PATCH', '/group/edit', { groupId, avatar: url });
  await alice.api('DELETE', '/user');
  await isThere(url);
  await server.db
    .updateTable('groups')
    .set({ deleted_at: server.clock.now() })
    .where('id', '=', ulidToUuid(groupId))
    .execute();
  expect(await statusesOf(url)).toEqual(GONE);
});

test('GAP-138 the still of a moving picture goes with it', async () => {
  const options = { type: 'image/gif' };
  const { url, thumbnail } = await upload(server, alice, await moving('gif'), options);
  const ulid = await posted(alice, { images: [url] });
  await isThere(thumbnail.url);
  await hide(ulid);
  expect(await statusesOf(url)).toEqual(GONE);
  expect(await statusesOf(thumbnail.url)).toEqual(GONE);
});

test('GAP-138 a file that two posts show stays as long as one of them can be read', async () => {
  const options = { type: 'image/gif' };
  const { url } = await upload(server, alice, await moving('gif'), options);
  const first = await posted(alice, { images: [{ url, description: `A wave ${joined}` }] });
  const found = (): Promise<{ id: string }[]> =>
    bob.api('GET', `/gifs/search?q=wave%20${joined}`).then(({ body }) => body.data);
  await vi.waitFor(async () => expect(await found()).toHaveLength(1), 30_000);
  const second = await posted(bob, { images: [url] });
  await hide(first);
  await isThere(url);
  await report(alice, second, 'terrorism');
  expect(await statusesOf(url)).toEqual(GONE);
  await report(alice, second, 'fraud');
  await isThere(url);
});

test('GAP-138 no search for GIFs finds what waits after a grave report', async () => {
  const options = { type: 'image/gif' };
  const { url } = await upload(server, alice, await moving('gif'), options);
  const ulid = await posted(alice, { images: [{ url, description: `A leap ${joined}` }] });
  const found = async (): Promise<number> =>
    (await bob.api('GET', `/gifs/search?q=leap%20${joined}`)).body.pagination.total_count;
  await vi.waitFor(async () => expect(await found()).toBe(1), 30_000);
  await report(bob, ulid, 'terrorism');
  expect(await found()).toBe(0);
});

test('GAP-138 what staff took out of sight is not posted again by its address; what one deleted oneself is', async () => {
  const url = await photoOf(alice);
  const ulid = await posted(alice, { images: [url] });
  await hide(ulid);
  const again = await alice.api('PUT', '/posts', {
    ulid: makeUlid(server.clock.now().getTime()),
    body: 'Again.',
    images: [url],
  });
  expect(again).toMatchObject({ status: 422, body: { error: { fields: { images: /./ } } } });
  const mine = await photoOf(alice);
  const deleted = await posted(alice, { images: [mine] });
  await alice.api('DELETE', `/posts/delete?ulid=${deleted}`);
  expect(await statusesOf(mine)).toEqual(GONE);
  await posted(alice, { images: [mine] });
  await isThere(mine);
});

describe('GAP-138 staff who review', () => {
  test('see what waits by addresses that are theirs for half an hour, and nobody else is given one', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await report(bob, ulid, 'terrorism');
    expect((await mapped(bob, ulid))?.images).toEqual([]);
    const signed = (await mapped(moderator, ulid))?.images[0]?.url ?? '';
    expect(signed).toMatch(/^\/media\/[\w-]+\.webp\?review=\d+\.[\w-]{43}$/);
    for (const one of [server, other]) {
      const seen = await fetch(`${one.url}${signed}&width=500`);
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect((await sharp(Buffer.from(await seen.arrayBuffer())).metadata()).width).toBe(500);
    }
    const another = await photoOf(alice);
    await hide(await posted(alice, { images: [another] }));
    const right = signed.slice(signed.indexOf('?'));
    const forged = signed.replace(/review=(\d+)/, (_, until) => `review=${Number(until) + 1}`);
    for (const path of [another + right, forged, `${url}?review=1`, `${url}?review=a&review=b`]) {
      expect((await fetch(server.url + path)).status, path).toBe(404);
    }
    server.clock.advance(31 * 60_000);
    expect((await fetch(server.url + signed)).status).toBe(404);
    moderator = await server.signIn(moderator.email);
    const later = (await mapped(moderator, ulid))?.images[0]?.url ?? '';
    expect((await fetch(server.url + later)).status).toBe(200);
  });

  test('see what was removed', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await hide(ulid);
    const signed = (await mapped(moderator, ulid))?.images[0]?.url ?? '';
    expect((await fetch(server.url + signed)).status).toBe(200);
    expect(await statusesOf(url)).toEqual(GONE);
  });
});

test('GAP-138 the picture in a link’s preview goes with the last post that shows it', async () => {
  const [address, link] = [`/kiln-${joined}.png`, `${site.origin()}/page-${joined}`];
  const png = await picture(1200, 800);
  site.at(address, (response) => response.setHeader('content-type', 'image/png').end(png));
  site.page(`/page-${joined}`, `<title>T</title><meta property="og:image" content="${address}">`);
  const query = new URLSearchParams({ url: link }).toString();
  const { data: openGraph } = (await alice.api('GET', `/opengraph?${query}`)).body;
  const { image } = openGraph as { image: string };
  const status = async (path = image): Promise<number> => (await fetch(server.url + path)).status;
  expect(await status()).toBe(200);
  const draft = { body: link, openGraph };
  const [first, second] = [await posted(alice, draft), await posted(bob, draft)];
  await hide(first);
  expect(await status()).toBe(200);
  await report(alice, second, 'terrorism');
  expect(await status()).toBe(404);
  const signed = (await mapped(moderator, second))?.openGraph?.image ?? '';
  expect(await status(signed)).toBe(200);
  await bob.api('DELETE', `/posts/delete?ulid=${second}`);
  expect(await status()).toBe(404);
  const third = await posted(bob, draft);
  const again = await fetch(server.url + image);
  const tag = again.headers.get('etag') ?? '';
  expect([again.status, tag]).toEqual([200, expect.stringMatching(/^".+"$/)]);
  const known = await fetch(server.url + image, { headers: { 'if-none-match': tag } });
  expect(known.status).toBe(304);
  await hide(third);
  const gone = await fetch(server.url + image, { headers: { 'if-none-match': tag } });
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('GAP-138 the files of a removed post go from the storage after 90 days, unless an appeal waits', async () => {
  const [url, appealed] = [await photoOf(alice), await photoOf(alice)];
  const [removed, waiting] = [
    await posted(alice, { images: [url] }),
    await posted(alice, { images: [appealed] }),
  ];
  await hide(removed);
  await hide(waiting);
  await server.db
    .updateTable('post_reviews')
    .set({ status: 'appeal' })
    .where('post_id', '=', ulidToUuid(waiting))
    .execute();
  const keyOf = (path: string): string => path.slice('/media/'.length, -'.webp'.length);
  const rows = () =>
    server.db
      .selectFrom('media')
      .select('key')
      .where('key', 'in', [keyOf(url), keyOf(appealed)])
      .execute();
  server.clock.advance(89 * DAY);
  await server.runJob('forget-deleted-media');
  expect(await rows()).toHaveLength(2);
  server.clock.advance(2 * DAY);
  await server.runJob('forget-deleted-media');
  expect(await rows()).toEqual([{ key: keyOf(appealed) }]);
});

test('GAP-138 what its author still sees keeps its files; removed after it has waited, 90 days from then', async () => {
  const groupId = (await bob.api('PUT', '/group/add', { name: 'Herons', visibility: 'public' }))
    .body.data.id as string;
  await alice.api('POST', '/group/join', { groupId });
  const takenOut = await posted(alice, { images: [await photoOf(alice)], groupId });
  const removal = { groupId, postId: takenOut };
  expect((await bob.api('DELETE', '/groups/post', removal)).status).toBe(200);
  const urls = [await photoOf(alice), await photoOf(alice)];
  const isHeld = { held_at: server.clock.now() };
  await server.db.updateTable('users').set(isHeld).where('id', '=', alice.id).execute();
  // A process that has limits, and has not heard of the member before.
  const { database, secrets, clock, config } = server;
  const holding = await startTestServer({
    ...{ database, secrets, clock },
    config: { ...config, rateLimits: true, roles: ['web'] },
  });
  onTestFinished(() => holding.stop());
  const waiting = { ...alice, api: holding.apiAs(alice.accessToken) };
  const [released, removed] = [
    await posted(waiting, { images: [urls[0]] }),
    await posted(waiting, { images: [urls[1]] }),
  ];
  /** Lets days pass, and tells how many pictures each post has, as its row says. */
  const after = async (days: number): Promise<number[]> => {
    server.clock.advance(days * DAY);
    await server.runJob('forget-deleted-media');
    [moderator, alice, bob] = [
      await server.signIn(moderator.email),
      await server.signIn(alice.email),
      await server.signIn(bob.email),
    ];
    const rows = await server.db
      .selectFrom('posts')
      .select(['id', sql<number>`jsonb_array_length(images)`.as('images')])
      .where('author_id', '=', alice.id)
      .execute();
    return [takenOut, released, removed].map(
      (ulid) => rows.find(({ id }) => id === ulidToUuid(ulid))?.images ?? 0,
    );
  };
  expect(await after(91)).toEqual([1, 1, 1]);
  expect((await mapped(alice, takenOut))?.images).toHaveLength(1);
  const decide = (postULID: string, action: string) =>
    moderator.api('POST', `/moderation/post/action/${action}`, {
      ...{ postULID, action, violation: 'spam', reason: 'This is spam.' },
    });
  expect((await decide(released, 'removeFlag')).status).toBe(200);
  expect((await decide(removed, 'removeContent')).status).toBe(200);
  expect((await mapped(bob, released))?.images).toHaveLength(1);
  expect(await after(89)).toEqual([1, 1, 1]);
  expect(await after(2)).toEqual([1, 1, 0]);
});
