import sharp from 'sharp';
import type { Frame } from './frame.ts';
import type { Canvas } from './canvas.ts';

const QUALITY = 78;
/** Film never shows pure colours. */
const FADE = 0.16;

/** Tone curve, vignette and grain, then a JPEG of the wanted size. */
export async function develop(canvas: Canvas, size: Frame, next: () => number): Promise<Buffer> {
  const { width, height, pixels } = canvas;
  const bytes = new Uint8Array(width * height * 3);
  const reach = Math.hypot(width, height) / 2;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const away = Math.hypot(column - width / 2, row - height / 2) / reach;
      const vignette = 1 - 0.34 * away ** 2.6;
      const at = (row * width + column) * 3;
      const grey =
        0.25 * (pixels[at] as number) +
        0.65 * (pixels[at + 1] as number) +
        0.1 * (pixels[at + 2] as number);
      for (let channel = 0; channel < 3; channel += 1) {
        const colour = pixels[at + channel] as number;
        const light = Math.max(0, colour + (grey - colour) * FADE) * vignette;
        bytes[at + channel] = Math.min(255, toneCurve(light) * 255);
      }
    }
  }
  const isSmall = size.width < GRAIN_SIZE.width || size.height < GRAIN_SIZE.height;
  const scaled = sharp(bytes, { raw: { width, height, channels: 3 } }).resize(
    size.width,
    size.height,
    {
      kernel: 'cubic',
      fit: 'fill',
    },
  );
  if (!isSmall) {
    const input = grain(next);
    scaled.composite([
      { input, raw: { ...GRAIN_SIZE, channels: 4 }, tile: true, blend: 'overlay' },
    ]);
  }
  return scaled
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:2:0', progressive: true })
    .toBuffer();
}

const GRAIN_SIZE = { width: 160, height: 160 } as const;
const GRAIN_STRENGTH = 17;

function grain(next: () => number): Buffer {
  const { width, height } = GRAIN_SIZE;
  const bytes = Buffer.alloc(width * height * 4);
  for (let at = 0; at < bytes.length; at += 4) {
    const value = 128 + (next() + next() + next() - 1.5) * GRAIN_STRENGTH;
    bytes.fill(value, at, at + 3);
    bytes[at + 3] = 255;
  }
  return bytes;
}

/** The ACES film curve (Narkowicz), then gamma. */
function toneCurve(light: number): number {
  const film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.min(1, film) ** (1 / 2.2);
}
