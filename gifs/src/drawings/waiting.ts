import type { Drawings } from '../drawing.ts';
import { arrive, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { box, circle, line, many, path, turn } from '../parts/shapes.ts';

const { WHITE, ORANGE, BLUE, RED, GREEN, INK, BROWN } = colour;

export const WAITING: Drawings = {
  clock: {
    ground: colour.MINT,
    draw: (t) =>
      turn(
        3 * sway(t, 6),
        120,
        120,
        circle(120, 120, 88, GREEN),
        circle(120, 120, 74, WHITE),
        many(12, (at) =>
          turn(
            at * 30,
            120,
            120,
            line(
              [
                [120, 56],
                [120, at % 3 ? 60 : 67],
              ],
              INK,
              5,
            ),
          ),
        ),
        turn(
          360 * t,
          120,
          120,
          line(
            [
              [120, 120],
              [120, 84],
            ],
            INK,
            9,
          ),
        ),
        turn(
          1080 * t,
          120,
          120,
          line(
            [
              [120, 124],
              [120, 66],
            ],
            RED,
            6,
          ),
        ),
        circle(120, 120, 8, INK),
      ),
  },
  hourglass: {
    ground: colour.SUN,
    frames: 24,
    draw: (t) => {
      const run = Math.min(t / 0.75, 1);
      const tipped = 180 * arrive(t, 0.78, 0.98);
      return turn(
        tipped,
        120,
        120,
        path('M72 44H168Q168 92 128 120Q168 148 168 196H72Q72 148 112 120Q72 92 72 44Z', {
          fill: '#f4faff',
          stroke: BROWN,
          width: 6,
        }),
        path(
          `M${78 + 28 * run} ${60 + 46 * run}H${162 - 28 * run}Q150 100 120 114Q90 100 ${78 + 28 * run} ${60 + 46 * run}Z`,
          { fill: ORANGE },
        ),
        run < 1
          ? line(
              [
                [120, 114],
                [120, 186],
              ],
              ORANGE,
              3.4,
            )
          : '',
        path(`M78 192Q120 ${192 - 84 * run} 162 192Z`, { fill: ORANGE }),
        box(58, 30, 124, 16, BROWN, 8),
        box(58, 194, 124, 16, BROWN, 8),
      );
    },
  },
  loading: {
    ground: colour.SKY,
    draw: (t) =>
      path(
        'M44 60H196A22 22 0 0 1 218 82V146A22 22 0 0 1 196 168H104L66 204V168H44A22 22 0 0 1 22 146V82A22 22 0 0 1 44 60Z',
        { fill: WHITE },
      ) +
      many(3, (at) =>
        circle(76 + at * 44, 116 - 18 * Math.max(sway(t, 1, -at * 0.14), 0), 14, BLUE),
      ),
  },
};
