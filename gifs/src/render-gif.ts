import sharp from 'sharp';
import { framesOf, type SizedDrawing } from './drawing.ts';

/** A drawing as a GIF that plays for ever. For the drawing process alone: it keeps a core busy. */
export async function renderGif(drawing: SizedDrawing): Promise<Buffer> {
  const { width, height } = drawing;
  const frames = framesOf(drawing);
  const pictures = await Promise.all(
    frames.map((frame) => sharp(Buffer.from(frame)).removeAlpha().raw().toBuffer()),
  );
  const raw = {
    width,
    height: height * pictures.length,
    channels: 3 as const,
    pageHeight: height,
  };
  const delay = pictures.map(() => drawing.frameMs ?? 80);
  return sharp(Buffer.concat(pictures), { raw })
    .gif({ colours: 32, dither: 0, effort: 3, interFrameMaxError: 3, loop: 0, delay })
    .toBuffer();
}

/** One picture of it, for whoever wants nothing to move. */
export function renderStill(drawing: SizedDrawing): Promise<Buffer> {
  const frames = framesOf(drawing);
  // Far enough in that whatever arrives has arrived.
  const frame = frames[Math.floor(frames.length * 0.55)] ?? '';
  return sharp(Buffer.from(frame)).webp({ quality: 82 }).toBuffer();
}
