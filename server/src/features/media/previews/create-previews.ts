import { createLinkPreviews, type LinkPreviewNeeds, type LinkPreviews } from './link-previews.ts';
import {
  createPreviewImages,
  type PreviewImageNeeds,
  type PreviewImages,
} from './preview-images.ts';

export interface Previews {
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
}

/** What links lead to, and the pictures of that, brought here by this server alone. */
export function createPreviews(
  needs: PreviewImageNeeds & Omit<LinkPreviewNeeds, 'previewImages'>,
): Previews {
  const previewImages = createPreviewImages(needs);
  return { previewImages, linkPreviews: createLinkPreviews({ ...needs, previewImages }) };
}
