import { ANIMALS } from './catalogue/animals.ts';
import { BUSY_ROOKS } from './catalogue/busy-rooks.ts';
import { CELEBRATIONS } from './catalogue/celebrations.ts';
import { EXCLAMATIONS } from './catalogue/exclamations.ts';
import { FOOD } from './catalogue/food.ts';
import { GESTURES } from './catalogue/gestures.ts';
import { GLAD_FACES } from './catalogue/glad-faces.ts';
import { GREETINGS } from './catalogue/greetings.ts';
import { HANDS } from './catalogue/hands.ts';
import { NATURE } from './catalogue/nature.ts';
import { ROOKS } from './catalogue/rooks.ts';
import { SCENES } from './catalogue/scenes.ts';
import { SIGNS } from './catalogue/signs.ts';
import { THINGS } from './catalogue/things.ts';
import { TROUBLED_FACES } from './catalogue/troubled-faces.ts';
import { SMALL_ANIMALS } from './catalogue/small-animals.ts';
import { WAITING } from './catalogue/waiting.ts';
import { WEATHER } from './catalogue/weather.ts';
import { sizeOf, type Drawing } from './drawing/drawing.ts';

/** What people look for most stands first when nothing is asked for; the kinds take turns. */
const KINDS = [
  ROOKS,
  GLAD_FACES,
  HANDS,
  GREETINGS,
  CELEBRATIONS,
  EXCLAMATIONS,
  SIGNS,
  ANIMALS,
  TROUBLED_FACES,
  WEATHER,
  THINGS,
  GESTURES,
  BUSY_ROOKS,
  FOOD,
  NATURE,
  WAITING,
  SMALL_ANIMALS,
  SCENES,
];

export const LIBRARY: readonly Drawing[] = takingTurns(KINDS);

const byName = new Map(LIBRARY.map((drawing) => [drawing.name, drawing]));

export const findDrawing = (name: string): Drawing | null => byName.get(name) ?? null;

/** A drawing of the built-in library. */
export interface LibraryGif {
  name: string;
  title: string;
  width: number;
  height: number;
}

export function findLibraryGif(name: string): LibraryGif | null {
  const drawing = byName.get(name);
  return drawing ? libraryGif(drawing) : null;
}

export function libraryGif(drawing: Drawing): LibraryGif {
  const [width, height] = sizeOf(drawing);
  return { name: drawing.name, title: drawing.title, width, height };
}

/** Below /media, without an origin. */
export const libraryUrl = (name: string): string => `/media/gifs/${name}.gif`;
export const libraryStillUrl = (name: string): string => `/media/gifs/${name}-still.webp`;

function takingTurns<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();
}
