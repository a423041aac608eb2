import type { PhotoSceneName } from '../../content/photo-subjects.ts';
import type { Frame } from './frame.ts';
import { nth } from './nth.ts';

/** One of the photos that the demo renders. */
export interface Photo {
  scene: PhotoSceneName;
  /** Number of the photo among those of its scene. */
  take: number;
  frame: Frame;
}

export const frames: readonly Frame[] = [
  { width: 1200, height: 800 },
  { width: 900, height: 1200 },
  { width: 1000, height: 1000 },
  { width: 1280, height: 720 },
];

const THUMBNAIL: Frame = { width: 240, height: 240 };

/** How many different photos each scene has. */
export const TAKES: Readonly<Record<PhotoSceneName, number>> = {
  sea: 12,
  mountains: 10,
  forest: 6,
  night: 8,
  city: 8,
  lights: 8,
  meadow: 8,
  birds: 8,
  loaf: 4,
  oranges: 3,
  pots: 3,
  books: 4,
  wool: 4,
  tomatoes: 3,
  rolls: 4,
  bowl: 3,
  chess: 4,
};

export const sceneNames = Object.keys(TAKES) as PhotoSceneName[];

/** Scenes on a table also start with the second frame, so that few photos have all shapes. */
export const photos: readonly Photo[] = sceneNames.flatMap((scene, start) =>
  Array.from({ length: TAKES[scene] }, (_, take) => ({
    scene,
    take,
    frame: nth(frames, take + (take >> 2) + start),
  })),
);

export const thumbnails: readonly Photo[] = photos
  .filter(({ take }) => take < 4)
  .map((photo) => ({ ...photo, frame: THUMBNAIL }));

export const photoName = ({ scene, take, frame }: Photo): string =>
  `${scene}-${take + 1}-${frame.width}x${frame.height}.jpg`;

export const photosOf = (scenes: readonly PhotoSceneName[]): Photo[] =>
  photos.filter(({ scene }) => scenes.includes(scene));

/** For covers and cards, which are wider than high. */
export const widePhotosOf = (scenes: readonly PhotoSceneName[]): Photo[] =>
  photosOf(scenes).filter(({ frame }) => frame.width > frame.height);

export const thumbnailsOf = (scenes: readonly PhotoSceneName[]): Photo[] =>
  thumbnails.filter(({ scene }) => scenes.includes(scene));

/** Names of all files that the demo renders. */
export const RENDERED_PHOTOS: readonly string[] = [...thumbnails, ...photos].map(photoName);
