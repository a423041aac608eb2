import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { memoryOf } from '#src/features/media/processing/memory-of.ts';
import { ffmpegForTests } from './media-files.ts';
import { addMember } from './members.ts';
import { startTestServer, type Reply, type TestMember, type TestServer } from './server.ts';
import { finish, put, sign, upload } from './uploads.ts';

/** Memory in MB above which a worker is killed, including the overshoot until the excess is noticed. */
export const WORKER_MAX = 430;
export const DAMAGED_MESSAGE = /damaged or incomplete/;
export const TOO_LARGE_MESSAGE = /more than 100 megapixels/;

export const flat = (width: number, height: number): ReturnType<typeof sharp> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false });
export const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

const children = (): number[] =>
  readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0);

type ShownSize = Record<'widthPx' | 'heightPx', number>;

export interface HostileScene {
  readonly server: TestServer;
  readonly sender: TestMember;
  send(bytes: Buffer, type: string, name?: string): Promise<Reply>;
  expectRefusal(reply: Reply, words: RegExp): Promise<void>;
  expectFits(file: Buffer, size: ShownSize): Promise<void>;
  expectLargestFits(): Promise<void>;
}

export function hostileScene(): HostileScene {
  let server: TestServer;
  let sender: TestMember;
  let peak = 0;
  let watch: ReturnType<typeof setInterval>;

  beforeAll(async () => {
    server = await startTestServer({ config: { ffmpegPath: await ffmpegForTests() } });
    sender = await addMember(server, 'Magpie');
  });
  beforeEach(() => {
    peak = 0;
    clearInterval(watch);
    watch = setInterval(() => {
      peak = Math.max(peak, ...children().map((pid) => memoryOf(pid) / 1e6));
    }, 20);
  });
  afterAll(async () => {
    clearInterval(watch);
    await server.stop();
  });

  let before: Awaited<ReturnType<typeof kept>>;

  async function send(bytes: Buffer, type: string, name = 'a.png'): Promise<Reply> {
    peak = 0;
    before = await kept();
    const { body } = await sign(sender, bytes, { type, name });
    expect((await put(server, body as SignedUpload, bytes)).status).toBeLessThan(300);
    return finish(sender, body as SignedUpload);
  }

  async function kept(): Promise<{ rows: number; files: string[] }> {
    const { rows } = await server.database.pool.query(
      'select count(*) from media where stored_bytes > 0',
    );
    const folder = join(server.config.dataDir, 'media', 'uploads');
    return { rows: rows[0].count, files: await readdir(folder).catch(() => []) };
  }

  async function expectRefusal(reply: Reply, words: RegExp): Promise<void> {
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields.content_type).toMatch(words);
    expect(reply.body.error.message).toBe(reply.body.error.fields.content_type);
    expect(await kept()).toEqual(before);
    expect(peak).toBeLessThan(WORKER_MAX);
  }

  async function expectLargestFits(): Promise<void> {
    const large = await flat(9990, 9990).jpeg().toBuffer();
    await expectFits(large, { widthPx: 1920, heightPx: 1920 });
  }

  async function expectFits(file: Buffer, size: ShownSize): Promise<void> {
    peak = 0;
    const shown = await upload(server, sender, file, { type: 'image/jpeg' });
    expect(shown).toMatchObject(size);
    expect(peak).toBeLessThan(WORKER_MAX);
  }

  return {
    get server() {
      return server;
    },
    get sender() {
      return sender;
    },
    ...{ send, expectRefusal, expectFits, expectLargestFits },
  };
}
