import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { DemoCard } from '../content/cards.ts';
import {
  cardFrame,
  describePicture,
  pictureName,
  TAKES,
  type Picture,
} from './drawings/pictures.ts';
import { seedOf } from './random.ts';

/** Where the server shows a picture; the files are `media/demo/{name}`. */
const urlOf = (picture: Picture): string => `/media/demo/${pictureName(picture)}`;

/** One in so many pictures has no words with it: people forget, and screens must bear it. */
const UNDESCRIBED = 6;

/** A picture as a post's row holds it. @param count decides which pictures go without words. */
export function mediaOf(picture: Picture, count: number): MediaItem {
  return {
    url: urlOf(picture),
    widthPx: picture.frame.width,
    heightPx: picture.frame.height,
    mimeType: 'image/svg+xml',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: count % UNDESCRIBED === 0 ? null : describePicture(picture),
  };
}

/** A card as a post's row holds it; its picture is our own, since nothing behind .example answers. */
export function previewOf({ url, title, description, scene }: DemoCard): OpenGraph {
  const image = scene && urlOf({ scene, frame: cardFrame, take: seedOf(url) % TAKES });
  return { title, description, image, url };
}
