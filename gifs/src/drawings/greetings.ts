import { faded, many } from '../parts/shapes.ts';
import type { Drawings } from '../drawing.ts';
import { heart } from '../parts/face.ts';
import { word } from '../parts/letters.ts';
import { hop, loop, pop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';

const { WHITE, RED, PLUM, BLUE, GREEN, PINK } = colour;

const middle = { x: 160, y: 120, isWide: true } as const;

export const GREETINGS: Drawings = {
  hi: {
    ground: colour.SUN,
    draw: (t) =>
      word('HI!', {
        x: 120,
        y: 120,
        size: 104,
        fill: RED,
        edge: WHITE,
        pose: (at) => ({ dy: -16 * hop(t, 1, at * 0.22), turn: 7 * sway(t, 1, at * 0.2) }),
      }),
  },
  thanks: {
    ground: colour.BLUSH,
    draw: (t) => {
      const hearts = many(9, (at) => {
        const up = loop(t, scatter(at, 1));
        const x = 20 + at * 35 + 6 * sway(t, 1, scatter(at, 2));
        return faded(
          1.4 - up * 1.4,
          heart(x, 240 - up * 230, 8 + 7 * scatter(at, 3), at % 2 ? PINK : '#ff9eb4'),
        );
      });
      const letters = { ...middle, size: 47, fill: RED, edge: WHITE };
      return (
        hearts + word('THANKS', { ...letters, pose: (at) => ({ dy: -7 * hop(t, 1, at * 0.16) }) })
      );
    },
  },
  hello: {
    ground: colour.SKY,
    draw: (t) =>
      word('HELLO', {
        ...middle,
        size: 66,
        fill: BLUE,
        edge: WHITE,
        pose: (at) => ({
          dy: 20 * sway(t, 1, -at * 0.14),
          turn: 6 * sway(t, 1, -at * 0.14 + 0.25),
        }),
      }),
  },
  please: {
    ground: colour.LILAC,
    draw: (t) =>
      word('PLEASE', {
        ...middle,
        size: 52,
        fill: PLUM,
        edge: WHITE,
        pose: (at) => ({ turn: 18 * pulse(t, 1, -at * 0.07), dy: 12 * pulse(t, 1, -at * 0.07) }),
      }),
  },
  bye: {
    ground: colour.MINT,
    frames: 22,
    draw: (t) =>
      word('BYE!', {
        x: 120,
        y: 122,
        size: 58,
        fill: GREEN,
        edge: WHITE,
        pose: (at) => {
          const gone = Math.max(t - 0.62 - (3 - at) * 0.05, 0) / 0.22;
          const come = 1 - pop(t, at * 0.05, 0.25 + at * 0.05);
          return { dx: gone ** 2 * 260 - come * 220, turn: 12 * sway(t, 2, at * 0.1) };
        },
      }),
  },
  sorry: {
    ground: colour.SKY,
    draw: (t) =>
      word('SORRY', {
        ...middle,
        size: 60,
        fill: BLUE,
        edge: WHITE,
        pose: (at) => ({
          dy: 22 * pulse(t, 1, -at * 0.06),
          turn: (at % 2 ? 9 : -9) * pulse(t, 1, -at * 0.06),
        }),
      }),
  },
};
