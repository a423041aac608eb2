/** The crop, in pixels of the displayed, upright picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Aspect ratio (width / height) and maximum width in pixels of an avatar and a cover. */
export const CROPS = {
  avatar: { aspect: 1, widest: 1000 },
  cover: { aspect: 3, widest: 1920 },
} as const;
export type CropPurpose = keyof typeof CROPS;

const QUALITY = 0.9;

export function croppedSize(
  area: CropArea,
  purpose: CropPurpose,
): { width: number; height: number } {
  const { aspect, widest } = CROPS[purpose];
  const width = Math.max(1, Math.min(widest, Math.round(area.width)));
  return { width, height: Math.max(1, Math.round(width / aspect)) };
}

/**
 * Crops a picture. JPEG stays JPEG; other formats keep their transparency.
 * @throws when this browser can’t read or draw it
 */
export async function cropPicture(file: Blob, area: CropArea, purpose: CropPurpose): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  const { width, height } = croppedSize(area, purpose);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas context is not available.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height);
  picture.close();
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, QUALITY);
  });
  if (!blob) throw new Error('Could not export the cropped picture.');
  return blob;
}
