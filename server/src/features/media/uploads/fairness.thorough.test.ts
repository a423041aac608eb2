// Thorough: floods the worker with files of one member, to test that others need not wait.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moving } from '#test/media-files.ts';
import { addMembers } from '#test/members.ts';
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts';
import { picture, put, sign } from '#test/uploads.ts';
import { createInspections, inspectUpload } from '#src/features/media/processing/inspect-upload.ts';
import { loadMedia, markArrived } from '#src/features/media/record/media.store.ts';
import { FileMissing } from '#src/platform/storage/storage.ts';

const FEW = 4;
const FLOOD = 14;

let server: TestServer;
let magpie: TestMember;
let wren: TestMember;

beforeAll(async () => {
  server = await startTestServer();
  [magpie, wren] = await addMembers(server, ['magpie', 'wren']);
});
afterAll(() => server.stop());

async function arrived(who: TestMember, bytes: Buffer, type: string): Promise<SignedUpload> {
  const signed = (await sign(who, bytes, { type })).body as SignedUpload;
  expect((await put(server, signed, bytes)).status).toBe(200);
  return signed;
}

async function settledOrder(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'mediaId' as id from settled_order order by at`.execute(server.db);
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  await sql`create table settled_order (at bigserial, payload jsonb)`.execute(server.db);
  await sql`create function note_settled() returns trigger language plpgsql as $$
    begin insert into settled_order (payload) values (jsonb_build_object('mediaId', new.id)); return new; end $$`.execute(
    server.db,
  );
  await sql`create trigger note_settled after update of state on media for each row
    when (new.state = 'ready') execute function note_settled()`.execute(server.db);
});

const addJob = (mediaId: string): Promise<unknown> =>
  sql`select graphile_worker.add_job('process-media', ${JSON.stringify({ mediaId })}::json)`.execute(
    server.db,
  );

async function allQueued(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from graphile_worker.jobs
          where task_identifier = 'process-media' and run_at <= now()`.execute(server.db);
        return rows[0]?.count;
      },
      { timeout: 30_000 },
    )
    .toBe(0);
}

test.each([
  ['photos', 'image/png', () => picture(300, 200), 3],
  ['moving pictures', 'image/gif', () => moving('gif'), 1],
] as const)(
  'serves another member during a flood of %s',
  { tags: ['GAP-132'], timeout: 120_000 },
  async (_what, type, make, atOnce) => {
    const bytes = await make();
    const waits = async (who: TestMember): Promise<string> => {
      const id = ulidToUuid((await arrived(who, bytes, type)).uuid);
      const isAnimated = type === 'image/gif';
      const extension = isAnimated ? 'gif' : 'webp';
      const measures = { widthPx: 300, heightPx: 200, durationMs: null, totalPixels: 60_000 };
      const looks = {
        contentType: type,
        extension,
        isAnimated,
        posterId: null,
        keepsSubtitles: false,
      } as const;
      await markArrived(server.db, id, { ...looks, ...measures });
      return id;
    };
    const flood: string[] = [];
    for (let at = 0; at < FLOOD; at++) flood.push(await waits(magpie));
    const one = await waits(wren);
    const holder = new pg.Client(server.database.connection);
    await holder.connect();
    await holder.query('begin');
    const first = flood.slice(0, atOnce);
    await holder.query('select from media where id = any($1) for update', [first]);
    for (const id of first) await addJob(id);
    await allQueued();
    for (const id of flood.slice(atOnce)) await addJob(id);
    await allQueued();
    await addJob(one);
    await allQueued();
    await holder.query('commit');
    await holder.end();
    await expect
      .poll(async () => (await settledOrder()).filter((id) => flood.includes(id)).length, {
        timeout: 60_000,
      })
      .toBe(FLOOD);
    const order = (await settledOrder()).filter((id) => id === one || flood.includes(id));
    expect(order.indexOf(one)).toBeLessThanOrEqual(2 * atOnce);
  },
);

test(
  'serves others during a flood of inspections, rejecting beyond twenty',
  { tags: ['GAP-132'] },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rookery-looks-'));
    const bytes = await picture(30, 20);
    const records = await Promise.all(
      [magpie, wren].map(async (who) => {
        const { uuid } = await arrived(who, bytes, 'image/png');
        const id = ulidToUuid(uuid);
        const record = (await loadMedia(server.db, [id])).get(id);
        if (!record) throw new FileMissing(uuid);
        return record;
      }),
    );
    const [big, small] = records;
    if (!big || !small) throw new Error('Both have arrived.');
    const order: string[] = [];
    const ends: (() => void)[] = [];
    const deps = {
      inspections: createInspections(),
      storage: {
        read: async () => [bytes] as never,
        fetchTo: async () => undefined,
      } as never,
      worker: {
        makeFolder: () => mkdtemp(join(folder, 'file-')),
        async inspect({ path }: { path: string }) {
          await new Promise<void>((end) => ends.push(end));
          const looks = { widthPx: 30, heightPx: 20, durationMs: null, isAnimated: false };
          return { ...looks, totalPixels: path.length };
        },
      } as never,
    };
    const look = (record: typeof big, name: string): Promise<unknown> =>
      inspectUpload(deps, record).then(
        () => order.push(name),
        (error: unknown) => order.push((error as Error).message),
      );
    const asked = Array.from({ length: 25 }, () => look(big, 'magpie'));
    await expect.poll(() => order).toHaveLength(3);
    expect(new Set(order)).toEqual(
      new Set(['Too many uploads are being checked. Try again in a moment.']),
    );
    asked.push(look(small, 'wren'));
    await expect.poll(() => ends.length).toBe(2);
    for (let at = 0; at < 23; at++) {
      await expect.poll(() => ends.length).toBeGreaterThan(at);
      ends[at]?.();
      await expect.poll(() => order.length).toBe(4 + at);
    }
    await Promise.all(asked);
    expect(order.indexOf('wren') - 3).toBeLessThanOrEqual(FEW);
    await rm(folder, { recursive: true });
  },
);
