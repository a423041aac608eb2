import type { Drawings } from '../drawing.ts';
import { star } from '../parts/face.ts';
import { arrive, loop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { circle, faded, line, many, oval, path, shift, turn } from '../parts/shapes.ts';

const { WHITE, AMBER, ORANGE, RED, GREEN, LEAF, INK, PINK, BROWN } = colour;

const hills =
  path('M0 196Q60 160 128 188T240 178V240H0Z', { fill: LEAF }) +
  path('M0 214Q90 190 150 212T240 206V240H0Z', { fill: GREEN });

export const NATURE: Drawings = {
  'good-night': {
    ground: colour.NIGHT,
    frames: 24,
    draw: (t) =>
      many(16, (at) =>
        faded(
          0.25 + 0.75 * pulse(t, 1, scatter(at, 9)),
          star(
            14 + 212 * scatter(at, 1),
            14 + 212 * scatter(at, 2),
            4 + 4 * scatter(at, 3),
            '#fff3c4',
          ),
        ),
      ) +
      turn(
        6 * sway(t),
        120,
        120,
        path('M140 44A78 78 0 1 0 196 156A64 64 0 1 1 140 44Z', { fill: '#ffe08a' }),
        path('M74 128q8 8 16 0', { stroke: INK, width: 4 }),
        path('M88 158q9 5 16 -2', { stroke: INK, width: 4 }),
        oval(78, 146, 7, 4, PINK),
      ),
  },
  'flower-blooms': {
    ground: colour.MINT,
    frames: 24,
    draw: (t) => {
      const tall = arrive(t, 0, 0.4);
      const open = Math.max(arrive(t, 0.35, 0.7), 0) * (1 - arrive(t, 0.94, 1));
      const y = 214 - 112 * tall;
      return (
        path('M0 212Q120 190 240 212V240H0Z', { fill: GREEN }) +
        line(
          [
            [120, 218],
            [120 + 4 * sway(t), y],
          ],
          GREEN,
          8,
        ) +
        turn(-30, 120, 176, oval(150, 176, 26 * tall, 11 * tall, LEAF)) +
        turn(30, 120, 190, oval(90, 190, 26 * tall, 11 * tall, LEAF)) +
        shift(
          120 + 4 * sway(t),
          y,
          many(8, (at) =>
            turn(
              at * 45 + 20 * open,
              0,
              0,
              oval(0, -36 * open, 17 * open, 28 * open, at % 2 ? PINK : '#ff9eb4'),
            ),
          ),
          circle(0, 0, 10 + 12 * open, AMBER),
        )
      );
    },
  },
  'shooting-star': {
    ground: colour.NIGHT,
    draw: (t) => {
      const x = -50 + 350 * t;
      const y = 40 + 150 * t;
      return (
        many(14, (at) =>
          faded(
            0.3 + 0.7 * pulse(t, 1, scatter(at)),
            circle(240 * scatter(at, 1), 200 * scatter(at, 2), 1.6 + 1.6 * scatter(at, 3), WHITE),
          ),
        ) +
        path(`M${x} ${y - 10}L${x - 130} ${y - 62}L${x - 8} ${y + 9}Z`, { fill: '#6d5fb5' }) +
        star(x, y, 24, AMBER, 200 * t) +
        hills.replaceAll(LEAF, '#33356e').replaceAll(GREEN, '#1d1b45')
      );
    },
  },
  'falling-leaves': {
    ground: colour.CREAM,
    frames: 24,
    draw: (t) =>
      many(11, (at) => {
        const down = loop(t, scatter(at, 2));
        const x = 12 + 216 * scatter(at, 1) + 22 * sway(t, 1, scatter(at, 4));
        const fill = [RED, ORANGE, AMBER, BROWN][at % 4] ?? RED;
        return shift(
          x,
          280 * down - 20,
          turn(
            60 * sway(t, 1, scatter(at, 5)),
            0,
            0,
            path('M0 -20C14 -12 14 8 0 20C-14 8 -14 -12 0 -20Z', { fill }),
            line(
              [
                [0, -12],
                [0, 27],
              ],
              '#00000033',
              2.4,
            ),
          ),
        );
      }),
  },
};
