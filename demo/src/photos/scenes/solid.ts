import type { Random } from '../../random.ts';
import { clamp, type Rgb } from '../colour.ts';
import type { Noise } from '../noise.ts';

export type Vec = readonly [x: number, y: number, z: number];

/** A thing on the table, as a distance field in its bounding sphere. */
export interface Solid {
  centre: Vec;
  radius: number;
  /** 0 is matt, 1 is glazed. */
  gloss: number;
  distance(p: Vec): number;
  facing(p: Vec): Vec;
  colour(p: Vec, n: Vec): Rgb;
}

export interface Motif {
  words: string;
  build(tools: { noise: Noise; random: Random }): readonly Solid[];
}

export type Paint = (p: Vec, n: Vec) => Rgb;

export function solidOf(
  centre: Vec,
  radius: number,
  { gloss, colour, distance }: Pick<Solid, 'gloss' | 'colour' | 'distance'>,
): Solid {
  const STEP = 0.004;
  const facing = (p: Vec): Vec => {
    const here = distance(p);
    const x = distance([p[0] + STEP, p[1], p[2]]) - here;
    const y = distance([p[0], p[1] + STEP, p[2]]) - here;
    const z = distance([p[0], p[1], p[2] + STEP]) - here;
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  };
  return { centre, radius, gloss, colour, distance, facing };
}

export function ball(
  [x, z]: readonly [number, number],
  radius: number,
  look: { gloss: number; colour: Paint; bumps?: (p: Vec) => number; flat?: number; y?: number },
): Solid {
  const { gloss, colour, bumps, flat = 1, y = radius * flat } = look;
  return solidOf([x, y, z], radius * 1.1, {
    gloss,
    colour,
    distance: (p) =>
      (Math.hypot(p[0] - x, (p[1] - y) / flat, p[2] - z) - radius) * Math.min(1, flat) +
      (bumps?.(p) ?? 0),
  });
}

/** A turned body: `profile` gives its radius at each height from 0 to 1. */
export function turned(
  [x, z]: readonly [number, number],
  height: number,
  profile: (up: number) => number,
  look: { gloss: number; colour: Paint; hollow?: boolean },
): Solid {
  const { gloss, colour, hollow = false } = look;
  return solidOf([x, height / 2, z], Math.hypot(height / 2, Math.max(0.55, profile(1))) * 1.04, {
    gloss,
    colour,
    distance: (p) => {
      const away = Math.hypot(p[0] - x, p[2] - z);
      const side = (away - profile(clamp(p[1] / height))) * 0.72;
      const body = Math.max(side, p[1] - height, -p[1]);
      return hollow ? Math.max(body, Math.min(-side - 0.04, p[1] - 0.06)) : body;
    },
  });
}

export function box(
  centre: Vec,
  half: Vec,
  turn: number,
  look: { gloss: number; colour: (local: Vec, n: Vec) => Rgb },
): Solid {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const local = (p: Vec): Vec => {
    const dx = p[0] - centre[0];
    const dz = p[2] - centre[2];
    return [dx * cos + dz * sin, p[1] - centre[1], dz * cos - dx * sin];
  };
  return solidOf(centre, Math.hypot(...half) * 1.05, {
    gloss: look.gloss,
    colour: (p, n) => look.colour(local(p), n),
    distance: (p) => {
      const [x, y, z] = local(p);
      const qx = Math.abs(x) - half[0] + 0.02;
      const qy = Math.abs(y) - half[1] + 0.02;
      const qz = Math.abs(z) - half[2] + 0.02;
      const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
      return outside + Math.min(0, Math.max(qx, qy, qz)) - 0.02;
    },
  });
}
