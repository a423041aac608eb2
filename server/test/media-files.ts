import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import installer from '@ffmpeg-installer/ffmpeg';
import sharp, { type Sharp } from 'sharp';

export const PHOTO_LOCATION = '+59.3293+018.0686/';
export const PHOTOGRAPHER = 'Wren Rookwood';

/** A real ffmpeg; its package does not mark it as executable. */
export async function ffmpegForTests(): Promise<string> {
  await chmod(installer.path, 0o755);
  return installer.path;
}

export async function pattern(width: number, height: number, channels: 3 | 4 = 3): Promise<Sharp> {
  const data = Buffer.alloc(width * height * channels, 255);
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += channels) {
      data[at] = (x * 255) / width;
      data[at + 1] = (y * 255) / height;
      data[at + 2] = ((x >> 4) ^ (y >> 4)) & 1 ? 200 : 60;
      if (channels === 4) data[at + 3] = x < width / 2 ? 0 : 255;
    }
  }
  return sharp(data, { raw: { width, height, channels } });
}

export async function photo(width = 1200, height = 800): Promise<Buffer> {
  const jpeg = await (
    await pattern(width, height)
  )
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: PHOTOGRAPHER },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '59/1 19/1 45/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 4/1 7/1',
      },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="59,19.45N"/></rdf:RDF></x:xmpmeta>`,
    )
    .jpeg({ quality: 90 })
    .toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), iptc(PHOTOGRAPHER), jpeg.subarray(2)]);
}

function iptc(byline: string): Buffer {
  const words = Buffer.from(byline);
  const record = Buffer.from([0x1c, 2, 80, 0, words.length, ...words]);
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\0'),
    Buffer.from('8BIM'),
    Buffer.from([4, 4, 0, 0, 0, 0, 0]),
    Buffer.from([record.length]),
    record,
    Buffer.alloc(record.length % 2),
  ]);
  const length = resource.length + 2;
  return Buffer.concat([Buffer.from([0xff, 0xed, length >> 8, length & 255]), resource]);
}

export async function cameraPhoto(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number): Sharp => {
    const grain = { type: 'gaussian', mean: 128, sigma } as const;
    return sharp({ create: { width, height, channels: 3, background: 'grey', noise: grain } });
  };
  const soft = await noise(500, 375, 60).blur(3).png().toBuffer();
  const shapes = await sharp(soft).resize(4000, 3000, { kernel: 'cubic' }).raw().toBuffer();
  const grain = await noise(4000, 3000, 13).raw().toBuffer();
  for (let at = 0; at < shapes.length; at++) {
    shapes[at] = Math.max(0, Math.min(255, (shapes[at] ?? 0) + (grain[at] ?? 0) - 128));
  }
  const raw = { width: 4000, height: 3000, channels: 3 } as const;
  return sharp(shapes, { raw }).jpeg({ quality: 88 }).toBuffer();
}

export async function moving(
  kind: 'gif' | 'webp',
  { frames = 6, width = 120, height = 80, delay = 70 } = {},
): Promise<Buffer> {
  const square = { create: { width: 4, height: 4, channels: 3, background: 'white' } } as const;
  const drawn = await Promise.all(
    Array.from({ length: frames }, (_, at) => {
      const background = { r: (at * 40) % 256, g: 90, b: (at * 7) % 256 };
      return sharp({ create: { width, height, channels: 3, background } })
        .composite([{ input: square, left: at % (width - 4), top: (at * 3) % (height - 4) }])
        .png()
        .toBuffer();
    }),
  );
  const delays = drawn.map(() => delay);
  const joined = sharp(drawn, { join: { animated: true } });
  return (
    kind === 'gif'
      ? joined.gif({ delay: delays, loop: 0 })
      : joined.webp({ delay: delays, loop: 0 })
  ).toBuffer();
}

export function manyFrames(count: number, width = 1, height = 1): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const colours = [0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff];
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from(colours)]);
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0]);
  const place = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0])]);
  const frame = Buffer.concat([control, place, Buffer.from([2, 2, 0x44, 1, 0])]);
  return Buffer.concat([head, ...Array<Buffer>(count).fill(frame), Buffer.from([0x3b])]);
}

export function hollowPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(width * 3 + 1));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface VideoOptions {
  codec?: 'h264' | 'vp9' | 'hevc' | 'mpeg4';
  container?: 'mp4' | 'mov';
  seconds?: number;
  size?: string;
  hasPlace?: boolean;
  subtitles?: string;
  hasSound?: boolean;
  startsAtOnce?: boolean;
  turned?: number;
}

const ENCODERS = {
  h264: ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'],
  vp9: ['-c:v', 'libvpx-vp9', '-pix_fmt', 'yuv420p', '-strict', '-2'],
  hevc: [
    '-c:v',
    'libx265',
    '-pix_fmt',
    'yuv420p',
    '-tag:v',
    'hvc1',
    '-x265-params',
    'log-level=none',
  ],
  mpeg4: ['-c:v', 'mpeg4'],
} as const;

export async function video({
  codec = 'h264',
  container = 'mp4',
  seconds = 1,
  size = '320x180',
  hasPlace = false,
  subtitles,
  hasSound = true,
  startsAtOnce = false,
  turned = 0,
}: VideoOptions = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-video-'));
  try {
    const [words, out] = [join(folder, 'words.srt'), join(folder, `film.${container}`)];
    await writeFile(words, `1\n00:00:00,000 --> 00:00:0${seconds},000\n${subtitles ?? ''}\n`);
    const inputs = [
      '-f',
      'lavfi',
      '-i',
      `testsrc=s=${size}:d=${seconds}:r=25`,
      ...(hasSound ? ['-f', 'lavfi', '-i', `sine=d=${seconds}`] : []),
      ...(subtitles ? ['-i', words] : []),
    ];
    await runFfmpeg([
      ...inputs,
      ...ENCODERS[codec],
      ...(hasSound ? ['-c:a', 'aac'] : []),
      ...(startsAtOnce ? ['-movflags', '+faststart'] : []),
      ...(subtitles ? ['-c:s', 'mov_text', '-metadata:s:s:0', 'language=swe'] : []),
      ...(hasPlace
        ? ['-metadata', `location=${PHOTO_LOCATION}`, '-metadata', `artist=${PHOTOGRAPHER}`]
        : []),
      out,
    ]);
    if (turned === 0) return await readFile(out);
    const upright = join(folder, `turned.${container}`);
    const turn = ['-c', 'copy', '-metadata:s:v:0', `rotate=${360 - turned}`, '-map_metadata', '0'];
    await runFfmpeg(['-i', out, ...turn, upright]);
    return await readFile(upright);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function runFfmpeg(args: string[]): Promise<void> {
  await promisify(execFile)(await ffmpegForTests(), ['-v', 'error', '-y', ...args]);
}

export async function describeVideo(path: string): Promise<string> {
  const failed = await promisify(execFile)(await ffmpegForTests(), [
    '-hide_banner',
    '-i',
    path,
  ]).then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );
  return failed;
}
