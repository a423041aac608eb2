import type { TableScene } from '../../../content/photo-subjects.ts';
import { clamp, mix, rgb, scale, smooth } from '../colour.ts';
import type { Noise } from '../noise.ts';
import {
  ball,
  box,
  solidOf,
  turned,
  type Motif,
  type Paint,
  type Solid,
  type Vec,
} from './solid.ts';

const CRUST = rgb('#b06a2a');
const DARK_CRUST = rgb('#4a230e');
const FLOUR = rgb('#e9d9bd');

function loaf(
  [x, z]: readonly [number, number],
  size: number,
  { noise, cuts }: { noise: Noise; cuts: number },
): Solid {
  const rough = (p: Vec): number => noise.fbm(p[0] * 5 + p[1] * 2, p[2] * 5 - p[1] * 2, 4);
  const cut = (p: Vec): number => {
    if (p[1] < size * 0.3) return 0;
    const line = (p[0] - x) / size + (p[2] - z) * 0.35 + (rough(p) - 0.5) * 0.12;
    const near = Math.abs(((line * cuts + 50.5) % 1) - 0.5) / cuts;
    return smooth(0.075, 0.01, near) * smooth(1.15, 0.8, Math.abs(p[0] - x) / size);
  };
  const y = size * 0.46;
  return solidOf([x, y, z], size * 1.3, {
    gloss: 0.12,
    distance: (p) => {
      const inside = Math.hypot((p[0] - x) / 1.2, (p[1] - y) / 0.62, p[2] - z) - size;
      return inside * 0.56 + cut(p) * size * 0.05 - (rough(p) - 0.5) * 0.035;
    },
    colour: (p) => {
      const baked = smooth(0.3, 0.72, rough(p) + (p[1] / size - 0.6) * 0.22);
      const crust = mix(scale(CRUST, 1.05), DARK_CRUST, baked * 0.8);
      const dusted = mix(
        crust,
        FLOUR,
        smooth(0.5, 0.74, noise.fbm(p[0] * 11, p[2] * 11 + p[1] * 9, 4)) *
          smooth(0.4, 0.8, p[1] / size) *
          0.5,
      );
      return mix(dusted, mix(FLOUR, CRUST, 0.55), cut(p) * 0.8);
    },
  });
}

const plain =
  (hex: string, noise?: Noise, size = 12, strength = 0.3): Paint =>
  (p) => {
    const colour = rgb(hex);
    return noise
      ? scale(
          colour,
          1 -
            strength / 2 +
            strength * noise.fbm(p[0] * size + p[1] * 7, p[2] * size + p[1] * 5, 3),
        )
      : colour;
  };

const mugProfile = (up: number): number =>
  0.36 + 0.015 * Math.sin(up * 3) - smooth(0.1, 0, up) * 0.05;
const bowlProfile = (up: number): number =>
  0.3 + 0.62 * Math.sqrt(clamp(up)) - smooth(0.06, 0, up) * 0.05;
const vaseProfile = (up: number): number =>
  0.2 + 0.34 * Math.sin(Math.min(1, up * 1.25) * Math.PI) ** 1.2 + smooth(0.82, 1, up) * 0.1;
const jugProfile = (up: number): number => 0.3 + 0.2 * Math.sin(up * 2.9) - 0.06 * up;

const glaze =
  (noise: Noise, body: string, coat: string, line: number): Paint =>
  (p) => {
    const drip = line + (noise.fbm(p[0] * 3 + p[2] * 3, 4, 3) - 0.5) * 0.5;
    const speckle = smooth(0.66, 0.72, noise.fbm(p[0] * 34, p[1] * 34 + p[2] * 30, 2)) * 0.4;
    return scale(mix(rgb(body), rgb(coat), smooth(drip - 0.05, drip + 0.02, p[1])), 1 - speckle);
  };

const skin =
  (noise: Noise, main: string, other: string): Paint =>
  (p) =>
    mix(rgb(main), rgb(other), smooth(0.42, 0.66, noise.fbm(p[0] * 2.6 + p[1] * 2, p[2] * 2.6, 4)));

const tomatoSkin =
  (noise: Noise): Paint =>
  (p) => {
    const red = mix(rgb('#8f1d12'), rgb('#b93a1c'), noise.fbm(p[0] * 3, p[2] * 3 + p[1] * 2, 3));
    return mix(red, rgb('#c98a3a'), smooth(0.5, 0.95, p[1]) * 0.5);
  };

export const motifs: Readonly<Record<TableScene, Motif>> = {
  loaf: {
    words: 'A round loaf with flour on its crust, on a wooden table.',
    build: ({ noise }) => [loaf([0, 0], 0.84, { noise, cuts: 1.6 })],
  },
  oranges: {
    words: 'Oranges on a wooden table in the light of a window.',
    build: ({ noise }) => {
      const peel = (p: Vec): number =>
        (noise.at(p[0] * 34 + p[2] * 21 + 40, p[1] * 40 - p[2] * 19 + 40) - 0.5) * 0.009;
      const look = { gloss: 0.42, colour: skin(noise, '#d9690f', '#e88a1c'), bumps: peel };
      return [
        ball([-0.62, 0.1], 0.46, look),
        ball([0.36, 0.25], 0.47, look),
        ball([-0.08, -0.62], 0.46, look),
        ball([1.06, -0.45], 0.43, look),
      ];
    },
  },
  pots: {
    words: 'Two glazed pots that came out of the kiln.',
    build: ({ noise }) => [
      turned([-0.5, 0], 1.35, vaseProfile, {
        gloss: 0.7,
        colour: glaze(noise, '#7c4a2c', '#2f6f73', 0.62),
        hollow: true,
      }),
      turned([0.62, 0.2], 0.72, jugProfile, {
        gloss: 0.65,
        colour: glaze(noise, '#8a5a38', '#d8cdb4', 0.3),
        hollow: true,
      }),
    ],
  },
  books: {
    words: 'A pile of books beside a mug.',
    build: ({ noise, random }) => {
      const covers = random.shuffle([
        '#8a2f2a',
        '#27485a',
        '#b58a3a',
        '#3f5b3c',
        '#5b4a6a',
        '#c9bda3',
      ]);
      const pile = covers.slice(0, 5).map((hex, index) => {
        const turn = (random.next() - 0.5) * 0.5;
        return box([-0.45, 0.11 + index * 0.215, -0.1], [0.78 - index * 0.05, 0.105, 0.52], turn, {
          gloss: 0.12,
          colour: ([x, y, z]) => {
            const isPages = (z > 0.47 || x > 0.7 - index * 0.05) && Math.abs(y) < 0.075;
            const leaf = 0.82 + 0.18 * noise.at(y * 320, x * 2 + index);
            return isPages
              ? scale(rgb('#e6dcc3'), leaf)
              : scale(rgb(hex), 0.85 + noise.fbm(x * 14, z * 14, 3) * 0.3);
          },
        });
      });
      const mug = turned([0.92, 0.35], 0.72, mugProfile, {
        gloss: 0.7,
        colour: glaze(noise, '#e0d6c4', '#4a6d8c', 0.4),
        hollow: true,
      });
      return [...pile, mug];
    },
  },
  wool: {
    words: 'Balls of wool in the evening light.',
    build: ({ noise, random }) => {
      const yarn = (hex: string, [x, z]: readonly [number, number], radius: number): Solid => {
        const tilt = random.next() * 3;
        const lay = (p: Vec): number => {
          const dx = p[0] - x;
          const dy = p[1] - radius;
          const dz = p[2] - z;
          const patch =
            noise.at((dx * 2.4) / radius + 5, (dy * 2.4) / radius + dz + 9) > 0.5 ? 1 : -1;
          return Math.sin(
            (dy * Math.cos(tilt) + dx * Math.sin(tilt) * patch + dz * 0.4) * (44 / radius) * 1.15,
          );
        };
        return ball([x, z], radius, {
          gloss: 0.03,
          bumps: (p) => -lay(p) * 0.006,
          colour: (p) =>
            scale(
              rgb(hex),
              0.72 + lay(p) * 0.25 + noise.at(p[0] * 90, p[1] * 90 + p[2] * 60) * 0.2,
            ),
        });
      };
      const [one, two, three, four] = random.shuffle([
        '#b5472f',
        '#d9a441',
        '#4f7a83',
        '#6b4a6b',
        '#d8cbb2',
        '#5f7a4a',
      ]) as [string, string, string, string];
      return [
        yarn(one, [-0.72, 0.15], 0.5),
        yarn(two, [0.4, 0.3], 0.46),
        yarn(three, [-0.1, -0.6], 0.52),
        yarn(four, [1.12, -0.5], 0.42),
      ];
    },
  },
  tomatoes: {
    words: 'Tomatoes and a lemon from the garden.',
    build: ({ noise }) => {
      const tomato = {
        gloss: 0.5,
        colour: tomatoSkin(noise),
        flat: 0.8,
        bumps: (p: Vec) => -0.02 * noise.at(p[0] * 3 + p[2] * 3, p[1] * 2),
      };
      const lemon = { gloss: 0.4, colour: skin(noise, '#e8bd1c', '#f0cd3a'), flat: 0.86 };
      return [
        ball([-0.7, 0], 0.5, tomato),
        ball([0.28, 0.3], 0.44, tomato),
        ball([-0.16, -0.72], 0.46, tomato),
        ball([1.0, -0.3], 0.4, lemon),
        ball([1.05, 0.75], 0.26, tomato),
      ];
    },
  },
  rolls: {
    words: 'Small loaves, still warm, side by side.',
    build: ({ noise }) => [
      loaf([-0.86, -0.15], 0.46, { noise, cuts: 1.3 }),
      loaf([0.28, 0.3], 0.48, { noise, cuts: 1.3 }),
      loaf([0.92, -0.85], 0.46, { noise, cuts: 1.3 }),
    ],
  },
  bowl: {
    words: 'A bowl with a blue glaze, and a lemon.',
    build: ({ noise }) => [
      turned([-0.15, -0.1], 0.66, bowlProfile, {
        gloss: 0.8,
        colour: glaze(noise, '#a8744a', '#28507a', 0.22),
        hollow: true,
      }),
      ball([1.12, 0.5], 0.3, { gloss: 0.4, colour: skin(noise, '#e8bd1c', '#f0cd3a'), flat: 0.86 }),
    ],
  },
  chess: {
    words: 'Chess pieces after the last move.',
    build: ({ noise }) => {
      const pawn = (up: number): number =>
        0.26 -
        0.19 * smooth(0, 0.55, up) +
        0.11 * Math.exp(-(((up - 0.8) / 0.13) ** 2)) -
        smooth(0.92, 1, up) * 0.16;
      const king = (up: number): number =>
        0.32 -
        0.2 * smooth(0, 0.5, up) +
        0.12 * smooth(0.6, 0.84, up) -
        smooth(0.86, 1, up) * 0.2 +
        0.05 * Math.exp(-(((up - 0.58) / 0.03) ** 2));
      const light = { gloss: 0.5, colour: plain('#c9a06a', noise, 9, 0.5) };
      const dark = { gloss: 0.6, colour: plain('#2b1c16', noise, 9, 0.5) };
      return [
        turned([-0.35, 0.1], 1.3, king, dark),
        turned([0.5, 0.45], 0.72, pawn, light),
        turned([1.1, -0.4], 0.72, pawn, dark),
        turned([-1.05, -0.5], 0.72, pawn, light),
        turned([0.28, -0.9], 1.2, king, light),
      ];
    },
  },
};
