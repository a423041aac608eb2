import { createRandom, seedOf, type Random } from '../random.ts';
import { pickPalette, type Palette } from './palette.ts';
import { portraits } from './portraits.ts';
import { scenes, type Frame } from './scenes.ts';
import { svg } from './svg.ts';

const square: Frame = { width: 200, height: 200 };
const banner: Frame = { width: 1200, height: 400 };

export function drawAvatar(username: string): string {
  const random = createRandom(seedOf(`avatar of ${username}`));
  const palette = pickPalette(random);
  return svg(square, palette, portraitOrView(random, palette));
}

function portraitOrView(random: Random, palette: Palette): string {
  const chance = random.next();
  if (chance < 0.55) return portraits.person(random, palette);
  if (chance < 0.86) {
    const creature = random.pick(['bird', 'cat', 'owl', 'plant', 'fish'] as const);
    return portraits[creature](random, palette);
  }
  return random.pick(scenes)(random, palette, square);
}

export function drawScene(name: string): string {
  const random = createRandom(seedOf(`view of ${name}`));
  const palette = pickPalette(random);
  return svg(square, palette, random.pick(scenes)(random, palette, square));
}

export function drawCover(username: string): string {
  const random = createRandom(seedOf(`cover of ${username}`));
  const palette = pickPalette(random);
  return svg(banner, palette, random.pick(scenes)(random, palette, banner));
}
