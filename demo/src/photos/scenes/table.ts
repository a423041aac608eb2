import { addDisc, blur, createCanvas, paint } from '../canvas.ts';
import { add, clamp, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene } from '../scene.ts';
import type { Motif, Solid, Vec } from './solid.ts';

interface Room {
  wall: Rgb;
  wood: Rgb;
  key: Rgb;
}

const rooms: readonly Room[] = [
  { wall: rgb('#5b5148'), wood: rgb('#7a5233'), key: [1.55, 1.3, 0.98] },
  { wall: rgb('#39434a'), wood: rgb('#4b3a30'), key: [1.4, 1.35, 1.3] },
  { wall: rgb('#8c8577'), wood: rgb('#a98a62'), key: [1.5, 1.36, 1.1] },
  { wall: rgb('#3f3a4a'), wood: rgb('#5d4334'), key: [1.6, 1.15, 0.8] },
];

const LIGHT = normal(-0.62, 0.62, 0.4);
const EYE = [0, 1.15, 4.1] as const;
const DOWN = 0.2;
const FAR = 9;

export const onTable = ({ words, build }: Motif, firstRoom: number): PhotoScene => ({
  share: 0.56,
  describe: () => words,
  shoot({ canvas, random, noise, take }) {
    const room = nth(rooms, take + firstRoom);
    const solids = build({ noise, random });
    const backdrop = createCanvas(canvas);
    paint(backdrop, (x, y) => {
      const window = smooth(0.9, 0, Math.hypot(x + 0.62, (y - 0.2) * 0.8));
      return add(scale(room.wall, 0.34 + 0.2 * (1 - y)), room.key, window * 0.17);
    });
    for (let lamp = 0; lamp < 14; lamp += 1) {
      const x = random.next() * canvas.width;
      const radius = canvas.height * (0.02 + random.next() * 0.05);
      const colour = scale(room.key, 0.02 + random.next() * 0.06);
      addDisc(backdrop, { x, y: random.next() * canvas.height * 0.42, radius, colour });
    }
    blur(backdrop, Math.round(canvas.height / 90));
    const { width, height } = canvas;
    const zoom = Math.min(1, 0.12 + 0.66 * (width / height)) * (0.8 + random.next() * 0.16);
    paint(canvas, (x, y) => {
      const sx = x / zoom / 1.75;
      const sy = (0.5 - y) / zoom / 1.75;
      const length = Math.hypot(sx, sy - DOWN, 1);
      const dir: Vec = [sx / length, (sy - DOWN) / length, -1 / length];
      const hit = march(EYE, dir, solids, FAR);
      const floor = dir[1] < 0 ? -EYE[1] / dir[1] : FAR * 2;
      if (hit && hit.far < floor) return surface(hit, dir);
      if (floor < 7) return tableTop(dir, floor, x, y);
      return wallAt(x, y);
    });

    function wallAt(x: number, y: number): Rgb {
      const column = Math.min(width - 1, Math.max(0, Math.round(x * height + width / 2)));
      const at = (Math.min(height - 1, Math.round(y * height)) * width + column) * 3;
      return [...backdrop.pixels.subarray(at, at + 3)] as unknown as Rgb;
    }

    function surface({ solid, far }: Hit, dir: Vec): Rgb {
      const p = along(EYE, dir, far);
      const n = solid.facing(p);
      const material = solid.colour(p, n);
      const lit = clamp(dot(n, LIGHT) * 0.86 + 0.14) * shadow(p, n, solids);
      const ground = smooth(0, 0.5, p[1]);
      const fill = 0.1 + 0.13 * (0.5 + 0.5 * n[1]) * ground + 0.05 * clamp(n[0]);
      const bounce = scale(room.wood, 0.28 * clamp(-n[1] * 0.7 + 0.3) * (1 - ground * 0.6));
      const light = add(add(scale(room.key, lit * 1.05), room.wall, fill * 1.6), bounce);
      const half = normal(LIGHT[0] - dir[0], LIGHT[1] - dir[1], LIGHT[2] - dir[2]);
      const gleam = clamp(dot(n, half)) ** (8 + solid.gloss * 90) * solid.gloss * lit;
      const rim = (1 - clamp(-dot(n, dir))) ** 3 * (0.05 + solid.gloss * 0.12);
      const base: Rgb = [material[0] * light[0], material[1] * light[1], material[2] * light[2]];
      return add(add(base, room.key, gleam * 0.8), room.wall, rim * 2);
    }

    function tableTop(dir: Vec, far: number, x: number, y: number): Rgb {
      const p = along(EYE, dir, far);
      const plank = Math.floor(p[2] * 1.15 + 40);
      const grain = noise.fbm(p[0] * 0.9 + plank * 31, p[2] * 26, 4);
      const fine = noise.fbm(p[0] * 7 + plank * 7, p[2] * 90, 2);
      const tone = 0.56 + grain * 0.62 + fine * 0.16;
      const away = solids.reduce((least, solid) => Math.min(least, solid.distance(p)), 1);
      const contact = 0.35 + 0.65 * smooth(-0.02, 0.42, away);
      const lit = 0.62 * shadow(p, [0, 1, 0], solids);
      const light = add(scale(room.key, lit), room.wall, 0.42 * contact);
      const wood = scale(room.wood, tone);
      const near: Rgb = [wood[0] * light[0], wood[1] * light[1], wood[2] * light[2]];
      const gloss = (1 + dir[1]) ** 5 * 0.5;
      const shiny = mix(near, wallAt(x, 0.2), clamp(gloss));
      return mix(shiny, wallAt(x, y), smooth(4.6, 7, far));
    }
  },
});

interface Hit {
  solid: Solid;
  far: number;
}

const along = (from: Vec, dir: Vec, far: number): Vec => [
  from[0] + dir[0] * far,
  from[1] + dir[1] * far,
  from[2] + dir[2] * far,
];

const dot = (one: Vec, other: Vec): number =>
  one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

function normal(x: number, y: number, z: number): Vec {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

function march(from: Vec, dir: Vec, solids: readonly Solid[], limit: number): Hit | null {
  let best: Hit | null = null;
  for (const solid of solids) {
    const reach = enter(from, dir, solid);
    if (reach === null || reach > (best?.far ?? limit)) continue;
    let far = Math.max(0.01, reach);
    for (let step = 0; step < 44; step += 1) {
      const gap = solid.distance(along(from, dir, far));
      if (gap < 0.003) {
        if (far < (best?.far ?? limit)) best = { solid, far };
        break;
      }
      far += gap * 0.9;
      if (far > reach + solid.radius * 2.2) break;
    }
  }
  return best;
}

/** Where a ray enters the sphere around a solid. */
function enter(from: Vec, dir: Vec, { centre, radius }: Solid): number | null {
  const to: Vec = [centre[0] - from[0], centre[1] - from[1], centre[2] - from[2]];
  const middle = dot(to, dir);
  const off = dot(to, to) - middle * middle;
  if (off > radius * radius) return null;
  const half = Math.sqrt(radius * radius - off);
  return middle + half < 0 ? null : middle - half;
}

function shadow(p: Vec, n: Vec, solids: readonly Solid[]): number {
  const from = along(p, n, 0.03);
  let light = 1;
  for (const solid of solids) {
    const reach = enter(from, LIGHT, { ...solid, radius: solid.radius * 1.15 });
    if (reach === null) continue;
    let far = Math.max(0.02, reach);
    const end = reach + solid.radius * 2.4;
    for (let step = 0; step < 20 && far < end; step += 1) {
      const gap = solid.distance(along(from, LIGHT, far));
      light = Math.min(light, clamp((5.5 * gap) / far + 0.02));
      if (light < 0.03) return 0.03;
      far += Math.max(0.03, gap);
    }
  }
  return light;
}
