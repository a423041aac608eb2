// Thorough: kills a process while ffmpeg runs, and converts further kinds of videos with real programs.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSecrets } from '#src/platform/config/secrets.ts';
import { readServerAddress } from '#test/server-address.ts';
import { freshDatabase } from '#test/database.ts';
import { ffmpegForTests, hollowPng, moving, photo, video } from '#test/media-files.ts';
import { mediaScene, SLOW_TEST } from '#test/media-scene.ts';
import {
  callerOf,
  memberCalls,
  startTestServer,
  type TestMember,
  type TestServer,
} from '#test/server.ts';
import { finish, put, untilSettled, sign, upload } from '#test/uploads.ts';
import { memoryOf } from './processing/memory-of.ts';

let server: TestServer;
let alice: TestMember;

beforeAll(async () => {
  server = await startTestServer({ config: { ffmpegPath: await ffmpegForTests() } });
  alice = await server.signUp('alice');
});
afterAll(() => server.stop());

const { sent, row, stored } = mediaScene(() => ({ server, alice }));

describe('an upload', { timeout: 120_000 }, () => {
  test('rejects a file damaged near its end, leaving no files', { tags: ['GAP-132'] }, async () => {
    const film = await video({ codec: 'mpeg4', seconds: 1, hasSound: false });
    const media = film.indexOf('mdat') + 4;
    film.fill(0xff, media, film.indexOf('moov') - 4);
    const taken = await sent(film, { type: 'video/mp4' });
    expect(await untilSettled(alice, taken.uuid)).toMatchObject({
      isFailed: true,
      thumbnail: null,
    });
    const { fault, key } = await row(taken.uuid);
    expect(fault).toMatch(/damaged or incomplete/);
    await expect
      .poll(() => stored(`uploads/${key}`) || stored(`files/${key}`), SLOW_TEST)
      .toBe(false);
    expect((await fetch(server.url + taken.url)).status).toBe(404);
  });

  test(
    'publishes a drone’s telemetry only if its member allows it',
    { tags: ['GAP-131'] },
    async () => {
      const film = await video({ subtitles: 'GPS(18.0686,59.3293)' });
      const read = async (more: object): Promise<[object, number]> => {
        const taken = await sent(film, { type: 'video/mp4' }, more);
        const done = await untilSettled(alice, taken.uuid);
        const answer = await fetch(server.url + taken.url.replace('.mp4', '-0.vtt'));
        return [done, answer.status];
      };
      const [silent, status] = await read({});
      expect(silent).not.toHaveProperty('captions');
      expect(status).toBe(404);
      const [told, there] = await read({ keep_subtitles: true });
      expect(told).toMatchObject({ captions: [{ language: 'sv' }] });
      expect(there).toBe(200);
    },
  );

  test('uses an uploaded poster as the still of its video', async () => {
    const signed = (await sign(alice, await photo(), { type: 'image/jpeg', purpose: 'poster' }))
      .body;
    await put(server, signed, await photo());
    await finish(alice, signed);
    const taken = await sent(await video(), { type: 'video/mp4' }, { poster_uuid: signed.uuid });
    expect(await untilSettled(alice, taken.uuid)).toMatchObject({ isProcessing: false });
    await expect.poll(() => row(signed.uuid), SLOW_TEST).toEqual({});
    await expect.poll(() => stored(signed.key), SLOW_TEST).toBe(false);
  });
});

describe('a separate process', { timeout: 120_000 }, () => {
  test(
    'recovers from a kill without orphans and within 600 MB',
    { tags: ['GAP-132'] },
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'rookery-killed-'));
      const database = await freshDatabase();
      const secrets = await loadSecrets(dataDir);
      const config = { dataDir, ffmpegPath: await ffmpegForTests() };
      const first = await startTestServer({ config, secrets, database });
      const wren = await first.signUp('wren');
      await first.stop();
      const env = {
        PATH: process.env['PATH'],
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        FFMPEG_PATH: config.ffmpegPath,
        RATE_LIMITS: 'off',
        APP_URL: 'http://rookery.test',
      };
      let running = await serveAlone(env);
      let peak = 0;
      const watch = setInterval(() => {
        const own = running.child.pid ?? 0;
        peak = Math.max(
          peak,
          (memoryOf(own) +
            childrenOf(own)
              .flatMap(childrenOf)
              .reduce((sum, pid) => sum + memoryOf(pid), 0)) /
            1e6,
        );
      }, 50);
      try {
        const there = (): { server: TestServer; member: TestMember } => ({
          server: { ...first, url: running.url },
          member: { ...wren, ...memberCalls(callerOf(running.url), first.clock, wren.accessToken) },
        });
        for (const bytes of [hollowPng(9000, 9000), hollowPng(30_000, 30_000)]) {
          await expect(upload(there().server, there().member, bytes)).rejects.toThrow(
            'content_type',
          );
        }
        const flat = {
          create: { width: 9990, height: 9990, channels: 3, background: 'teal' },
        } as const;
        const large = await sharp(flat).jpeg().toBuffer();
        await upload(there().server, there().member, large, { type: 'image/jpeg' });

        const film = await video({ codec: 'mpeg4', size: '1920x1080', seconds: 1 });
        const signed = (await sign(there().member, film, { type: 'video/mp4' }))
          .body as SignedUpload;
        await put(there().server, signed, film);
        const gif = await moving('gif', { width: 600, height: 500, frames: 40 });
        const second = (await sign(there().member, gif, { type: 'image/gif' }))
          .body as SignedUpload;
        await put(there().server, second, gif);
        expect((await finish(there().member, signed)).status).toBe(200);
        expect((await finish(there().member, second)).status).toBe(200);
        const pid = running.child.pid ?? 0;
        await expect.poll(() => childrenOf(pid).flatMap(childrenOf).length, SLOW_TEST).toBe(1);
        const left = [...childrenOf(pid), ...childrenOf(pid).flatMap(childrenOf)];
        expect(left.length).toBeGreaterThanOrEqual(2);
        running.child.kill('SIGKILL');
        await once(running.child, 'exit');
        await expect
          .poll(
            () => left.filter((each) => existsSync(`/proc/${each}`) && !isZombie(each)),
            SLOW_TEST,
          )
          .toEqual([]);

        running = await serveAlone(env);
        expect(await untilSettled(there().member, signed.uuid)).toMatchObject({
          widthPx: 1280,
          heightPx: 720,
        });
        const moved = await untilSettled(there().member, second.uuid);
        expect(moved).toMatchObject({ widthPx: 600, isAnimated: true });
        expect((await fetch(running.url + moved.url)).status).toBe(200);
        expect(peak).toBeGreaterThan(100);
        expect(peak).toBeLessThan(600);
      } finally {
        clearInterval(watch);
        running.child.kill('SIGKILL');
        await database.drop();
        await rm(dataDir, { recursive: true });
      }
    },
  );
});

async function serveAlone(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const program = fileURLToPath(new URL('../../../test/serve-alone.ts', import.meta.url));
  const child = spawn(process.execPath, ['--max-semi-space-size=16', program], {
    env: { ...env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, url: (await readServerAddress(child)).origin };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter((each) => each > 0);
  } catch {
    return [];
  }
}

function isZombie(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}
