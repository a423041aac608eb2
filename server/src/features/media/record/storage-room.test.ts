import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startBucket, type TestBucket } from '#test/bucket.ts';
import { addMember, addMembers } from '#test/members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, sign, upload } from '#test/uploads.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { createStorageRoom } from './storage-room.ts';

const MEGABYTE = 1024 * 1024;
const FILM = { type: 'video/mp4', length: LIMITS.videoBytes };
const ANY = { memberDay: null, member: null, community: null, free: 0 };

let server: TestServer;
let magpie: TestMember;
let wren: TestMember;
let photo: Buffer;

async function open(
  limits: Partial<typeof ANY | Record<string, number>>,
  rateLimits = true,
  objectStore: TestBucket['config'] | null = null,
) {
  const mediaLimits = { ...ANY, ...limits };
  server = await startTestServer({ config: { rateLimits, mediaLimits, objectStore } });
  [magpie, wren] = await addMembers(server, ['magpie', 'wren']);
}
beforeAll(async () => {
  photo = await picture(30, 20);
});

const signs = (who: TestMember, options: object = {}): Promise<Reply> => sign(who, photo, options);

async function later(who: TestMember, minutes: number): Promise<TestMember> {
  server.clock.advance(minutes * 60_000);
  return server.signIn(who.email);
}

describe('limits within a day', () => {
  beforeAll(() => open({ memberDay: 300 * MEGABYTE }));
  afterAll(() => server.stop());

  test('limits one member’s bytes while others continue', async () => {
    expect((await signs(magpie, FILM)).status).toBe(200);
    const refused = await signs(magpie, FILM);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'You have reached the daily upload limit of 300 MB. Try again later.',
    );
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await signs(magpie)).status).toBe(200);
    const together = await Promise.all([signs(wren, FILM), signs(wren, FILM), signs(wren, FILM)]);
    expect(together.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  });

  test('accepts only as many concurrent uploads as the limit allows', async () => {
    const { database, secrets, clock, config } = server;
    const second = await startTestServer({ database, secrets, clock, config });
    try {
      const robin = await addMember(server, 'robin');
      const there = { ...robin, ...second.does(robin.accessToken) };
      const replies = await server.together(`uploads:${robin.id}`, 6, () =>
        Promise.all(Array.from({ length: 10 }, (_, at) => signs(at % 2 ? robin : there, FILM))),
      );
      const taken = replies.filter(({ status }) => status === 200);
      expect(taken).toHaveLength(Math.floor((300 * MEGABYTE) / LIMITS.videoBytes));
      expect(replies.filter(({ status }) => status === 429)).toHaveLength(10 - taken.length);
    } finally {
      await second.stop();
    }
  });

  test('allows fifty files of one member in flight', async () => {
    const owner = sql`select ${wren.id}::uuid, 'post', 'processing', 'image/png', 10, now()`;
    await sql`insert into media (id, key, owner_id, purpose, state, content_type, bytes, created_at)
      select gen_random_uuid(), gen_random_uuid()::text, mine.*
      from generate_series(1, 50), (${owner}) mine`.execute(server.db);
    const refused = await signs(wren);
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Too many of your files are still being processed. Try again in a moment.',
    ]);
    expect((await signs(magpie)).status).toBe(200);
    await sql`update media set state = 'failed' where owner_id = ${wren.id}`.execute(server.db);
    expect((await signs(wren)).status).toBe(200);
  });
});

test('excludes posters from the number of files in processing', async () => {
  await open({});
  try {
    const owner = sql`select ${wren.id}::uuid, 'poster', 'processing', 'image/png', 10, now()`;
    await sql`insert into media (id, key, owner_id, purpose, state, content_type, bytes, created_at)
      select gen_random_uuid(), gen_random_uuid()::text, mine.*
      from generate_series(1, 50), (${owner}) mine`.execute(server.db);
    expect((await signs(wren)).status).toBe(200);
  } finally {
    await server.stop();
  }
});

describe('unfinished uploads', () => {
  const PART = { length: 60_000 };
  const bytes = Buffer.alloc(PART.length, 'x');
  afterEach(() => server.stop());

  test('count towards the limit for twice the address lifetime', async () => {
    await open({ memberDay: 100_000 });
    expect((await signs(magpie, PART)).status).toBe(200);
    expect((await signs(await later(magpie, 19), PART)).status).toBe(429);
    expect((await signs(await later(magpie, 2), PART)).status).toBe(200);
  });

  test('count towards the limit for a day after receiving bytes', async () => {
    await open({ memberDay: 100_000 });
    const { body } = await signs(magpie, PART);
    expect((await put(server, body, bytes)).status).toBe(200);
    expect((await signs(await later(magpie, 23 * 60), PART)).status).toBe(429);
    expect((await signs(await later(magpie, 61), PART)).status).toBe(200);
  });

  test('count every transfer, but use storage only once', async () => {
    await open({ memberDay: 150_000, member: 150_000 });
    const { body } = await signs(magpie, PART);
    for (let nth = 1; nth <= 2; nth++) expect((await put(server, body, bytes)).status).toBe(200);
    expect((await signs(magpie, PART)).status).toBe(429);
    expect((await signs(magpie, { length: 20_000 })).status).toBe(200);
    expect((await signs(await later(magpie, 24 * 60 + 1), PART)).status).toBe(200);
  });

  test('use member and community storage after their bytes arrived', async () => {
    await open({ member: 100_000, community: 150_000 }, false);
    const { body } = await signs(magpie, PART);
    expect((await put(server, body, bytes)).status).toBe(200);
    expect((await signs(await later(magpie, 21), PART)).status).toBe(403);
    expectConsole('error', 'The server is out of storage space for files');
    const robin = await addMember(server, 'robin');
    expect((await signs(robin, { length: 95_000 })).status).toBe(503);
  });

  test('count for a day when rejected, but use no storage', async () => {
    await open({ memberDay: 100_000, member: 100_000 });
    const { body } = await signs(magpie, PART);
    expect((await put(server, body, bytes)).status).toBe(200);
    expect((await finish(magpie, body)).status).toBe(422);
    expect((await signs(magpie, PART)).status).toBe(429);
    expect((await signs(await later(magpie, 23 * 60), PART)).status).toBe(429);
    const { rows } = await sql`select stored_bytes from media`.execute(server.db);
    expect(rows).toEqual([{ stored_bytes: 0 }]);
    expect((await signs(await later(magpie, 61), PART)).status).toBe(200);
  });

  test('are not in flight after their address has expired', async () => {
    await open({});
    const old = sql`select ${wren.id}::uuid, 'post', 'signed', 'image/png', 10, now() - interval '1 hour', 1`;
    await sql`insert into media (id, key, owner_id, purpose, state, content_type, bytes, created_at, received)
      select gen_random_uuid(), gen_random_uuid()::text, mine.*
      from generate_series(1, 50), (${old}) mine`.execute(server.db);
    expect((await signs(wren)).status).toBe(200);
  });

  test('count for a day when stored in a bucket', async () => {
    const bucket = await startBucket();
    try {
      await open({ memberDay: 100_000 }, true, bucket.config);
      expect((await signs(magpie, PART)).status).toBe(200);
      expect((await signs(await later(magpie, 23 * 60), PART)).status).toBe(429);
      expect((await signs(await later(magpie, 61), PART)).status).toBe(200);
    } finally {
      await bucket.stop();
    }
  });
});

describe('total storage limits', () => {
  beforeEach(() => open({ member: 210 * MEGABYTE, community: 420 * MEGABYTE }, false));
  afterEach(() => server.stop());

  test('limits a member’s storage by the size of processed files', async () => {
    const { url } = await upload(server, magpie, await picture(1000, 800));
    const { rows } = await sql<{ stored: number; files: { bytes: number }[] }>`
      select stored_bytes as stored, files from media where key = ${url.slice(7, -5)}`.execute(
      server.db,
    );
    const [row] = rows;
    expect(row?.stored).toBe(row?.files.reduce((sum, { bytes }) => sum + bytes, 0));
    expect((await signs(magpie, FILM)).status).toBe(200);
    const refused = await signs(magpie, { type: 'video/mp4', length: 15 * MEGABYTE });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toMatch(/^You have reached your storage limit of 210 MB/);
    expect((await signs(magpie)).status).toBe(200);
  });

  test('limits the storage of the community', async () => {
    for (const member of [magpie, wren]) expect((await signs(member, FILM)).status).toBe(200);
    expectConsole('error', 'The server is out of storage space for files');
    const robin = await addMember(server, 'robin');
    const refused = await signs(robin, { type: 'video/mp4', length: 40 * MEGABYTE });
    expect(refused.status).toBe(503);
    expect(refused.body.message).toMatch(/^The server is out of storage space for files/);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await signs(robin)).status).toBe(200);
  });

  test('releases the space of a video that never arrived', async () => {
    for (const member of [magpie, wren]) expect((await signs(member, FILM)).status).toBe(200);
    server.clock.advance(21 * 60_000);
    const robin = await addMember(server, 'robin');
    expect((await signs(robin, FILM)).status).toBe(200);
  });

  test('enforces the community limit for concurrent requests', async () => {
    const { db, clock } = server;
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(stored_bytes), 0)::bigint as bytes from media`.execute(db);
    const community = Number(rows[0]?.bytes) + 5 * 500;
    const gate = Promise.withResolvers<void>();
    let looked = 0;
    const space = async () => {
      looked += 1;
      await gate.promise;
      return null;
    };
    const room = createStorageRoom({
      clock,
      storage: { space, receiver: null } as never,
      config: { rateLimits: false, mediaLimits: { ...ANY, community } } as never,
    });
    const asks = Array.from({ length: 8 }, () =>
      db.transaction().execute((tx) => room.ask(tx, crypto.randomUUID(), 500)),
    );
    const settled = Promise.allSettled(asks);
    await vi.waitFor(() => expect(looked).toBe(8));
    gate.resolve();
    const outcomes = (await settled).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(5);
  });

  test('keeps the reserved disk space during concurrent uploads', async () => {
    const { clock } = server;
    const room = createStorageRoom({
      clock,
      storage: { space: async () => ({ free: 1500, total: 100_000 }), receiver: null } as never,
      config: { rateLimits: false, mediaLimits: { ...ANY, free: 1000 } } as never,
    });
    const gate = Promise.withResolvers<void>();
    let arriving = 0;
    const holds = Array.from({ length: 10 }, () =>
      room.hold(100, async () => {
        arriving += 1;
        await gate.promise;
      }),
    );
    const settled = Promise.allSettled(holds);
    await vi.waitFor(() => expect(arriving).toBe(5));
    await expect(room.hold(1, async () => undefined)).rejects.toMatchObject({ status: 503 });
    expect(await room.isLow()).toBe(false);
    gate.resolve();
    const refused = (await settled).filter(({ status }) => status === 'rejected');
    expect([arriving, refused.length]).toEqual([5, 5]);
    expect(await room.hold(500, async () => 'there')).toBe('there');
  });

  test('reserves disk space, a tenth of a small disk', async () => {
    const { db, clock } = server;
    const room = (free: number, total: number) =>
      createStorageRoom({
        clock,
        storage: { space: async () => ({ free, total }), receiver: null } as never,
        config: { rateLimits: false, mediaLimits: { ...ANY, free: 1000 } } as never,
      });
    const ask = (free: number): Promise<void> =>
      db.transaction().execute((tx) => room(free, 100_000).ask(tx, wren.id, 500));
    await ask(1500);
    await expect(ask(1499)).rejects.toMatchObject({ status: 503 });
    expect(await room(1000, 100_000).isLow()).toBe(false);
    expect(await room(999, 100_000).isLow()).toBe(true);
    expect(await room(100, 1000).isLow()).toBe(false);
    expect(await room(99, 1000).isLow()).toBe(true);
  });
});
