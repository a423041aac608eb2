import { createLinkPreviews, type LinkPreviews } from './link-previews.ts';
import { createPreviewImages, type PreviewImages } from './preview-images.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

export interface Previews {
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
}

export function createPreviews(
  deps: Pick<
    MediaParts,
    | 'admission'
    | 'clock'
    | 'config'
    | 'db'
    | 'fetch'
    | 'log'
    | 'secrets'
    | 'storage'
    | 'storageRoom'
    | 'worker'
  >,
): Previews {
  const previewImages = createPreviewImages(deps);
  return { previewImages, linkPreviews: createLinkPreviews({ ...deps, previewImages }) };
}
