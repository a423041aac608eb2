import { paint } from '../canvas.ts';
import { add, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene, Studio } from '../scene.ts';
import { createSky, weathers } from '../sky.ts';

const LAYERS = 5;
const ROCK = rgb('#4a4f57');
const GRASS = rgb('#3f5230');
const HEATHER = rgb('#5d4a4c');
const SNOW = rgb('#e9eef5');

const motifs = ['peaks', 'hills', 'lake', 'hills', 'peaks', 'lake', 'hills'] as const;
const sights = {
  peaks: 'Mountains behind mountains, snow on the highest',
  hills: 'Green hills with mist between them',
  lake: 'Hills mirrored in a still lake',
} as const;

/** Starts at another weather than the sea, so that two pictures of one post differ. */
const weatherOf = (take: number) => nth(weathers, take * 3 + 1);

export const mountains: PhotoScene = {
  share: 0.68,
  describe: (take) => `${sights[nth(motifs, take)]}, ${weatherOf(take).mood}.`,
  shoot(studio) {
    const { canvas, noise, take, random } = studio;
    const motif = nth(motifs, take);
    const sky = createSky(weatherOf(take), random.between(-45, 45) / 100, { noise });
    const shore = motif === 'lake' ? 0.66 : 2;
    const ridges = Array.from({ length: LAYERS }, (_, layer) => ridgeOf(studio, layer, motif));
    const land = (x: number, y: number): Rgb | null => {
      for (let layer = LAYERS - 1; layer >= 0; layer -= 1) {
        const top = ridges[layer]?.(x) ?? 1;
        if (y > top) return shade({ x, y, top, layer });
      }
      return null;
    };
    const shade = (spot: Spot): Rgb => shadeOf(spot, { noise, motif, sky });
    const horizon = 0.62;
    paint(canvas, (x, y) => {
      if (y < shore) return land(x, y) ?? sky.at(x, horizon - y);
      const ripple =
        (noise.fbm(x * 9, 260 * (y - shore + 0.02), 3) - 0.5) * 0.05 * (y - shore + 0.1);
      const mirrorY = shore - (y - shore) * 0.95;
      const mirrored = land(x + ripple, mirrorY + ripple) ?? sky.at(x + ripple, horizon - mirrorY);
      const band = smooth(0.5, 0.75, noise.fbm(x * 2, 30 * (y - shore), 3)) * 0.25;
      return mix(scale(mirrored, 0.78), sky.weather.middle, band);
    });
  },
};

interface Spot {
  x: number;
  y: number;
  top: number;
  layer: number;
}

function ridgeOf({ noise, random }: Studio, layer: number, motif: string): (x: number) => number {
  const share = layer / (LAYERS - 1);
  const isPeaks = motif === 'peaks';
  const base = (isPeaks ? 0.5 : 0.47) + share * (motif === 'lake' ? 0.2 : 0.42);
  const height = (isPeaks ? 0.46 : 0.34) * (1 - share * 0.35);
  const width = (isPeaks ? 1.5 : 1.25) * (1 + share * 0.3);
  const start = random.between(0, 900) / 10;
  return (x) => {
    const wide = noise.fbm(x * width + start, layer * 7.7, isPeaks ? 7 : 4);
    const sharp = isPeaks ? 1 - Math.abs(wide - 0.5) * 3.2 : wide;
    const trees = share > 0.5 && !isPeaks ? noise.fbm(x * 70 + start, 2, 2) * 0.012 : 0;
    return base - (sharp - 0.42) * height - trees;
  };
}

function shadeOf(
  { x, y, top, layer }: Spot,
  {
    noise,
    motif,
    sky,
  }: Pick<Studio, 'noise'> & { motif: string; sky: ReturnType<typeof createSky> },
): Rgb {
  const { sun, shade, horizon, middle } = sky.weather;
  const share = layer / (LAYERS - 1);
  const depth = y - top;
  const size = 7 + share * 6;
  const side = Math.sign(sky.sunX - x) || 1;
  const rough = noise.fbm(x * size + layer * 9, y * size * 1.5 - x, 5);
  const beside = noise.fbm((x + 0.012 * side) * size + layer * 9, (y - 0.008) * size * 1.5 - x, 5);
  const lit = smooth(-0.07, 0.09, rough - beside);
  const ground = motif === 'peaks' ? ROCK : mix(GRASS, HEATHER, smooth(0.5, 0.75, rough) * 0.6);
  const snowy =
    motif === 'peaks' && layer < 3
      ? smooth(0.16, 0.02, depth + (rough - 0.5) * 0.34 + layer * 0.05)
      : 0;
  const surface = mix(ground, SNOW, snowy);
  const light = add(scale(shade, 0.55), sun, motif === 'peaks' ? 0.16 + lit : 0.3 + lit * 0.34);
  const near: Rgb = [surface[0] * light[0], surface[1] * light[1], surface[2] * light[2]];
  const fog = mix(mix(horizon, middle, 0.35), sun, 0.15 * Math.exp(-Math.abs(x - sky.sunX) * 2));
  const air = (1 - share) ** 1.3 * 0.74;
  const mist = smooth(0, 0.24, depth) * (1 - share) * 0.55;
  return mix(near, fog, Math.min(0.94, air + mist));
}
