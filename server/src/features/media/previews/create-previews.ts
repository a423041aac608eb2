import { createLinkPreviews, type LinkPreviewDeps, type LinkPreviews } from './link-previews.ts';
import {
  createPreviewImages,
  type PreviewImageDeps,
  type PreviewImages,
} from './preview-images.ts';

export interface Previews {
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
}

/** What links lead to, and the pictures of that, brought here by this server alone. */
export function createPreviews(
  deps: PreviewImageDeps & Omit<LinkPreviewDeps, 'previewImages'>,
): Previews {
  const previewImages = createPreviewImages(deps);
  return { previewImages, linkPreviews: createLinkPreviews({ ...deps, previewImages }) };
}
