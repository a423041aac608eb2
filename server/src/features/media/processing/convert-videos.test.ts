import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { coloursOf, encode } from '#test/cut-videos.ts';
import { describeVideo } from '#test/media-files.ts';
import { workerScene, names } from '#test/worker-scene.ts';
import type { MediaWorker } from './media-worker.ts';

const on = workerScene();
const { fileOf, makeVideo } = on;
let worker: MediaWorker;
let plain: MediaWorker;
beforeAll(() => {
  ({ worker, plain } = on);
});

const picture = (length = '0.4', source = 'testsrc'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `${source}=s=320x240:d=${length}:r=25`,
];
const sound = ['-f', 'lavfi', '-i', 'sine=d=0.4'];

describe('other containers', { timeout: 60_000 }, () => {
  const vp9 = ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-c:a', 'libopus'];
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

  test.each([
    ['film.webm', 'webm', [...picture(), ...sound, ...vp9], /Video: vp9/],
    ['film.mkv', 'matroska', [...picture(), ...sound, ...h264], /Video: h264/],
    ['film.m4v', 'mp4', [...picture(), ...sound, ...h264, '-f', 'ipod'], /Video: h264/],
    ['film.3gp', 'mp4', [...picture(), ...sound, ...h264], /Video: h264/],
  ] as const)('copies %s', { tags: ['MEDIA-05'] }, async (out, kind, args, looks) => {
    const film = await encode(out, args);
    const task = { path: await fileOf(film), kind, purpose: 'post' } as const;
    expect(await plain.inspect(task)).toMatchObject({ widthPx: 320, heightPx: 240 });
    for (const by of [worker, plain]) {
      const made = await makeVideo(film, by);
      expect(names(made.files)).toEqual(['video.mp4']);
      expect(await describeVideo(made.path('video.mp4'))).toMatch(looks);
      expect(made.durationMs).toBeGreaterThan(350);
      expect(made.durationMs).toBeLessThan(500);
    }
  });

  const old = [
    '-c:v',
    'h263',
    '-s',
    '352x288',
    '-c:a',
    'libopencore_amrnb',
    '-ar',
    '8000',
    '-ac',
    '1',
  ];
  const vp8 = ['-c:v', 'libvpx', '-pix_fmt', 'yuv420p', '-c:a', 'libvorbis'];
  test.each([
    ['film.webm', 'webm', [...picture(), ...sound, ...vp8]],
    ['film.3gp', 'mp4', [...picture(), ...sound, ...old]],
    ['film.mkv', 'matroska', [...picture(), '-c:v', 'mpeg4']],
  ] as const)('converts %s of an old kind', { tags: ['MEDIA-05'] }, async (out, kind, args) => {
    const film = await encode(out, args);
    const task = { path: await fileOf(film), kind, purpose: 'post' } as const;
    expect((await worker.inspect(task)).durationMs).toBeGreaterThan(300);
    await expect(plain.inspect(task)).rejects.toThrow('Save it as MP4 with H.264 and AAC');
    const made = await makeVideo(film, worker);
    expect(await describeVideo(made.path('video.mp4'))).toMatch(/Video: h264 .*yuv420p/);
  });
});

describe('HDR', { timeout: 60_000 }, () => {
  const hdr = (out: string, colour: string, transfer: string): Promise<Buffer> => {
    const colours = [
      '-color_primaries',
      'bt2020',
      '-color_trc',
      transfer,
      '-colorspace',
      'bt2020nc',
    ];
    const x265 = `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
    const codec = ['-c:v', 'libx265', '-x265-params', x265, '-tag:v', 'hvc1', ...colours];
    const filter = 'scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le';
    const source = ['-f', 'lavfi', '-i', `color=${colour}:s=320x240:d=0.2:r=25`];
    return encode(out, [...source, '-vf', filter, ...codec]);
  };

  // The same colours as SDR in BT.709, written in the larger range of BT.2020.
  test.each([
    ['film.mov', 'grey in HLG', '0x808080', 'arib-std-b67', [140, 140, 140]],
    ['film.mp4', 'white paper in HLG', '0xbfbfbf', 'arib-std-b67', [215, 215, 215]],
    ['film.mov', 'red in PQ', '0x76452d', 'smpte2084', [165, 0, 0]],
    ['film.mkv', 'grey in PQ', '0x828282', 'smpte2084', [185, 185, 185]],
  ])('converts %s, %s, with its still', async (out, _, colour, transfer, wanted) => {
    const made = await makeVideo(await hdr(out, colour, transfer), worker);
    const [shown = []] = await coloursOf(await made.read('video.mp4'));
    const still = await sharp(await made.read('still-500.webp')).stats();
    for (const got of [shown, still.channels.map(({ mean }) => mean)]) {
      for (const [index, value] of wanted.entries()) {
        expect(Math.abs((got[index] ?? -99) - value), got.join()).toBeLessThan(24);
      }
    }
    expect(await describeVideo(made.path('video.mp4'))).toMatch(/yuv420p\(tv, bt709/);
  });
});

describe('a still', { timeout: 60_000 }, () => {
  const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  test.each([
    ['one picture', [...picture(), '-frames:v', '1', ...h264]],
    ['one long picture', [...picture('2'), '-vf', 'fps=0.5', '-frames:v', '1', ...h264]],
    ['two pictures', [...picture(), '-frames:v', '2', ...h264]],
    ['one picture to convert', [...picture(), '-frames:v', '1', '-c:v', 'mpeg4']],
  ])('of %s', { tags: ['MEDIA-31'] }, async (_, args) => {
    const made = await makeVideo(await encode('film.mp4', args), worker);
    expect(names(made.stills)).toEqual(['still-500.webp']);
    expect((await sharp(await made.read('still-500.webp')).stats()).entropy).toBeGreaterThan(1);
  });
});
