import type { SceneName } from '../../content/cards.ts';
import { createRandom, seedOf } from '../random.ts';
import { pickPalette } from './palette.ts';
import { sceneNames, scenesByName, type Frame } from './scenes.ts';
import { svg } from './svg.ts';

export interface Picture {
  scene: SceneName;
  frame: Frame;
  take: number;
}

export const frames: readonly Frame[] = [
  { width: 1600, height: 1200 },
  { width: 1200, height: 1600 },
  { width: 1500, height: 1500 },
  { width: 1920, height: 1080 },
  { width: 1080, height: 1920 },
  { width: 1800, height: 600 },
];

export const cardFrame: Frame = { width: 1200, height: 630 };

export const TAKES = 7;

export const pictures: readonly Picture[] = sceneNames.flatMap((scene) =>
  [...frames, cardFrame].flatMap((frame) =>
    Array.from({ length: TAKES }, (_, take) => ({ scene, frame, take })),
  ),
);

export const pictureName = ({ scene, frame, take }: Picture): string =>
  `${scene}-${frame.width}x${frame.height}-${take + 1}.svg`;

export function drawPicture(picture: Picture): string {
  const random = createRandom(seedOf(pictureName(picture)));
  const palette = pickPalette(random);
  const scene = scenesByName[picture.scene];
  return svg(picture.frame, palette, scene(random, palette, picture.frame));
}

const sights: Readonly<Record<SceneName, string>> = {
  hills: 'Hills behind hills',
  waves: 'A small boat on the water',
  night: 'The moon and a few stars over the hills',
  roofs: 'Rooftops of the old town, some windows lit',
  fields: 'Rows of a field that meet at the horizon, one tree beside them',
};

export function describePicture(picture: Picture): string {
  const { mood } = pickPalette(createRandom(seedOf(pictureName(picture))));
  const sight = sights[picture.scene];
  return picture.scene === 'night' ? `${sight}.` : `${sight}, ${mood}.`;
}
