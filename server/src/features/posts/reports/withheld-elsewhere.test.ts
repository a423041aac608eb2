import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { withholdJobs } from '#src/features/media/serve/withhold-files.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { signUpWith } from '#test/badges.ts';
import { startBucket, type TestBucket } from '#test/bucket.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { picture, upload } from '#test/uploads.ts';

const PUBLIC = 'https://files.rookery.example';
const WIDTHS = ['w500.webp', 'w1024.webp', 'w1200.webp'];

/** What the operator's cache was told, and with what right. */
const told: { urls: string[]; authorization: string | undefined }[] = [];
let cache: Server;
let bucket: TestBucket;
let server: TestServer;
let storage: Storage;
let alice: TestMember;
let joined = 0;
let groups = 0;
let moderator: TestMember;

beforeAll(async () => {
  cache = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      const { authorization } = request.headers;
      told.push({ ...(JSON.parse(body) as { urls: string[] }), authorization });
      response.end();
    });
  });
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve));
  const { port } = cache.address() as AddressInfo;
  bucket = await startBucket();
  const mediaPurgeUrl = `http://127.0.0.1:${port}/purge`;
  const objectStore = { ...bucket.config, publicUrl: PUBLIC };
  server = await startTestServer({
    config: { objectStore, mediaPurgeUrl, mediaPurgeToken: 'let me' },
  });
  const { config, secrets, clock } = server;
  storage = await openStorage({ config, secrets, clock });
  moderator = await signUpWith(server, 'watchful', 'moderator');
});
afterAll(async () => {
  storage.close();
  await server.stop();
  await bucket.stop();
  cache.close();
});

const get = (path: string): Promise<Response> => fetch(server.url + path, { redirect: 'manual' });
const keyOf = (url: string): string => url.slice('/media/'.length, -'.webp'.length);
const areThere = async (folder: string): Promise<boolean[]> =>
  Promise.all(WIDTHS.map(async (name) => (await storage.stat(`${folder}/${name}`)) !== null));

async function folderOf(url: string): Promise<string | null> {
  const row = await server.db
    .selectFrom('media')
    .select('withheld_folder')
    .where('key', '=', keyOf(url))
    .executeTakeFirstOrThrow();
  return row.withheld_folder;
}

/** The jobs that move files, by name, with a storage of the test's own. */
function jobsWith(over: Storage): Map<string, (payload: unknown) => Promise<void>> {
  const handlers = new Map<string, (payload: unknown) => Promise<void>>();
  const jobs = {
    handle: (name: string, handler: (payload: unknown) => Promise<void>) =>
      void handlers.set(name, handler),
    repeat: (name: string, _pattern: string, handler: () => Promise<void>) =>
      void handlers.set(name, handler),
    atStart: (name: string, handler: () => Promise<void>) => void handlers.set(name, handler),
  } as unknown as Jobs;
  const worker = { makeFolder: () => mkdtemp(join(tmpdir(), 'rookery-test-')) };
  const { db, config } = server;
  withholdJobs(jobs, { db, storage: over, worker, config });
  return handlers;
}

async function madeGroup(visibility: 'public' | 'private'): Promise<string> {
  const made = { name: `Herons ${++groups}`, visibility };
  return (await alice.api('PUT', '/group/add', made)).body.data.id;
}

async function posted(groupId?: string): Promise<{ ulid: string; url: string }> {
  const { url } = await upload(server, alice, await picture(1200, 800));
  const ulid = makeUlid(server.clock.now().getTime());
  const reply = await alice.api('PUT', '/posts', { ulid, body: 'Look.', images: [url], groupId });
  expect(reply.status).toBe(201);
  return { ulid, url: url as string };
}

beforeEach(async () => {
  // Tests that move the clock outlive sessions.
  alice = await server.signUp(`alice${++joined}`);
  moderator = await server.signIn(moderator.email);
});

describe('GAP-138 where browsers read a bucket by its own address', () => {
  test('withheld files move to where nobody can guess them, and back; a cache of the operator’s is told', async () => {
    const { ulid, url } = await posted();
    const usual = `files/${keyOf(url)}`;
    expect((await get(url)).headers.get('location')).toBe(`${PUBLIC}/${usual}/w1200.webp`);
    await moderator.api('DELETE', '/moderation/post', { ulid });
    expect((await get(url)).status).toBe(404);
    await vi.waitFor(async () => expect(await areThere(usual)).toEqual([false, false, false]), {
      timeout: 20_000,
    });
    const folder = (await folderOf(url)) ?? '';
    expect(folder).toMatch(/^[0-9a-f]{32}$/);
    expect(await areThere(`withheld/${folder}`)).toEqual([true, true, true]);

    const seen = (await moderator.api('POST', '/posts/map', { ulids: [ulid] })).body.data as Post[];
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

  test('those of a member who leaves move too; what is forgotten goes from there as well', async () => {
    const { ulid, url } = await posted();
    const usual = `files/${keyOf(url)}`;
    await alice.api('DELETE', `/posts/delete?ulid=${ulid}`);
    await vi.waitFor(async () => expect(await areThere(usual)).toEqual([false, false, false]), {
      timeout: 20_000,
    });
    const folder = (await folderOf(url)) ?? '';
    server.clock.advance(8 * 86_400_000);
    await server.runJob('forget-deleted-media');
    expect(await areThere(`withheld/${folder}`)).toEqual([false, false, false]);

    alice = await server.signUp('bob');
    const mine = await posted();
    await alice.api('DELETE', '/user');
    await vi.waitFor(
      async () => expect(await areThere(`files/${keyOf(mine.url)}`)).toEqual([false, false, false]),
      { timeout: 20_000 },
    );
    expect((await get(mine.url)).status).toBe(404);
  });

  test('files whose post comes back while they are being moved away are back in their place, all of them', async () => {
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
      'what is written in a private group',
      async () => {
        const groupId = await madeGroup('private');
        return posted(groupId);
      },
    ],
    [
      'what was written in a group that becomes private',
      async () => {
        const groupId = await madeGroup('public');
        const written = await posted(groupId);
        expect((await get(written.url)).status).toBe(302);
        const edit = { groupId, visibility: 'private' };
        expect((await alice.api('PATCH', '/group/edit', edit)).status).toBe(200);
        return written;
      },
    ],
  ])('%s moves away from the public address, and its members read it', async (_what, write) => {
    const { ulid, url } = await write();
    const usual = `files/${keyOf(url)}`;
    await vi.waitFor(async () => expect(await areThere(usual)).toEqual([false, false, false]), {
      timeout: 20_000,
    });
    expect((await get(url)).status).toBe(404);
    const { body } = await alice.api('POST', '/posts/map', { ulids: [ulid] });
    const seen = await get((body.data as Post[])[0]?.images[0]?.url ?? '');
    expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('what was withheld before the bucket had a public address moves away at the next start, and comes back without one', async () => {
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
