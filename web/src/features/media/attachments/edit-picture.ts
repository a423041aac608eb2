import type { Area } from '#web/ui/crop/crop-area.tsx';

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

export interface PictureEdit {
  turns: Turns;
  /** The crop in percent of the turned picture. */
  area: Area;
}

interface Size {
  width: number;
  height: number;
}

/** The longest side of an edited picture, in pixels. It is more than any screen shows. */
const MAX_SIDE_PX = 4096;
const QUALITY = 0.95;

export function turnedSize({ width, height }: Size, turns: Turns): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

export const isWhole = ({ turns, area }: PictureEdit): boolean =>
  turns === 0 && area.width > 99.9 && area.height > 99.9;

/** The crop in pixels of the turned picture, and the scale at which it is drawn. */
export function cropOf(
  picture: Size,
  { turns, area }: PictureEdit,
  maxSide = MAX_SIDE_PX,
): Area & { scale: number } {
  const { width, height } = turnedSize(picture, turns);
  const x = Math.min(width - 1, Math.round((area.x / 100) * width));
  const y = Math.min(height - 1, Math.round((area.y / 100) * height));
  const wide = Math.max(1, Math.min(width - x, Math.round((area.width / 100) * width)));
  const high = Math.max(1, Math.min(height - y, Math.round((area.height / 100) * height)));
  return { x, y, width: wide, height: high, scale: Math.min(1, maxSide / Math.max(wide, high)) };
}

/** Draws the crop of an upright picture. @throws when this browser can't */
function draw(picture: ImageBitmap, edit: PictureEdit, maxSide?: number): HTMLCanvasElement {
  const { x, y, width, height, scale } = cropOf(picture, edit, maxSide);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas context is not available.');
  context.imageSmoothingQuality = 'high';
  context.scale(canvas.width / width, canvas.height / height);
  context.translate(-x, -y);
  if (edit.turns === 1) context.translate(picture.height, 0);
  if (edit.turns === 2) context.translate(picture.width, picture.height);
  if (edit.turns === 3) context.translate(0, picture.width);
  context.rotate((edit.turns * Math.PI) / 2);
  context.drawImage(picture, 0, 0);
  return canvas;
}

async function exported(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
  if (!blob) throw new Error('Could not export the edited picture.');
  return blob;
}

const EVERYTHING: Area = { x: 0, y: 0, width: 100, height: 100 };
const PREVIEW_PX = 1600;

/** The whole turned picture at the size of a screen. */
export const drawPreview = (picture: ImageBitmap, turns: Turns): Promise<Blob> =>
  exported(draw(picture, { turns, area: EVERYTHING }, PREVIEW_PX), 'image/webp');

/**
 * Crops and turns a picture. PNG stays lossless unless it is too large, and WebP keeps its transparency.
 * @throws when this browser can't export it
 */
export async function editPicture(
  picture: ImageBitmap,
  type: string,
  edit: PictureEdit,
  maxBytes: number,
): Promise<Blob> {
  const canvas = draw(picture, edit);
  const keeps = type === 'image/png' || type === 'image/webp';
  const blob = await exported(canvas, keeps ? type : 'image/jpeg');
  return blob.size > maxBytes ? exported(canvas, 'image/webp') : blob;
}
