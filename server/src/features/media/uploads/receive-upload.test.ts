import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { sql } from 'kysely';
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMember } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { finish, picture, put, untilSettled, sign } from '#test/uploads.ts';
import Fastify from 'fastify';
import { OUT_OF_SPACE_MESSAGE } from '#src/kernel/out-of-space.ts';
import { createManualTimers } from '#src/kernel/timers.ts';
import { createErrorReplies } from '#src/platform/http/replies/error-replies.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { createInspections } from '#src/features/media/processing/inspect-upload.ts';
import { createStorageRoom } from '#src/features/media/record/storage-room.ts';
import { finishUpload } from './finish-upload.ts';
import type { MediaParts } from '#src/features/media/parts.ts';
import { receiveUploads } from './receive-upload.ts';
import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';

let server: TestServer;
let alice: TestMember;
let photo: Buffer;
let left: string[];
beforeAll(async () => {
  server = await startTestServer();
  alice = await addMember(server, 'alice');
  photo = await picture(64, 48);
});
beforeEach(async () => {
  left = [];
  left = await lying();
});
afterAll(() => server.stop());

async function signed(bytes: Buffer = photo): Promise<SignedUpload> {
  return (await sign(alice, bytes)).body as SignedUpload;
}

async function lying(): Promise<string[]> {
  const media = join(server.config.dataDir, 'media');
  const folders = ['uploads', '.unfinished'].map((name) => join(media, name));
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
  return names.flat().filter((name) => !left.includes(name));
}

function begin(upload: SignedUpload, lines: readonly string[], at = server.url): Socket {
  const { pathname, search } = new URL(upload.url);
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  const head = [
    `PUT ${pathname}${search} HTTP/1.1`,
    'Host: rookery.test',
    'Content-Type: image/png',
  ];
  socket.write([...head, ...lines, '', ''].join('\r\n'));
  return socket;
}

async function receivingBy<Result>(
  deps: Pick<MediaParts, 'storage' | 'storageRoom'>,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const app = Fastify();
  app.setErrorHandler(createErrorReplies(createManualTimers()));
  await receiveUploads(app, { db: server.db, ...deps });
  try {
    return await work(await app.listen({ host: '127.0.0.1', port: 0 }));
  } finally {
    await app.close();
  }
}

test('refuses five gigabytes before it reads a byte', async () => {
  const socket = begin(await signed(), [`Content-Length: ${5 * 1024 ** 3}`]);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('"error_type":"too_large"');
  expect(answer).toMatch(/connection: close/i);
  expect(await lying()).toEqual([]);
});

test('refuses a body without a length', async () => {
  const socket = begin(await signed(), ['Transfer-Encoding: chunked']);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await lying()).toEqual([]);
});

test('removes partial bytes when the sender disconnects, allowing a retry', async () => {
  const upload = await signed();
  const socket = begin(upload, [`Content-Length: ${photo.length}`]);
  socket.write(photo.subarray(0, 20));
  await vi.waitFor(async () => expect(await lying()).toHaveLength(1));
  socket.destroy();
  await vi.waitFor(async () => expect(await lying()).toEqual([]));
  await vi.waitFor(() =>
    expect(server.logs.join('')).toContain('upload interrupted by the client'),
  );
  expect((await put(server, upload, photo)).status).toBe(200);
  expect((await finish(alice, upload)).status).toBe(200);
  await untilSettled(alice, upload.uuid);
});

async function almostSend(upload: SignedUpload, bytes: Buffer): Promise<Socket> {
  const before = await lying();
  const socket = begin(upload, [`Content-Length: ${bytes.length}`, 'Connection: close']);
  socket.write(bytes.subarray(0, -1));
  await vi.waitFor(async () => expect(await lying()).toHaveLength(before.length + 1));
  return socket;
}

test('discards a late transfer after the upload was rejected', async () => {
  const junk = Buffer.alloc(photo.length, 'x');
  const upload = await signed(junk);
  expect((await put(server, upload, junk)).status).toBe(200);
  const late = await almostSend(upload, photo);
  expect((await finish(alice, upload)).status).toBe(422);
  late.write(photo.subarray(-1));
  expect(await text(late)).toMatch(/^HTTP\/1\.1 403 /);
  expect(await lying()).toEqual([]);
});

test('discards a late transfer after the upload was completed', async () => {
  const upload = await signed();
  expect((await put(server, upload, photo)).status).toBe(200);
  const late = await almostSend(upload, photo);
  expect((await finish(alice, upload)).status).toBe(200);
  await untilSettled(alice, upload.uuid);
  await vi.waitFor(async () => expect(await lying()).toHaveLength(1), 30_000);
  late.write(photo.subarray(-1));
  expect(await text(late)).toMatch(/^HTTP\/1\.1 409 /);
  expect(await lying()).toEqual([]);
});

test('inspects bytes again that were replaced during an inspection', async () => {
  const other = await picture(32, 24);
  const length = Math.max(photo.length, other.length);
  const padded = (bytes: Buffer): Buffer =>
    Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
  const upload = await signed(padded(photo));
  await put(server, upload, padded(photo));
  const { db, config, secrets, clock } = server;
  const worker = {
    makeFolder: () => mkdtemp(join(config.dataDir, 'look-')),
    async inspect() {
      expect((await put(server, upload, padded(other))).status).toBe(200);
      const measures = { widthPx: 64, heightPx: 48, durationMs: null, totalPixels: 3072 };
      return { ...measures, isAnimated: false };
    },
  };
  const deps = {
    db,
    worker: worker as never,
    storage: await openStorage({ config, secrets, clock }),
    inspections: createInspections(),
    jobs: { add: async () => undefined } as never,
    facts: { everywhere: () => () => undefined } as never,
  };
  const told = { ...upload, content_type: 'image/png' };
  await expect(finishUpload(deps, alice.id, told)).rejects.toMatchObject({ status: 409 });
  expect((await finish(alice, upload)).body.data).toMatchObject({ widthPx: 32, heightPx: 24 });
  await untilSettled(alice, upload.uuid);
});

test('aborts the earlier transfer when bytes are sent again', async () => {
  const { config, secrets, clock } = server;
  const storage = await openStorage({ config, secrets, clock });
  const space = async () => ({ free: 1000 + photo.length, total: 1_000_000 });
  const mediaLimits = { memberDay: null, member: null, community: null, free: 1000 };
  const storageRoom = createStorageRoom({
    clock,
    storage: { ...storage, space },
    config: { rateLimits: false, mediaLimits } as never,
  });
  const upload = await signed();
  const lines = [`Content-Length: ${photo.length}`, 'Connection: close'];
  await receivingBy({ storage, storageRoom }, async (url) => {
    const slow = begin(upload, lines, url);
    try {
      slow.write(photo.subarray(0, 20));
      await vi.waitFor(async () => expect(await lying()).toHaveLength(1));
      const next = begin(upload, lines, url);
      next.write(photo);
      expect(await text(next)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await text(slow)).toMatch(/^HTTP\/1\.1 409 /);
    } finally {
      slow.destroy();
    }
  });
  expect(await lying()).toEqual([upload.key.slice(8)]);
  expect((await finish(alice, upload)).status).toBe(200);
  await untilSettled(alice, upload.uuid);
});

test('refuses bytes ten minutes after the signature', async () => {
  const upload = await signed();
  server.clock.advance(LIMITS.uploadMinutes * 60_000);
  const reply = await put(server, upload, photo);
  server.clock.advance(-LIMITS.uploadMinutes * 60_000);
  expect(reply.status).toBe(403);
  expect(await reply.json()).toMatchObject({ error_type: 'forbidden' });
});

test('refuses an unsigned address and a deleted upload’s address', async () => {
  const reply = await put(server, { url: `${server.url}/media/uploads/x`, headers: {} }, 'abc');
  expect(reply.status).toBe(403);
  const upload = await signed();
  await server.db.deleteFrom('media').where('key', '=', upload.key.slice(8)).execute();
  expect((await put(server, upload, photo)).status).toBe(403);
  expect(await lying()).not.toContain(upload.key.slice(8));
});

test('allows cross-origin clients to send and read the response', async () => {
  const { url } = await signed();
  const there = server.url + new URL(url).pathname;
  const preflight = await fetch(there, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  expect(preflight.headers.get('access-control-allow-methods')).toBe('PUT');
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
  const refused = await fetch(there, { method: 'PUT', body: 'abc' });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
});

test('accepts a video of twenty megabytes, above other routes’ limit', async () => {
  const large = Buffer.alloc(20 * 1024 * 1024, 1);
  const upload = (await sign(alice, large, { type: 'video/mp4' })).body as SignedUpload;
  expect((await put(server, upload, large)).status).toBe(200);
  const name = upload.key.slice(8);
  const path = join(server.config.dataDir, 'media', 'uploads', name);
  expect((await stat(path)).size).toBe(large.length);
});

async function putOnFullDisk(upload: SignedUpload): Promise<Response> {
  const receive = (): Promise<void> => writeFile('/dev/full', photo);
  const readTicket = (key: string) => ({
    key,
    type: 'image/png',
    bytes: photo.length,
    expiresAt: server.clock.now(),
  });
  const storage = { receiver: { readTicket, receive } } as unknown as Storage;
  const hold = <Result>(_bytes: number, take: () => Promise<Result>): Promise<Result> => take();
  const storageRoom = { hold } as never;
  const { pathname, search } = new URL(upload.url);
  const headers = { 'content-type': 'image/png' };
  return receivingBy({ storage, storageRoom }, (url) =>
    fetch(url + pathname + search, { method: 'PUT', headers, body: new Uint8Array(photo) }),
  );
}

test('reports a full disk and accepts the upload again later', async () => {
  const upload = await signed();
  const reply = await putOnFullDisk(upload);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await reply.json()).toMatchObject({
    error_type: 'unavailable',
    message: OUT_OF_SPACE_MESSAGE,
  });
  expect((await put(server, upload, photo)).status).toBe(200);
});

test('reports a full database before and after the bytes', async () => {
  const raise = async (event: string): Promise<void> => {
    await sql
      .raw(
        `create or replace function refuse_room() returns trigger language plpgsql as
          $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
        create trigger full_disk before ${event} on media execute function refuse_room()`,
      )
      .execute(server.db);
  };
  const end = () => sql`drop trigger full_disk on media`.execute(server.db);
  expectConsole('error', 'Server log: call failed');
  await raise('insert');
  const refused = await sign(alice, photo);
  expect([refused.status, refused.body.message]).toEqual([503, OUT_OF_SPACE_MESSAGE]);
  await end();
  const upload = await signed();
  await put(server, upload, photo);
  await raise('update');
  const late = await finish(alice, upload);
  expect([late.status, late.body.message]).toEqual([503, OUT_OF_SPACE_MESSAGE]);
  await end();
  expect((await finish(alice, upload)).status).toBe(200);
});
