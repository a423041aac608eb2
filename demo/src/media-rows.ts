import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { DemoCard } from '../content/cards.ts';
import type { PhotoSceneName } from '../content/photo-subjects.ts';
import { photoName, thumbnailsOf, widePhotosOf, type Photo } from './photos/catalogue.ts';
import { nth } from './photos/nth.ts';
import { describePhoto } from './photos/scenes.ts';
import { seedOf } from './random.ts';

export const urlOf = (file: string): string => `/media/demo/${file}`;

export function mediaOf(photo: Photo): MediaItem {
  return {
    url: urlOf(photoName(photo)),
    widthPx: photo.frame.width,
    heightPx: photo.frame.height,
    mimeType: 'image/jpeg',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: describePhoto(photo),
  };
}

/** A card as stored in a post's row. Its picture is our own, because .example hosts do not answer. */
export function previewOf({ url, title, description, scene }: DemoCard): OpenGraph {
  const image = scene && urlOf(photoName(nth(widePhotosOf([scene]), seedOf(url))));
  return { title, description, image, url };
}

export const coverOf = (whose: string, scenes: readonly PhotoSceneName[]): string =>
  urlOf(photoName(nth(widePhotosOf(scenes), seedOf(`cover of ${whose}`))));

export const groupPictureOf = (key: string, scenes: readonly PhotoSceneName[]): string =>
  urlOf(photoName(nth(thumbnailsOf(scenes), seedOf(`picture of ${key}`))));
