import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';

/** Files that members of the demo upload, made of its photos. */
export const RECORDINGS = {
  film: 'tide.mp4',
  gif: 'patience.gif',
  near: 'path-near.jpg',
} as const;

/** The photos that must be rendered first. */
export const RECORDED_PHOTOS = {
  film: 'sea-4-1280x720.jpg',
  gif: 'birds-1-1280x720.jpg',
  near: 'meadow-3-1200x800.jpg',
} as const;

const FILM_SECONDS = 8;
const GIF_FRAMES = 24;
const GIF_DELAY_MS = 110;
const GIF_SIZE = { width: 420, height: 280 };

/** Moves slowly across a photo, as H.264. */
export async function recordFilm(ffmpeg: string, photo: string, film: string): Promise<void> {
  const move = `crop=960:540:(in_w-960)*t/${FILM_SECONDS}:(in_h-540)/2`;
  const input = ['-loop', '1', '-framerate', '25', '-i', photo, '-t', String(FILM_SECONDS)];
  const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p'];
  const output = ['-movflags', '+faststart', '-f', 'mp4', '-y', film];
  await promisify(execFile)(ffmpeg, [...input, '-vf', move, ...codec, ...output]);
}

/** Moves across a photo and back. */
export async function recordGif(photo: string): Promise<Buffer> {
  const { data, info } = await sharp(photo)
    .resize({ height: GIF_SIZE.height })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const reach = info.width - GIF_SIZE.width;
  const frames: Buffer[] = [];
  for (let frame = 0; frame < GIF_FRAMES; frame += 1) {
    const left = Math.round((reach / 2) * (1 - Math.cos((2 * Math.PI * frame) / GIF_FRAMES)));
    frames.push(
      await sharp(data, { raw })
        .extract({ left, top: 0, ...GIF_SIZE })
        .png()
        .toBuffer(),
    );
  }
  return sharp(frames, { join: { animated: true } })
    .gif({ loop: 0, delay: frames.map(() => GIF_DELAY_MS), colours: 96 })
    .toBuffer();
}

/** The middle of a photo. */
export async function recordNear(photo: string): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata();
  const size = { width: Math.round(width * 0.6), height: Math.round(height * 0.6) };
  const left = Math.round(width * 0.25);
  return sharp(photo)
    .extract({ left, top: Math.round(height * 0.3), ...size })
    .jpeg({ quality: 84 })
    .toBuffer();
}
