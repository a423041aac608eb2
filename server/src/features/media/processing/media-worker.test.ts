import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  describeVideo,
  ffmpegForTests,
  moving,
  pattern,
  photo,
  PHOTOGRAPHER,
  PLACE,
  video,
} from '#test/media-files.ts';
import { cpuOf } from './cpu-of.ts';
import { FAULTS, MediaFault } from './media-fault.ts';
import { createMediaWorker, type MediaWorker } from './media-worker.ts';
import type { FileKind, Made, PictureTask } from './tasks.ts';
import { createWorkerLane } from './worker-lane.ts';

let folder: string;
let worker: MediaWorker;
/** On a machine without ffmpeg. */
let plain: MediaWorker;
const logged: string[] = [];
const note = (_: object, message: string): void => void logged.push(message);
const log = { debug: note, warn: note };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-worker-'));
  const ffmpegPath = await ffmpegForTests();
  worker = createMediaWorker({ log, ffmpegPath, workFolder: join(folder, 'work') });
  vi.stubEnv('PATH', folder);
  plain = createMediaWorker({ log, ffmpegPath: null, workFolder: join(folder, 'plain') });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await worker.stop();
  await plain.stop();
  await rm(folder, { recursive: true });
});

let written = 0;
async function fileOf(bytes: Buffer): Promise<string> {
  written += 1;
  const path = join(folder, `file-${written}`);
  await writeFile(path, bytes);
  return path;
}

interface Result extends Made {
  folder: string;
  path(name: string): string;
  read(name: string): Promise<Buffer>;
}

const resultOf = (made: Made, into: string): Result => ({
  ...made,
  folder: into,
  path: (name) => join(into, name),
  read: (name) => readFile(join(into, name)),
});

async function makePictures(
  bytes: Buffer,
  kind: FileKind,
  more: Partial<PictureTask> = {},
): Promise<Result> {
  const into = await worker.makeFolder();
  const path = await fileOf(bytes);
  const rest = { purpose: 'post', isAnimated: false, ...more } as const;
  return resultOf(await worker.makePictures({ path, kind, folder: into, ...rest }), into);
}

async function makeVideo(
  bytes: Buffer,
  by = worker,
  poster?: Buffer,
  keepsSubtitles = false,
): Promise<Result> {
  const into = await by.makeFolder();
  const posterPath = poster ? await fileOf(poster) : null;
  const task = { path: await fileOf(bytes), posterPath, folder: into, keepsSubtitles };
  return resultOf(await by.makeVideo(task), into);
}

const names = (files: readonly { name: string }[]): string[] => files.map(({ name }) => name);

describe('pictures', { timeout: 60_000 }, () => {
  test('GAP-131 GAP-132 MEDIA-27 a photo is made in its widths, as the camera was held, in sRGB, and tells nothing of where and by whom', async () => {
    const taken = await photo(2400, 1600);
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    for (const secret of ['GPS', PHOTOGRAPHER, '8BIM', 'xmpmeta']) {
      expect(taken.includes(secret)).toBe(true);
    }
    const found = await worker.inspect({
      path: await fileOf(taken),
      kind: 'jpeg',
      purpose: 'post',
    });
    expect(found).toEqual({
      widthPx: 1600,
      heightPx: 2400,
      durationMs: null,
      isAnimated: false,
      totalPixels: 3_840_000,
    });
    const made = await makePictures(taken, 'jpeg');
    expect(names(made.files)).toEqual(['w500.webp', 'w1024.webp', 'w1600.webp']);
    expect(made).toMatchObject({ widthPx: 1600, heightPx: 2400, stills: [], captions: [] });
    for (const { name, width, height, bytes, type } of made.files) {
      const file = await made.read(name);
      const header = await sharp(file).metadata();
      expect(header).toMatchObject({ format: 'webp', width, height });
      expect({ bytes, type }).toEqual({ bytes: file.length, type: 'image/webp' });
      expect(height).toBe(Math.round(width * 1.5));
      expect(header.exif ?? header.icc ?? header.xmp ?? header.iptc).toBe(undefined);
      expect(file.includes(PHOTOGRAPHER)).toBe(false);
    }
    // The pattern goes to red on the right and to green below; a quarter turn brings green to the left.
    const corner = async (left: number, top: number): Promise<number[]> => [
      ...(await sharp(await made.read('w500.webp'))
        .extract({ left, top, width: 4, height: 4 })
        .resize(1, 1)
        .raw()
        .toBuffer()),
    ];
    const [red = 0, green = 0] = await corner(4, 740);
    expect(red).toBeGreaterThan(235);
    expect(green).toBeGreaterThan(235);
    const [darkRed = 0, lastGreen = 0] = await corner(4, 4);
    expect(darkRed).toBeLessThan(20);
    expect(lastGreen).toBeGreaterThan(235);
  });

  test('GAP-132 an avatar has 40 and 80, a cover what posts have; none is wider than it came, and what is transparent stays so', async () => {
    const logo = await (await pattern(300, 300, 4)).png().toBuffer();
    const avatar = await makePictures(logo, 'png', { purpose: 'avatar' });
    expect(names(avatar.files)).toEqual(['w40.webp', 'w80.webp', 'w300.webp']);
    const { data, info } = await sharp(await avatar.read('w80.webp'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(4);
    expect([data[3], data[4 * 79 + 3]]).toEqual([0, 255]);
    const wide = await (await pattern(2400, 300)).jpeg().toBuffer();
    const cover = await makePictures(wide, 'jpeg', { purpose: 'cover' });
    expect(names(cover.files)).toEqual(['w500.webp', 'w1024.webp', 'w1920.webp']);
    expect(cover).toMatchObject({ widthPx: 1920, heightPx: 240 });
  });

  test('a strip that is too high for its kind of file is shown narrower', async () => {
    const background = { r: 9, g: 99, b: 199 };
    const strip = sharp({ create: { width: 600, height: 24_000, channels: 3, background } });
    const made = await makePictures(await strip.jpeg().toBuffer(), 'jpeg');
    expect(made.heightPx).toBeLessThanOrEqual(16_383);
    expect(made.heightPx / made.widthPx).toBeCloseTo(40, 0);
  });

  test('GAP-132 a GIF and a WebP that move go on moving, with their times; their still is the first frame', async () => {
    const gif = await makePictures(await moving('gif', { width: 600, height: 400 }), 'gif', {
      isAnimated: true,
    });
    expect(names(gif.files)).toEqual(['w500.webp', 'original-size.gif']);
    expect(names(gif.stills)).toEqual(['still-500.webp', 'still-1024.webp']);
    expect(gif).toMatchObject({ widthPx: 600, heightPx: 400 });
    expect(gif.files.map(({ width, height }) => [width, height])).toEqual([
      [500, 333],
      [600, 400],
    ]);
    const webp = await makePictures(await moving('webp', { width: 600, height: 400 }), 'webp', {
      isAnimated: true,
    });
    expect(names(webp.files)).toEqual(['w500.webp', 'w600.webp']);
    for (const [made, name, format] of [
      [gif, 'w500.webp', 'webp'],
      [gif, 'original-size.gif', 'gif'],
      [webp, 'w600.webp', 'webp'],
    ] as const) {
      const header = await sharp(await made.read(name), { animated: true }).metadata();
      expect(header).toMatchObject({ format, pages: 6, delay: Array(6).fill(70), loop: 0 });
    }
    expect((await sharp(await gif.read('still-1024.webp')).metadata()).pages ?? 1).toBe(1);
    // Who is seen beside each post does not wave.
    const path = await fileOf(await moving('gif'));
    const avatar = await worker.inspect({ path, kind: 'gif', purpose: 'avatar' });
    expect(avatar.isAnimated).toBe(false);
  });
});

describe('videos', { timeout: 60_000 }, () => {
  test('GAP-131 GAP-132 a film that browsers play is copied as it is into an MP4 that starts at once, without place and name', async () => {
    const taken = await video({ container: 'mov', hasPlace: true, seconds: 2, turned: 90 });
    expect(taken.includes(PLACE)).toBe(true);
    const found = await worker.inspect({
      path: await fileOf(taken),
      kind: 'video',
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
      expect(film.includes(PLACE.slice(0, 8))).toBe(false);
      expect(film.includes(PHOTOGRAPHER)).toBe(false);
      expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
      const said = await describeVideo(made.path('video.mp4'));
      expect(said).toMatch(/Video: h264 \(High\)/);
      expect(said).toMatch(/Audio: aac/);
      expect(said).toMatch(/rotate +: 90/);
    }
  });

  test.each([
    ['HEVC', { codec: 'hevc', container: 'mov', hasPlace: true }],
    ['MPEG-4 part 2', { codec: 'mpeg4', container: 'mov', hasPlace: true }],
  ] as const)(
    'GAP-132 %s becomes H.264 where ffmpeg is, and is refused in clear words where it is not',
    async (_, kind) => {
      const taken = await video(kind);
      const made = await makeVideo(taken);
      expect(names(made.files)).toEqual(['video.mp4']);
      expect(made).toMatchObject({ widthPx: 320, heightPx: 180 });
      const film = await made.read('video.mp4');
      expect(film.includes(PLACE.slice(0, 8))).toBe(false);
      expect(film.indexOf('moov')).toBeLessThan(film.indexOf('mdat'));
      const said = await describeVideo(made.path('video.mp4'));
      expect(said).toMatch(/Video: h264 .*yuv420p/);
      expect(said).toMatch(/Audio: aac/);
      const task = { path: await fileOf(taken), kind: 'video', purpose: 'post' } as const;
      await expect(plain.inspect(task)).rejects.toThrow('Save it as MP4 with H.264 and AAC');
    },
  );

  test('GAP-132 VP9 is copied; what is larger than 1080 lines is made smaller', async () => {
    const vp9 = await makeVideo(await video({ codec: 'vp9', hasSound: false }));
    expect(await describeVideo(vp9.path('video.mp4'))).toMatch(/Video: vp9/);
    const large = await makeVideo(await video({ size: '2048x1152', seconds: 0.2 }));
    expect(large).toMatchObject({ widthPx: 1280, heightPx: 720 });
    const upright = await makeVideo(await video({ size: '1152x2048', seconds: 0.2 }));
    expect(upright).toMatchObject({ widthPx: 720, heightPx: 1280 });
  });

  test('MEDIA-31 GAP-132 a video has stills: a frame of it, or what the browser made of it', async () => {
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
    // A poster that can't be opened takes nothing with it.
    expect((await makeVideo(film, plain, Buffer.from('<svg/>'))).stills).toEqual([]);
  });

  test('GAP-131 text inside a video, as where a drone flew, is left behind; where the member asks for it, it becomes captions in its language', async () => {
    const film = await video({ subtitles: `GPS(${PLACE})` });
    expect(film.includes(PLACE)).toBe(true);
    const kept = await makeVideo(film);
    expect(kept.captions).toEqual([]);
    for (const name of await readdir(kept.folder)) {
      expect((await kept.read(name)).includes(PLACE), name).toBe(false);
    }
    const transcoded = await makeVideo(await video({ codec: 'mpeg4', subtitles: PLACE }));
    expect(transcoded.captions).toEqual([]);
    expect((await transcoded.read('video.mp4')).includes(PLACE)).toBe(false);

    const made = await makeVideo(await video({ subtitles: 'Kraxkrax!' }), worker, undefined, true);
    expect(made.captions).toMatchObject([{ name: '0.vtt', type: 'text/vtt', language: 'sv' }]);
    expect((await made.read('0.vtt')).toString()).toMatch(
      /^WEBVTT[^]*00:00\.000 --> 00:01\.000\nKraxkrax!/,
    );
    expect(await describeVideo(made.path('video.mp4'))).not.toContain('Subtitle');
  });
});

describe('the child', { timeout: 60_000 }, () => {
  test('killed in the middle it begins again; killed at each try, that is no fault of the file', async () => {
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
    expect(logged).toContain('The media worker was lost; its task begins again');

    const refused = lane.run('makePictures', await task(), terms).catch((error: unknown) => error);
    process.kill(lane.pid() ?? 0, 'SIGKILL');
    last = lane.pid() ?? 0;
    await killNext();
    expect(await refused).toMatchObject({ name: 'ChildLost', isKilled: true });
    await lane.stop();
  });

  test('a file that takes too long, or too much memory, is refused; the next one has a child of its own', async () => {
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
    // Half of its time at work: it is the file. Else this machine had other things to do.
    expect(await late(50)).toEqual(new MediaFault(FAULTS.tooLong));
    expect(await late(49)).toMatchObject({ name: 'WorkTimedOut' });
    const look = { path: small, kind: 'jpeg', purpose: 'post', ffmpeg: null } as const;
    const patient = { patienceMs: 20_000, isUrgent: false };
    expect(await lane.run('inspect', look, patient)).toMatchObject({ widthPx: 40, heightPx: 60 });
    // It goes when there is nothing to do.
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

  test('what a process and its children have worked is told in milliseconds', () => {
    const before = cpuOf(process.pid);
    const { user, system } = process.cpuUsage();
    const own = (user + system) / 1000;
    let busy = 0;
    while ((process.cpuUsage().user - user) / 1000 < 300) busy += Math.sqrt(busy);
    expect(before).toBeGreaterThan(own * 0.5);
    expect(cpuOf(process.pid) - before).toBeGreaterThan(200);
    expect(cpuOf(2 ** 30)).toBe(0);
  });

  test('work that somebody waits for comes first, and what nobody waits for has every second turn', async () => {
    const limits = { memoryBytes: 1e9, heapMegabytes: 128 };
    const lane = createWorkerLane({ log, limits, idleMs: 50 });
    const path = await fileOf(await photo(60, 40));
    const look = { path, kind: 'jpeg', purpose: 'post', ffmpeg: null } as const;
    const order: string[] = [];
    const run = async (name: string, isUrgent: boolean): Promise<void> => {
      await lane.run('inspect', look, { patienceMs: 20_000, isUrgent });
      order.push(name);
    };
    await Promise.all([
      run('first', false),
      run('second', false),
      run('third', false),
      run('urgent', true),
      run('urgent too', true),
      run('urgent as well', true),
    ]);
    expect(order).toEqual(['first', 'urgent', 'second', 'urgent too', 'third', 'urgent as well']);
    await lane.stop();
  });
});
