import { removePost } from '@rookery/contract/moderation/remove-post.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestMember, TestServer } from '#test/server.ts';
import { withheldScene, PUBLIC } from '#test/withheld-scene.ts';

const on = withheldScene();
const { told, get, keyOf, areThere, folderOf, posted } = on;
let server: TestServer;
let moderator: TestMember;
beforeEach(() => {
  ({ server, moderator } = on);
});

describe('a bucket with its own public address', { tags: ['GAP-138'] }, () => {
  test('moves withheld files to a secret path and purges caches', async () => {
    const { ulid, url } = await posted();
    const usual = `files/${keyOf(url)}`;
    expect((await get(url)).headers.get('location')).toBe(`${PUBLIC}/${usual}/w1200.webp`);
    await moderator.do(removePost, { body: { ulid, reason: 'Not for this place.' } });
    expect((await get(url)).status).toBe(404);
    await vi.waitFor(async () => expect(await areThere(usual)).toEqual([false, false, false]), {
      timeout: 20_000,
    });
    const folder = (await folderOf(url)) ?? '';
    expect(folder).toMatch(/^[0-9a-f]{32}$/);
    expect(await areThere(`withheld/${folder}`)).toEqual([true, true, true]);

    const seen = (await moderator.do(mapPosts, { body: { ulids: [ulid] } })).data;
    const forStaff = await get(seen[0]?.images[0]?.url ?? '');
    expect([forStaff.status, forStaff.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const purge = await vi.waitFor(
      () => {
        const found = told.find(({ urls }) => urls.includes(`http://rookery.test${url}`));
        if (!found) throw new Error('The cache was not told yet.');
        return found;
      },
      { timeout: 20_000 },
    );
    expect(purge.authorization).toBe('Bearer let me');
    expect(purge.urls).toEqual(
      expect.arrayContaining([
        `http://rookery.test${url}`,
        `http://rookery.test${url}?width=500`,
        `${PUBLIC}/${usual}/w1200.webp`,
      ]),
    );

    await server.db
      .updateTable('posts')
      .set({ hidden_at: null })
      .where('id', '=', ulidToUuid(ulid))
      .execute();
    const atOnce = await get(`${url}?width=500`);
    expect([atOnce.status, atOnce.headers.get('location')]).toEqual([200, null]);
    await server.runJob('return-media');
    expect(await areThere(usual)).toEqual([true, true, true]);
    expect(await areThere(`withheld/${folder}`)).toEqual([false, false, false]);
    expect(await folderOf(url)).toBeNull();
    expect((await get(url)).status).toBe(302);
  });
});
