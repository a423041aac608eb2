import type { Drawings } from '../drawing.ts';
import { arrive, loop, pulse, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import {
  box,
  circle,
  grow,
  line,
  many,
  oval,
  path,
  shift,
  turn,
  type Svg,
} from '../parts/shapes.ts';

const { WHITE, AMBER, ORANGE, RED, GREEN, LEAF, PINK } = colour;

export const FOOD: Drawings = {
  pizza: {
    ground: colour.MINT,
    draw: (t) =>
      turn(
        7 * sway(t),
        120,
        40,
        path('M42 66Q120 24 198 66L186 84Q120 52 54 84Z', {
          fill: '#d58a3c',
          stroke: '#d58a3c',
          width: 12,
        }),
        path('M56 84Q120 54 184 84L122 214Z', { fill: AMBER }),
        many(3, (at) =>
          box(84 + at * 32, 126 - at * 6, 12, 26 + 16 * pulse(t, 1, at / 3), AMBER, 6),
        ),
        circle(96, 98, 13, RED),
        circle(144, 96, 13, RED),
        circle(120, 140, 13, RED),
        many(4, (at) => turn(at * 70, 118, 112, oval(118 + 14, 112, 7, 4, GREEN))),
      ),
  },
  popcorn: {
    ground: colour.SKY,
    draw: (t) => {
      const corn = (x: number, y: number, size: number): Svg =>
        grow(
          size,
          x,
          y,
          circle(x - 7, y, 10, '#fff6d6'),
          circle(x + 7, y - 1, 10, '#fff6d6'),
          circle(x, y - 9, 10, '#fff6d6'),
          circle(x, y + 2, 6, AMBER),
        );
      return (
        many(5, (at) => {
          const up = loop(t, at / 5);
          return corn(120 + (at - 2) * 34 * (0.4 + up), 108 - 250 * up * (1 - up), 0.9);
        }) +
        many(6, (at) => corn(72 + at * 19, 112 - (at % 2) * 12, 1)) +
        path('M56 108H184L168 220H72Z', { fill: WHITE }) +
        many(3, (at) =>
          path(
            `M${64 + at * 46} 108H${84 + at * 46 - at * 2}L${90 + at * 35} 220H${76 + at * 36}Z`,
            { fill: RED },
          ),
        )
      );
    },
  },
  'ice-cream': {
    ground: colour.BLUSH,
    draw: (t) =>
      turn(
        5 * sway(t),
        120,
        220,
        path('M82 124H158L120 226Z', { fill: '#dda15e' }),
        line(
          [
            [96, 140],
            [134, 188],
          ],
          '#bb7d3e',
          3,
        ),
        line(
          [
            [144, 140],
            [106, 188],
          ],
          '#bb7d3e',
          3,
        ),
        circle(98, 100, 34, PINK),
        circle(142, 100, 34, LEAF),
        circle(120, 66, 34, '#fff1dc'),
        box(84, 118, 14, 20 + 12 * pulse(t), PINK, 7),
        box(138, 118, 14, 18 + 14 * pulse(t, 1, 0.4), LEAF, 7),
        circle(120, 30, 10, RED),
        line(
          [
            [120, 22],
            [128, 8],
          ],
          GREEN,
          4,
        ),
      ),
  },
  cheers: {
    ground: colour.SUN,
    draw: (t) => {
      const near = arrive(t, 0.05, 0.35) * (1 - arrive(t, 0.75, 1));
      const glass =
        box(-34, -44, 62, 96, ORANGE, 10) +
        box(-34, -44, 62, 30, WHITE, 10) +
        circle(-22, -46, 15, WHITE) +
        circle(-2, -52, 17, WHITE) +
        circle(16, -46, 14, WHITE) +
        path('M-34 -16H-52Q-58 -16 -58 -8V22Q-58 32 -50 32H-34', { stroke: '#f7d48a', width: 10 }) +
        many(2, (at) => box(-20 + at * 24, -2, 8, 40, '#ffb673', 4));
      const splash =
        t > 0.33 && t < 0.7
          ? many(7, (at) => {
              const out = (t - 0.33) / 0.37;
              return circle(
                120 + (at - 3) * 22 * out,
                74 - (60 - 10 * Math.abs(at - 3)) * out + 60 * out ** 2,
                6 * (1 - out) + 2,
                WHITE,
              );
            })
          : '';
      return (
        shift(76 - 44 * (1 - near), 146, turn(12 * near, 0, 0, glass)) +
        grow([-1, 1], 120, 0, shift(76 - 44 * (1 - near), 146, turn(12 * near, 0, 0, glass))) +
        splash
      );
    },
  },
};
