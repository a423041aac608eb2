// Thorough: converts further kinds of videos with real ffmpeg, and kills and stalls the child that does it.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  PHOTOGRAPHER,
  describeVideo,
  moving,
  photo,
  PHOTO_LOCATION,
  video,
} from '#test/media-files.ts';
import { workerScene, names } from '#test/worker-scene.ts';
import { FAULTS, MediaFault } from './media-fault.ts';
import type { MediaWorker } from './media-worker.ts';
import type { PictureTask } from './tasks.ts';
import { createWorkerLane } from './worker-lane.ts';

const on = workerScene();
const { logged, log, fileOf, makePictures, makeVideo } = on;
let worker: MediaWorker;
let plain: MediaWorker;
beforeAll(() => {
  ({ worker, plain } = on);
});

describe('pictures', { timeout: 60_000 }, () => {
  test('narrows a strip that is too tall for its format', async () => {
    const background = { r: 9, g: 99, b: 199 };
    const strip = sharp({ create: { width: 600, height: 24_000, channels: 3, background } });
    const made = await makePictures(await strip.jpeg().toBuffer(), 'jpeg');
    expect(made.heightPx).toBeLessThanOrEqual(16_383);
    expect(made.heightPx / made.widthPx).toBeCloseTo(40, 0);
  });
});

describe('videos', { timeout: 60_000 }, () => {
  test(
    'remuxes a playable video for fast start without metadata',
    { tags: ['GAP-131', 'GAP-132'] },
    async () => {
      const taken = await video({ container: 'mov', hasPlace: true, seconds: 2, turned: 90 });
      expect(taken.includes(PHOTO_LOCATION)).toBe(true);
      const found = await worker.inspect({
        path: await fileOf(taken),
        kind: 'mov',
        purpose: 'post',
      });
      expect(found).toMatchObject({ widthPx: 180, heightPx: 320, isAnimated: false });
      expect(found.durationMs).toBeGreaterThan(1900);
      expect(found.durationMs).toBeLessThan(2100);
      for (const by of [worker, plain]) {
        const made = await makeVideo(taken, by);
        expect(made).toMatchObject({ widthPx: 180, heightPx: 320 });
        expect(Math.abs((made.durationMs ?? 0) - 2000)).toBeLessThan(100);
        const film = await made.read('video.mp4');
        expect(film.includes(PHOTO_LOCATION.slice(0, 8))).toBe(false);
        expect(film.includes(PHOTOGRAPHER)).toBe(false);
        expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
        const said = await describeVideo(made.path('video.mp4'));
        expect(said).toMatch(/Video: h264 \(High\)/);
        expect(said).toMatch(/Audio: aac/);
        expect(said).toMatch(/rotate +: 90/);
      }
    },
  );

  test(
    'makes stills from a frame or the browser’s poster',
    { tags: ['MEDIA-31', 'GAP-132'] },
    async () => {
      const film = await video({ size: '640x360', seconds: 2 });
      const made = await makeVideo(film);
      expect(made.stills.map(({ name, width, height }) => [name, width, height])).toEqual([
        ['still-500.webp', 500, 281],
        ['still-1024.webp', 640, 360],
      ]);
      expect((await sharp(await made.read('still-1024.webp')).stats()).entropy).toBeGreaterThan(1);
      const poster = await photo(800, 600);
      const posed = await makeVideo(film, plain, poster);
      expect(posed.stills.map(({ width, height }) => [width, height])).toEqual([
        [500, 667],
        [600, 800],
      ]);
      expect((await posed.read('still-500.webp')).includes(PHOTOGRAPHER)).toBe(false);
      expect((await makeVideo(film, plain)).stills).toEqual([]);
      expect((await makeVideo(film, plain, Buffer.from('<svg/>'))).stills).toEqual([]);
    },
  );

  test.each([
    ['HEVC', { codec: 'hevc', container: 'mov', hasPlace: true }],
    ['MPEG-4 part 2', { codec: 'mpeg4', container: 'mov', hasPlace: true }],
  ] as const)(
    'converts %s to H.264, or refuses it without ffmpeg',
    { tags: ['GAP-132'] },
    async (_, kind) => {
      const taken = await video(kind);
      const made = await makeVideo(taken);
      expect(names(made.files)).toEqual(['video.mp4']);
      expect(made).toMatchObject({ widthPx: 320, heightPx: 180 });
      const film = await made.read('video.mp4');
      expect(film.includes(PHOTO_LOCATION.slice(0, 8))).toBe(false);
      expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
      const said = await describeVideo(made.path('video.mp4'));
      expect(said).toMatch(/Video: h264 .*yuv420p/);
      expect(said).toMatch(/Audio: aac/);
      const task = { path: await fileOf(taken), kind: 'mov', purpose: 'post' } as const;
      await expect(plain.inspect(task)).rejects.toThrow('Save it as MP4 with H.264 and AAC');
    },
  );

  test('copies VP9 and reduces videos above 1080 lines', { tags: ['GAP-132'] }, async () => {
    const vp9 = await makeVideo(await video({ codec: 'vp9', hasSound: false }));
    expect(await describeVideo(vp9.path('video.mp4'))).toMatch(/Video: vp9/);
    const large = await makeVideo(await video({ size: '2048x1152', seconds: 0.2 }));
    expect(large).toMatchObject({ widthPx: 1280, heightPx: 720 });
    const upright = await makeVideo(await video({ size: '1152x2048', seconds: 0.2 }));
    expect(upright).toMatchObject({ widthPx: 720, heightPx: 1280 });
  });

  test(
    'drops text tracks, or makes captions if the member asks',
    { tags: ['GAP-131'] },
    async () => {
      const film = await video({ subtitles: `GPS(${PHOTO_LOCATION})` });
      expect(film.includes(PHOTO_LOCATION)).toBe(true);
      const kept = await makeVideo(film);
      expect(kept.captions).toEqual([]);
      for (const name of await readdir(kept.folder)) {
        expect((await kept.read(name)).includes(PHOTO_LOCATION), name).toBe(false);
      }
      const transcoded = await makeVideo(
        await video({ codec: 'mpeg4', subtitles: PHOTO_LOCATION }),
      );
      expect(transcoded.captions).toEqual([]);
      expect((await transcoded.read('video.mp4')).includes(PHOTO_LOCATION)).toBe(false);

      const made = await makeVideo(
        await video({ subtitles: 'Kraxkrax!' }),
        worker,
        undefined,
        true,
      );
      expect(made.captions).toMatchObject([{ name: '0.vtt', type: 'text/vtt', language: 'sv' }]);
      expect((await made.read('0.vtt')).toString()).toMatch(
        /^WEBVTT[^]*00:00\.000 --> 00:01\.000\nKraxkrax!/,
      );
      expect(await describeVideo(made.path('video.mp4'))).not.toContain('Subtitle');
    },
  );
});

describe('the worker process', { timeout: 60_000 }, () => {
  test('restarts after a kill and does not reject the file', async () => {
    const gif = await moving('gif', { frames: 40, width: 600, height: 500 });
    const task = async (): Promise<PictureTask> => ({
      path: await fileOf(gif),
      folder: await worker.makeFolder(),
      kind: 'gif',
      purpose: 'post',
      isAnimated: true,
    });
    const limits = { memoryBytes: 1e9, heapMegabytes: 128 };
    const lane = createWorkerLane({ log, limits, idleMs: 60_000 });
    const terms = { patienceMs: 60_000, isUrgent: false };
    let last = 0;
    const killNext = async (): Promise<void> => {
      await expect.poll(() => lane.pid() ?? last, { timeout: 20_000 }).not.toBe(last);
      last = lane.pid() ?? 0;
      process.kill(last, 'SIGKILL');
    };
    const running = lane.run('makePictures', await task(), terms);
    await killNext();
    expect(names((await running).files)).toEqual(['w500.webp', 'original-size.gif']);
    expect(logged).toContain('Media worker exited; retrying its task');

    const refused = lane.run('makePictures', await task(), terms).catch((error: unknown) => error);
    process.kill(lane.pid() ?? 0, 'SIGKILL');
    last = lane.pid() ?? 0;
    await killNext();
    expect(await refused).toMatchObject({ name: 'ChildLost', isKilled: true });
    await lane.stop();
  });

  test('refuses a file over its time or memory limits', async () => {
    const heavy = await fileOf(await moving('gif', { frames: 40, width: 600, height: 500 }));
    const small = await fileOf(await photo(60, 40));
    const limits = { memoryBytes: 1e9, heapMegabytes: 128 };
    const lane = createWorkerLane({ log, limits, idleMs: 50 });
    const task = { kind: 'gif', purpose: 'post', isAnimated: true, path: heavy } as const;
    const late = async (cpuMs: number): Promise<unknown> => {
      let worked = 0;
      const slow = { ...limits, cpuOf: () => (worked += cpuMs) };
      const own = createWorkerLane({ log, limits: slow, idleMs: 50 });
      const folderOfIt = await worker.makeFolder();
      const terms = { patienceMs: 100, isUrgent: false };
      const error = await own
        .run('makePictures', { ...task, folder: folderOfIt }, terms)
        .catch((reason: unknown) => reason);
      await own.stop();
      return error;
    };
    expect(await late(50)).toEqual(new MediaFault(FAULTS.tooLong));
    expect(await late(49)).toMatchObject({ name: 'WorkTimedOut' });
    const look = { path: small, kind: 'jpeg', purpose: 'post', ffmpeg: null } as const;
    const patient = { patienceMs: 20_000, isUrgent: false };
    expect(await lane.run('inspect', look, patient)).toMatchObject({ widthPx: 40, heightPx: 60 });
    const pid = lane.pid();
    await expect.poll(() => lane.pid(), { timeout: 20_000 }).toBe(null);
    await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false);
    await lane.stop();
    await expect(lane.run('inspect', look, patient)).rejects.toThrow('stopped');

    const tight = { memoryBytes: 10_000_000, heapMegabytes: 128 };
    const narrow = createWorkerLane({ log, limits: tight, idleMs: 50 });
    const large = narrow.run(
      'makePictures',
      { ...task, folder: await worker.makeFolder() },
      patient,
    );
    await expect(large).rejects.toEqual(new MediaFault(FAULTS.tooLarge));
    await narrow.stop();
  });
});
