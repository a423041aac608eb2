// Thorough: moves files of a public bucket in the rarer cases.
import { deleteUser } from '@rookery/contract/users/delete-user.ts';
import { mapPosts } from '@rookery/contract/posts/map-posts.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Storage } from '#src/platform/storage/storage.ts';
import { addMember } from '#test/members.ts';
import type { TestMember, TestServer } from '#test/server.ts';
import { withheldScene } from '#test/withheld-scene.ts';

const on = withheldScene();
const { get, keyOf, areThere, folderOf, jobsWith, madeGroup, posted } = on;
let server: TestServer;
let storage: Storage;
let alice: TestMember;
beforeEach(() => {
  ({ server, storage, alice } = on);
});

describe('a bucket with its own public address', { tags: ['GAP-138'] }, () => {
  test('moves files of deleted posts and later erases them', async () => {
    const { ulid, url } = await posted();
    const usual = `files/${keyOf(url)}`;
    await alice.deletePost(ulid);
    await vi.waitFor(async () => expect(await areThere(usual)).toEqual([false, false, false]), {
      timeout: 20_000,
    });
    const folder = (await folderOf(url)) ?? '';
    server.clock.advance(8 * 86_400_000);
    await server.runJob('forget-deleted-media');
    expect(await areThere(`withheld/${folder}`)).toEqual([false, false, false]);

    alice = await addMember(server, 'bob');
    on.alice = alice;
    const mine = await posted();
    await alice.do(deleteUser);
    await vi.waitFor(
      async () => expect(await areThere(`files/${keyOf(mine.url)}`)).toEqual([false, false, false]),
      { timeout: 20_000 },
    );
    expect((await get(mine.url)).status).toBe(404);
  });

  test('restores all files of a post restored during the move', async () => {
    const { ulid, url } = await posted();
    const id = ulidToUuid(ulid);
    const usual = `files/${keyOf(url)}`;
    const { id: mediaId } = await server.db
      .selectFrom('media')
      .select('id')
      .where('key', '=', keyOf(url))
      .executeTakeFirstOrThrow();
    const hide = (hidden_at: Date | null) =>
      server.db.updateTable('posts').set({ hidden_at }).where('id', '=', id).execute();
    const [halfway, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let stored = 0;
    const move = (slow: boolean) =>
      jobsWith({
        ...storage,
        async storeFile(...file) {
          if (slow && ++stored === 2) {
            halfway.resolve();
            await goesOn.promise;
          }
          return storage.storeFile(...file);
        },
      }).get('withhold-media')?.({ mediaIds: [mediaId] });
    await hide(server.clock.now());
    const away = move(true);
    await halfway.promise;
    await hide(null);
    let isBack = false;
    const back = move(false)?.then(() => (isBack = true));
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_locks
        where locktype = 'advisory' and not granted`.execute(server.db);
      expect(isBack || rows.length > 0).toBe(true);
    }, 30_000);
    goesOn.resolve();
    await Promise.all([away, back]);
    expect(await areThere(usual)).toEqual([true, true, true]);
    expect(await folderOf(url)).toBeNull();
  });

  test.each([
    [
      'a post of a private group',
      async () => {
        const groupId = await madeGroup('private');
        return posted(groupId);
      },
    ],
    [
      'a post of a group that becomes private',
      async () => {
        const groupId = await madeGroup('public');
        const written = await posted(groupId);
        expect((await get(written.url)).status).toBe(302);
        const edit = { groupId, visibility: 'private' };
        expect((await alice.api('PATCH', '/group/edit', edit)).status).toBe(200);
        return written;
      },
    ],
  ])('%s moves off the public address, readable by members', async (_what, write) => {
    const { ulid, url } = await write();
    const usual = `files/${keyOf(url)}`;
    await vi.waitFor(async () => expect(await areThere(usual)).toEqual([false, false, false]), {
      timeout: 20_000,
    });
    expect((await get(url)).status).toBe(404);
    const { data } = await alice.do(mapPosts, { body: { ulids: [ulid] } });
    const seen = await get(data[0]?.images[0]?.url ?? '');
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('moves files that were hidden before at the next start', async () => {
    const { ulid, url } = await posted();
    const usual = `files/${keyOf(url)}`;
    const hide = (hidden_at: Date | null) =>
      server.db
        .updateTable('posts')
        .set({ hidden_at })
        .where('id', '=', ulidToUuid(ulid))
        .execute();
    await hide(server.clock.now());
    await jobsWith({ ...storage, publicUrl: null }).get('withhold-earlier-media')?.({});
    expect(await areThere(usual)).toEqual([true, true, true]);
    await server.runJob('withhold-earlier-media');
    expect(await areThere(usual)).toEqual([false, false, false]);
    await hide(null);
    await jobsWith({ ...storage, publicUrl: null }).get('return-media')?.({});
    expect(await areThere(usual)).toEqual([true, true, true]);
    expect(await folderOf(url)).toBeNull();
  });
});
