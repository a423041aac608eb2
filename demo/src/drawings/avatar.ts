import { createRandom, seedOf } from '../random.ts';
import { pickPalette } from './palette.ts';
import { portraits } from './portraits.ts';
import { svg } from './svg.ts';

const PERSON_SHARE = 0.62;

export const avatarName = (username: string): string => `${username}-avatar.svg`;

export function drawAvatar(username: string): string {
  const random = createRandom(seedOf(`avatar of ${username}`));
  const palette = pickPalette(random);
  const creature = random.pick(['bird', 'cat', 'owl', 'plant', 'fish'] as const);
  const portrait = random.chance(PERSON_SHARE) ? portraits.person : portraits[creature];
  return svg({ width: 200, height: 200 }, palette, portrait(random, palette));
}
