import { paint } from '../canvas.ts';
import { add, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene, Studio } from '../scene.ts';
import { createSky, weathers, type Sky } from '../sky.ts';

const motifs = ['sea', 'boat', 'beach', 'boat', 'beach', 'sea'] as const;
const sights = {
  sea: 'Open water to the horizon',
  boat: 'A small sailing boat on calm water',
  beach: 'Waves running out on wet sand',
} as const;

const DEEP = rgb('#0d2c3a');
const SAND = rgb('#a88f6d');
const HULL = rgb('#15161c');

export const sea: PhotoScene = {
  share: 0.66,
  describe: (take) => `${sights[nth(motifs, take)]}, ${nth(weathers, take).mood}.`,
  shoot({ canvas, random, noise, take }) {
    const motif = nth(motifs, take);
    const sunX = random.between(-30, 30) / 100;
    const sky = createSky(nth(weathers, take), sunX, { noise });
    const soft = createSky(nth(weathers, take), sunX, { noise, detail: 2 });
    const horizon = motif === 'beach' ? 0.4 : random.between(46, 60) / 100;
    const water = createWater({ noise, soft, calm: motif === 'boat' });
    const shore = createShore({ noise, random, soft });
    const boat = createBoat(random.between(-22, 22) / 100, horizon);
    paint(canvas, (x, y) => {
      if (motif === 'boat') {
        const cover = boat(x, y);
        if (cover !== null) return scale(cover, 1);
      }
      if (y < horizon) return sky.at(x, horizon - y);
      const surface = water(x, y - horizon);
      const hazy = mix(surface, sky.at(x, 0.01), smooth(0.02, 0, y - horizon) * 0.7);
      if (motif === 'boat') {
        const wobble = (noise.at(x * 40, y * 160) - 0.5) * 0.02;
        const mirrored = boat(x + wobble, horizon - (y - horizon) * 1.05);
        if (mirrored !== null && y - horizon < 0.3) return mix(hazy, mirrored, 0.55);
      }
      return motif === 'beach' ? shore(x, y, hazy) : hazy;
    });
  },
};

interface WaterParts {
  noise: Studio['noise'];
  soft: Sky;
  calm: boolean;
}

function createWater({ noise, soft, calm }: WaterParts): (x: number, below: number) => Rgb {
  const roughness = calm ? 0.55 : 1;
  return (x, below) => {
    const far = 1 / (below + 0.012);
    const wx = x * far * 1.6;
    const wy = far * 3.2;
    const octaves = below > 0.12 ? 4 : 3;
    const here = noise.fbm(wx, wy, octaves);
    const slopeY = (noise.fbm(wx, wy + 0.35, octaves) - here) * roughness;
    const slopeX = (noise.fbm(wx + 0.5, wy, 2) - noise.fbm(wx, wy, 2)) * roughness;
    const up = Math.abs(below * 0.9 + slopeY * 0.9 + 0.02);
    const mirror = soft.at(x + slopeX * 0.7, Math.min(0.9, up));
    const grazing = 1 - Math.min(1, below * 1.2 + slopeY * 0.6);
    const shine = 0.24 + 0.66 * Math.max(0, grazing) ** 2;
    let colour = mix(mix(DEEP, soft.weather.shade, 0.25), mirror, Math.min(1, shine));
    const path = Math.exp(-(((x - soft.sunX) / (0.03 + below * 0.22)) ** 2));
    const glint = smooth(0.03, 0.16, slopeY * (0.6 + below) + 0.03) * path;
    colour = add(colour, soft.weather.sun, glint * (soft.weather.sunHeight < 0.25 ? 1.5 : 0.5));
    return colour;
  };
}

/** Sand with a film of water that mirrors the sky, and edges of foam. */
function createShore({ noise, random, soft }: Pick<Studio, 'noise' | 'random'> & { soft: Sky }) {
  const base = random.between(60, 70) / 100;
  const slant = random.between(-20, 20) / 100;
  return (x: number, y: number, water: Rgb): Rgb => {
    const bend = (noise.fbm(x * 2.2 + 9, 3.3, 3) - 0.5) * 0.22 + slant * x;
    const edge = y - base - bend;
    const fine = noise.fbm(x * 60, y * 90, 3);
    const wet = smooth(0.34, 0.02, edge);
    const grains = scale(SAND, 0.55 + fine * 0.5);
    const mirror = soft.at(x, 0.1 + (y - 0.4) * 0.7);
    const sand = mix(grains, mix(scale(grains, 0.45), mirror, 0.55), wet);
    const lace = noise.fbm(x * 9, y * 22, 4);
    const foam =
      smooth(0.05, 0, Math.abs(edge)) * smooth(0.4, 0.6, lace) +
      smooth(0.012, 0, Math.abs(edge - 0.004)) * 0.9 +
      smooth(0.05, 0, Math.abs(edge + 0.1 + bend * 0.4)) * smooth(0.46, 0.64, lace) * 0.8;
    const ground = mix(water, sand, smooth(-0.015, 0.02, edge));
    return mix(ground, add(scale(soft.weather.horizon, 0.6), [0.3, 0.3, 0.3]), Math.min(1, foam));
  };
}

function createBoat(at: number, horizon: number): (x: number, y: number) => Rgb | null {
  const foot = horizon + 0.035;
  return (x, y) => {
    const dx = x - at;
    const up = foot - y;
    if (up < 0 || up > 0.34) return null;
    const hull = 0.09 - (0.028 - up) * 0.7;
    if (up < 0.028 && Math.abs(dx) < hull) return HULL;
    if (Math.abs(dx) < 0.0022) return HULL;
    const main = (0.33 - up) * 0.27;
    if (up > 0.045 && up < 0.32 && dx > 0.005 && dx < main) return sail(dx, up);
    const jib = (0.27 - up) * 0.33;
    if (up > 0.04 && up < 0.26 && dx < -0.006 && -dx < jib) return sail(dx, up);
    return null;
  };
}

const sail = (dx: number, up: number): Rgb =>
  scale([0.62, 0.56, 0.48], 0.75 + dx * 3 + up * 0.6 - (Math.sin(up * 90) > 0.97 ? 0.12 : 0));
