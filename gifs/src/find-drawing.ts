import type { Drawings, SizedDrawing } from './drawing.ts';
import { ANIMALS } from './drawings/animals.ts';
import { BUSY_ROOKS } from './drawings/busy-rooks.ts';
import { CELEBRATIONS } from './drawings/celebrations.ts';
import { EXCLAMATIONS } from './drawings/exclamations.ts';
import { FOOD } from './drawings/food.ts';
import { GESTURES } from './drawings/gestures.ts';
import { GLAD_FACES } from './drawings/glad-faces.ts';
import { GREETINGS } from './drawings/greetings.ts';
import { HANDS } from './drawings/hands.ts';
import { NATURE } from './drawings/nature.ts';
import { ROOKS } from './drawings/rooks.ts';
import { SCENES } from './drawings/scenes.ts';
import { SIGNS } from './drawings/signs.ts';
import { SMALL_ANIMALS } from './drawings/small-animals.ts';
import { THINGS } from './drawings/things.ts';
import { TROUBLED_FACES } from './drawings/troubled-faces.ts';
import { WAITING } from './drawings/waiting.ts';
import { WEATHER } from './drawings/weather.ts';
import { findLibraryGif } from './library.ts';

export const DRAWINGS: Drawings = {
  ...ANIMALS,
  ...BUSY_ROOKS,
  ...CELEBRATIONS,
  ...EXCLAMATIONS,
  ...FOOD,
  ...GESTURES,
  ...GLAD_FACES,
  ...GREETINGS,
  ...HANDS,
  ...NATURE,
  ...ROOKS,
  ...SCENES,
  ...SIGNS,
  ...SMALL_ANIMALS,
  ...THINGS,
  ...TROUBLED_FACES,
  ...WAITING,
  ...WEATHER,
};

export function findDrawing(name: string): SizedDrawing | null {
  const gif = findLibraryGif(name);
  const drawing = Object.hasOwn(DRAWINGS, name) ? DRAWINGS[name] : undefined;
  return gif && drawing ? { ...drawing, width: gif.width, height: gif.height } : null;
}
