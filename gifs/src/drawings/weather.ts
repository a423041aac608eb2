import type { Drawings } from '../drawing.ts';
import { drop } from '../parts/face.ts';
import { arrive, hop, loop, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { box, circle, line, many, oval, path, turn, type Svg } from '../parts/shapes.ts';

const { WHITE, AMBER, ORANGE, BLUE, RED, GREEN, LEAF, VIOLET, INK, BROWN } = colour;

function cloud(x: number, y: number, size: number, fill: string): Svg {
  const at = (dx: number, dy: number, r: number): Svg =>
    circle(x + dx * size, y + dy * size, r * size, fill);
  return (
    box(x - 62 * size, y - 14 * size, 124 * size, 42 * size, fill, 21 * size) +
    at(-24, -16, 30) +
    at(20, -24, 36)
  );
}

function smilingEyes(x: number, y: number): Svg {
  return (
    many(2, (at) => path(`M${x - 24 + at * 34} ${y}q7 -10 14 0`, { stroke: INK, width: 4 })) +
    path(`M${x - 10} ${y + 10}q10 10 20 0`, { stroke: INK, width: 4 })
  );
}

const hills =
  path('M0 196Q60 160 128 188T240 178V240H0Z', { fill: LEAF }) +
  path('M0 214Q90 190 150 212T240 206V240H0Z', { fill: GREEN });

export const WEATHER: Drawings = {
  'sun-shines': {
    ground: colour.SKY,
    draw: (t) =>
      many(12, (at) =>
        turn(
          at * 30 + t * 30,
          120,
          120,
          path(`M108 54L120 ${22 - 8 * hop(t, 2, at / 2)}L132 54Z`, {
            fill: ORANGE,
            stroke: ORANGE,
            width: 6,
          }),
        ),
      ) +
      circle(120, 120, 60, AMBER) +
      smilingEyes(120, 114),
  },
  'good-morning': {
    ground: colour.SUN,
    frames: 24,
    draw: (t) => {
      const up = arrive(t, 0, 0.6) * (1 - arrive(t, 0.93, 1));
      const y = 216 - 104 * up;
      return (
        many(12, (at) =>
          turn(
            at * 30 + t * 30,
            120,
            y,
            line(
              [
                [120, y - 66],
                [120, y - 66 - 22 * up],
              ],
              ORANGE,
              9,
            ),
          ),
        ) +
        circle(120, y, 50, AMBER) +
        smilingEyes(120, y - 6) +
        cloud(52 + 12 * t, 52, 0.5, WHITE) +
        hills
      );
    },
  },
  rain: {
    ground: '#c3d4e6',
    draw: (t) =>
      many(9, (at) => drop(56 + ((at * 37) % 130), 128 + 110 * loop(t, scatter(at, 2)), 9, BLUE)) +
      cloud(120 + 5 * sway(t), 94, 1.15, WHITE) +
      many(2, (at) =>
        path(`M${96 + at * 40 + 5 * sway(t)} 92q6 8 12 0`, { stroke: INK, width: 4 }),
      ),
  },
  thunder: {
    ground: colour.NIGHT,
    draw: (t) => {
      const isLit = (t > 0.2 && t < 0.32) || (t > 0.42 && t < 0.62);
      return (
        (isLit ? box(0, 0, 240, 240, '#4a3d86') : '') +
        (isLit ? path('M128 112L88 172H116L100 222L156 154H126L146 112Z', { fill: AMBER }) : '') +
        cloud(120, 92, 1.2, '#8d84ab') +
        cloud(150 + 6 * sway(t), 106, 0.7, '#6d6490')
      );
    },
  },
  rainbow: {
    ground: colour.SKY,
    frames: 22,
    draw: (t) => {
      const part = arrive(t, 0.02, 0.55) * (1 - arrive(t, 0.92, 1));
      const bow = [RED, ORANGE, AMBER, LEAF, BLUE, VIOLET].map((fill, at) => {
        const r = 98 - at * 13;
        const end = Math.PI * (1 + part);
        return part < 0.02
          ? ''
          : `<path d="M${120 - r} 176A${r} ${r} 0 0 1 ${(120 + r * Math.cos(end)).toFixed(1)} ${(176 + r * Math.sin(end)).toFixed(1)}" stroke="${fill}" stroke-width="13.5" fill="none"/>`;
      });
      return bow.join('') + cloud(50, 180, 0.62, WHITE) + cloud(190, 180, 0.62, WHITE);
    },
  },
  snow: {
    ground: '#b5d6f5',
    frames: 24,
    draw: (t) => {
      const flakes = (from: number, count: number): Svg =>
        many(count, (at) =>
          circle(
            240 * scatter(at + from, 1) + 8 * sway(t, 1, scatter(at)),
            250 * loop(t, scatter(at + from, 2)) - 5,
            3 + 3 * scatter(at, 3),
            WHITE,
          ),
        );
      return (
        flakes(0, 16) +
        oval(120, 238, 180, 40, WHITE) +
        circle(120, 182, 46, '#f4faff') +
        circle(120, 112, 33, '#f4faff') +
        box(90, 74, 60, 9, INK, 3) +
        box(100, 40, 40, 36, INK, 4) +
        box(100, 64, 40, 8, RED) +
        circle(109, 106, 4, INK) +
        circle(131, 106, 4, INK) +
        path('M120 114L146 120L120 122Z', { fill: ORANGE }) +
        path('M108 128q12 9 24 0', { stroke: INK, width: 3.4 }) +
        many(3, (at) => circle(120, 164 + at * 18, 4, INK)) +
        turn(
          10 * sway(t, 2),
          160,
          170,
          line(
            [
              [160, 170],
              [204, 136],
            ],
            BROWN,
            5,
          ),
        ) +
        turn(
          -10 * sway(t, 2),
          80,
          170,
          line(
            [
              [80, 170],
              [36, 136],
            ],
            BROWN,
            5,
          ),
        ) +
        flakes(40, 12)
      );
    },
  },
};
