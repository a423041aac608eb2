import sharp from 'sharp';
import { framesOf, type SizedDrawing } from './drawing.ts';

/**
 * Renders a drawing as a GIF that loops forever. Rendering keeps a core busy, so only the drawing process
 * does it.
 */
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

/** Renders one frame as WebP, for members who turn animation off. */
export function renderStill(drawing: SizedDrawing): Promise<Buffer> {
  const frames = framesOf(drawing);
  // This frame is late enough in the loop that all moving parts have arrived.
  const frame = frames[Math.floor(frames.length * 0.55)] ?? '';
  return sharp(Buffer.from(frame)).webp({ quality: 82 }).toBuffer();
}
