import { paint } from '../canvas.ts';
import { add, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene, Studio } from '../scene.ts';
import { createSky, weathers } from '../sky.ts';

/** Only weathers in which the windows are lit. */
const evenings = [weathers[4], weathers[7], weathers[0], weathers[2], weathers[4], weathers[6]];
const LAYERS = 4;
const SHORE = 0.64;
const WINDOW = rgb('#ffc37a');
const COOL_WINDOW = rgb('#cfe2ff');

export const city: PhotoScene = {
  share: 0.75,
  describe: (take) => `The skyline across the river, windows lit, ${nth(evenings, take).mood}.`,
  shoot(studio) {
    const { canvas, noise, random, take } = studio;
    const sky = createSky(nth(evenings, take), random.between(-40, 40) / 100, { noise });
    const rows = Array.from({ length: LAYERS }, (_, layer) => housesOf(studio, layer));
    const base = mix(sky.weather.shade, [0.01, 0.012, 0.02], 0.72);
    const town = (x: number, y: number): Rgb => {
      for (let layer = LAYERS - 1; layer >= 0; layer -= 1) {
        const found = rows[layer]?.(x, y) ?? null;
        if (found === null) continue;
        const share = layer / (LAYERS - 1);
        const air = (1 - share) ** 1.2 * 0.72;
        const wall = mix(
          scale(base, found.tone),
          mix(sky.weather.horizon, sky.weather.middle, 0.4),
          air,
        );
        return add(wall, found.light, 1 - air * 0.7);
      }
      return sky.at(x, SHORE - y);
    };
    paint(canvas, (x, y) => {
      if (y < SHORE) return town(x, y);
      const below = y - SHORE;
      const wave = (noise.fbm(x * 12, 90 * Math.sqrt(below), 3) - 0.5) * 0.09;
      let sum: Rgb = [0, 0, 0];
      for (let tap = 0; tap < 4; tap += 1) {
        const stretch = below * (0.85 + tap * 0.22) + wave * (0.4 + below * 2);
        sum = add(sum, town(x + wave * 0.12, SHORE - Math.abs(stretch)), 0.25);
      }
      return mix(scale(sum, 0.74), sky.weather.shade, 0.12 + below * 0.2);
    });
  },
};

interface House {
  left: number;
  right: number;
  top: number;
  seed: number;
}

function housesOf({ random, noise }: Studio, layer: number) {
  const share = layer / (LAYERS - 1);
  const houses: House[] = [];
  for (let left = -1.2; left < 1.2;) {
    const width = (0.035 + share * 0.04) * (0.7 + random.next() * 0.8);
    const high = (0.42 - share * 0.3) * random.next() ** 1.6 + 0.05;
    houses.push({ left, right: left + width, top: SHORE - high, seed: random.next() * 500 });
    left += width + random.next() * 0.01;
  }
  const size = 0.006 + share * 0.003;
  return (x: number, y: number): { tone: number; light: Rgb } | null => {
    const house = houses.find((one) => x >= one.left && x < one.right);
    if (!house || y < house.top) return null;
    const side = x < (house.left + house.right) / 2 ? 1.2 : 0.8;
    const tone = side * (0.75 + noise.at(house.seed, 1) * 0.6);
    const column = (x - house.left) / size;
    const floor = (y - house.top) / (size * 1.5);
    const isInside = Math.abs((column % 1) - 0.5) < 0.26 && Math.abs((floor % 1) - 0.5) < 0.3;
    const isEdge = x - house.left < size * 0.4 || house.right - x < size * 0.4;
    const pick = noise.at(
      Math.floor(column) * 5.37 + house.seed,
      Math.floor(floor) * 7.93 + house.seed,
    );
    if (!isInside || isEdge || pick < 0.58) return { tone, light: [0, 0, 0] };
    const warm = noise.at(house.seed + Math.floor(column) * 3.1, Math.floor(floor) * 2.3);
    const glow = mix(WINDOW, COOL_WINDOW, smooth(0.62, 0.8, warm));
    return { tone, light: scale(glow, 0.4 + (pick - 0.58) * 2.4) };
  };
}
