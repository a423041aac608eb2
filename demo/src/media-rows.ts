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

const urlOf = (picture: Picture): string => `/media/demo/${pictureName(picture)}`;

/** One in so many pictures has no alt text: members forget it, and screens must handle that. */
const UNDESCRIBED = 6;

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

/** A card as stored in a post's row. Its picture is our own, because .example hosts do not answer. */
export function previewOf({ url, title, description, scene }: DemoCard): OpenGraph {
  const image = scene && urlOf({ scene, frame: cardFrame, take: seedOf(url) % TAKES });
  return { title, description, image, url };
}
