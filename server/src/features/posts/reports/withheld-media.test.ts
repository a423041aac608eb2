import { moderatePost } from '@rookery/contract/moderation/moderate-post.ts';
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { createPost } from '@rookery/contract/posts/create-post.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { moving } from '#test/media-files.ts';
import type { PageServer } from '#test/page-server.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { picture, upload } from '#test/uploads.ts';
import { withheldMediaScene, DAY, NOT_FOUND_STATUSES } from '#test/withheld-media-scene.ts';

const on = withheldMediaScene();
const { posted, statusesOf, isThere, photoOf, hide, report, mapped } = on;
let site: PageServer;
let server: TestServer;
let other: TestServer;
let moderator: TestMember;
let alice: TestMember;
let bob: TestMember;
let joined: number;
beforeEach(() => {
  ({ site, server, other, moderator, alice, bob, joined } = on);
});

describe('hides a post’s files everywhere', { tags: ['GAP-138'] }, () => {
  test('once staff has removed it, until restored', async () => {
    const url = await photoOf(alice);
    await isThere(url);
    const ulid = await posted(alice, { images: [url] });
    await isThere(url);
    expect((await hide(ulid)).status).toBe(200);
    expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
    const refused = await fetch(server.url + url);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    await moderator.do(moderatePost, {
      params: { action: 'restoreContent' },
      body: {
        postULID: ulid,
      },
    });
    await isThere(url);
  });

  test('while a severe report is pending', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await report(bob, ulid, 'fraud');
    await isThere(url);
    await report(bob, ulid, 'terrorism');
    expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
    await report(bob, ulid, 'fraud');
    await isThere(url);
  });

  test('once its author has deleted it', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await alice.deletePost(ulid);
    expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
  });

  test('while its author has left or is banned', async () => {
    const url = await photoOf(alice);
    await posted(alice, { images: [url] });
    const unused = await photoOf(alice);
    await alice.do(deleteUser);
    expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
    expect(await statusesOf(unused)).toEqual(NOT_FOUND_STATUSES);
    await server.db
      .updateTable('users')
      .set({ deleted_at: null })
      .where('id', '=', alice.id)
      .execute();
    await isThere(url);
    await isThere(unused);
    const banned = { banned_at: server.clock.now() };
    await server.db.updateTable('users').set(banned).where('id', '=', alice.id).execute();
    expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
  });
});

test('including the still of a moving picture', { tags: ['GAP-138'] }, async () => {
  const options = { type: 'image/gif' };
  const { url, thumbnail } = await upload(server, alice, await moving('gif'), options);
  const ulid = await posted(alice, { images: [url] });
  await isThere(thumbnail.url);
  await hide(ulid);
  expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
  expect(await statusesOf(thumbnail.url)).toEqual(NOT_FOUND_STATUSES);
});

test('rejects media that staff removed from another post', { tags: ['GAP-138'] }, async () => {
  const url = await photoOf(alice);
  const ulid = await posted(alice, { images: [url] });
  await hide(ulid);
  const again = await alice.reply(createPost, {
    body: {
      ulid: server.freshUlid(),
      body: 'Again.',
      images: [url],
    },
  });
  expect(again).toMatchObject({ status: 422, body: { error: { fields: { images: /./ } } } });
  const mine = await photoOf(alice);
  const deleted = await posted(alice, { images: [mine] });
  await alice.deletePost(deleted);
  expect(await statusesOf(mine)).toEqual(NOT_FOUND_STATUSES);
  await posted(alice, { images: [mine] });
  await isThere(mine);
});

describe('staff who review', { tags: ['GAP-138'] }, () => {
  test('see pending media by addresses that expire after 30 minutes', async () => {
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

  test('see the media of removed posts', async () => {
    const url = await photoOf(alice);
    const ulid = await posted(alice, { images: [url] });
    await hide(ulid);
    const signed = (await mapped(moderator, ulid))?.images[0]?.url ?? '';
    expect((await fetch(server.url + signed)).status).toBe(200);
    expect(await statusesOf(url)).toEqual(NOT_FOUND_STATUSES);
  });
});

test('deletes a preview picture with its last post', { tags: ['GAP-138'] }, async () => {
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
  await bob.deletePost(second);
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

test(
  'erases a removed post’s files after 90 days without appeal',
  { tags: ['GAP-138'] },
  async () => {
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
  },
);
