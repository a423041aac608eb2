import { beforeAll, describe, expect, test } from 'vitest';
import {
  colouredFilm,
  coloursOf,
  encode,
  packetsOf,
  withEdits,
  type Packet,
} from '#test/cut-videos.ts';
import { workerScene } from '#test/worker-scene.ts';
import { FAULTS } from './media-fault.ts';
import type { MediaWorker } from './media-worker.ts';

const on = workerScene();
const { fileOf, makeVideo } = on;
let worker: MediaWorker;
let plain: MediaWorker;
beforeAll(() => {
  ({ worker, plain } = on);
});

/** Both ways to make a file: with ffmpeg, and without it. */
const both = (): [string, MediaWorker][] => [
  ['ffmpeg', worker],
  ['no ffmpeg', plain],
];
const isIn = (film: Buffer, { data }: Packet): boolean => film.includes(data);
const isRed = ([red = 0, , blue = 0]: readonly number[]): boolean => red > 150 && blue < 100;
const isLime = ([red = 0, green = 0]: readonly number[]): boolean => green > 150 && red < 100;

async function expectGone(
  film: Buffer,
  made: Buffer,
  { start, end }: { start: number; end: number },
) {
  const { video, audio } = await packetsOf(film);
  const cutOff = [...video, ...audio].filter(
    (each) => each.end <= start + 0.001 || each.start >= end - 0.001,
  );
  expect(cutOff.length).toBeGreaterThan(10);
  expect(cutOff.filter((each) => isIn(made, each))).toEqual([]);
}

describe('publishes only what is presented', { timeout: 60_000 }, () => {
  test('copies a cut at key pictures without the rest', async () => {
    const film = withEdits(await colouredFilm(), [{ start: 1.2, end: 2.4 }]);
    for (const [name, by] of both()) {
      const made = await makeVideo(film, by);
      const file = await made.read('video.mp4');
      await expectGone(film, file, { start: 0, end: 1.2 });
      const { video, audio } = await packetsOf(film);
      const shown = video.filter(({ start }) => start >= -0.001 && start < 1.199);
      expect(shown).toHaveLength(30);
      expect(
        shown.filter((each) => !isIn(file, each)),
        name,
      ).toEqual([]);
      const heard = audio.filter(({ start, end }) => start >= 0 && end <= 1.2);
      expect(
        heard.filter((each) => !isIn(file, each)),
        name,
      ).toEqual([]);
      expect(made.durationMs).toBeGreaterThan(1150);
      expect(made.durationMs).toBeLessThan(1210);
    }
  });

  test('cuts between key pictures', async () => {
    const film = withEdits(await colouredFilm({ bFrames: 2 }), [{ start: 1, end: 1.9 }]);
    for (const [name, by] of both()) {
      const made = await makeVideo(film, by);
      const file = await made.read('video.mp4');
      await expectGone(film, file, { start: 0, end: 0.9 });
      const colours = await coloursOf(file);
      expect(colours.every(isLime), `${name}: ${JSON.stringify(colours)}`).toBe(true);
      // Without ffmpeg, the film begins at the next key picture.
      expect(made.durationMs).toBeGreaterThan(by === worker ? 850 : 550);
      expect(made.durationMs).toBeLessThan(950);
    }
  });

  test('joins the parts that are left of a film', async () => {
    const film = withEdits(await colouredFilm(), [
      { start: 0, end: 0.8 },
      { start: 2, end: 2.8 },
    ]);
    const made = await makeVideo(film, worker);
    const file = await made.read('video.mp4');
    const colours = await coloursOf(file);
    expect(colours.some(isLime)).toBe(false);
    expect(colours.filter(isRed).length).toBeGreaterThan(15);
    await expectGone(film, file, { start: 0, end: 0 });
    const task = { path: await fileOf(film), kind: 'mp4', purpose: 'post' } as const;
    await expect(plain.inspect(task)).rejects.toThrow(FAULTS.cutOff);
    await expect(makeVideo(film, plain)).rejects.toThrow(FAULTS.cutOff);
  });

  test('keeps a cut by ffmpeg itself', async () => {
    const whole = await colouredFilm({ bFrames: 2 });
    const film = await encode(
      'cut.mp4',
      ['-ss', '1.3', '-i', 'input', '-t', '1', '-c', 'copy'],
      whole,
    );
    const { video } = await packetsOf(film);
    expect(video.some(({ start }) => start < -0.05)).toBe(true);
    for (const [, by] of both()) {
      const file = await (await makeVideo(film, by)).read('video.mp4');
      for (const each of video.filter(({ end }) => end <= 0.001))
        expect(isIn(file, each)).toBe(false);
    }
  });

  test('measures the presented part', async () => {
    const film = withEdits(await colouredFilm(), [{ start: 1.2, end: 2 }]);
    const task = { path: await fileOf(film), kind: 'mp4', purpose: 'post' } as const;
    const { durationMs } = await plain.inspect(task);
    expect(Math.abs((durationMs ?? 0) - 800)).toBeLessThan(30);
  });

  test('copies an uncut film completely', async () => {
    const film = await colouredFilm({ bFrames: 2, seconds: 1 });
    const file = await (await makeVideo(film, worker)).read('video.mp4');
    const { video } = await packetsOf(film);
    expect(video.filter((each) => !isIn(file, each))).toEqual([]);
  });

  test('drops other tracks, thumbnails and trailers', async () => {
    const film = await colouredFilm({ seconds: 1 });
    const second = await encode(
      'two.mp4',
      [
        '-i',
        'input',
        '-f',
        'lavfi',
        '-i',
        'testsrc=s=64x64:d=1',
        '-f',
        'lavfi',
        '-i',
        'sine=f=900:d=1',
        '-map',
        '0',
        '-map',
        '1',
        '-map',
        '2',
        '-c:v:0',
        'copy',
        '-metadata',
        'comment=SECRET NOTE',
      ],
      film,
    );
    const trailer = Buffer.concat([
      Buffer.from([0, 0, 0, 40]),
      Buffer.from('free'),
      Buffer.from('SECRET TRAILER'.padEnd(32)),
    ]);
    const files = [
      Buffer.concat([second, trailer]),
      Buffer.concat([second, Buffer.from('SECRET END')]),
    ];
    for (const bytes of files) {
      for (const [, by] of both()) {
        const file = await (await makeVideo(bytes, by)).read('video.mp4');
        expect(file.includes('SECRET')).toBe(false);
        expect(file.toString('latin1').match(/tkhd/g)).toHaveLength(2);
      }
    }
  });
});
