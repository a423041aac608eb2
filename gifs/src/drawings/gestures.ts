import type { Drawings } from '../drawing.ts';
import { palm } from '../parts/hand.ts';
import { star } from '../parts/face.ts';
import { hop, pulse, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { box, faded, grow, line, many, path, ring, shift, turn } from '../parts/shapes.ts';

const { AMBER, AMBER_SHADE, RED, BLUE, WHITE, INK, PLUM } = colour;

export const GESTURES: Drawings = {
  'heart-hands': {
    ground: colour.SKY,
    draw: (t) =>
      shift(70, 226, turn(16, 0, 0, palm(BLUE, true))) +
      shift(170, 226, turn(-16, 0, 0, palm(BLUE))) +
      shift(
        120,
        96 - 8 * pulse(t),
        grow(
          5.4 + 0.9 * pulse(t, 2),
          0,
          0,
          path('M0 9C-4 5 -10 1 -10 -4A5.2 5.2 0 0 1 0 -6A5.2 5.2 0 0 1 10 -4C10 1 4 5 0 9Z', {
            fill: RED,
          }),
        ),
      ),
  },
  praying: {
    ground: colour.LILAC,
    draw: (t) =>
      faded(0.5 + 0.5 * pulse(t), ring(120, 104, 86 + 8 * pulse(t), WHITE, 6)) +
      turn(
        9 * pulse(t),
        120,
        230,
        shift(114, 204, grow([0.62, 1.18], 0, 0, palm(PLUM))),
        shift(126, 204, grow([0.62, 1.18], 0, 0, palm(RED, true))),
        line(
          [
            [120, 84],
            [120, 186],
          ],
          AMBER_SHADE,
          3.4,
        ),
      ),
  },
  strong: {
    ground: colour.BLUSH,
    draw: (t) => {
      const flex = pulse(t, 2);
      return (
        path(
          `M22 214C40 ${150 - 14 * flex} 84 ${128 - 34 * flex} 132 ${150 - 10 * flex}L150 96L196 108L186 190Q178 222 130 222H22Z`,
          { fill: AMBER, stroke: AMBER, width: 8 },
        ) +
        box(138, 56, 66, 62, AMBER, 22) +
        many(3, (at) =>
          line(
            [
              [154 + at * 15, 58],
              [154 + at * 15, 80],
            ],
            AMBER_SHADE,
            3.4,
          ),
        ) +
        path(`M84 ${168 - 8 * flex}Q112 ${150 - 12 * flex} 134 172`, {
          stroke: AMBER_SHADE,
          width: 4,
        }) +
        many(3, (at) =>
          faded(
            flex,
            line(
              [
                [50 + at * 26, 104 - at * 14],
                [40 + at * 24, 80 - at * 16],
              ],
              RED,
              6,
            ),
          ),
        )
      );
    },
  },
  'pointing-up': {
    ground: colour.MINT,
    draw: (t) => {
      const y = 178 - 18 * hop(t, 2);
      return (
        box(98, y + 26, 60, 70, BLUE, 8) +
        box(104, y - 108, 26, 110, AMBER, 13) +
        many(3, (at) => box(126 + at * 17, y - 42 + at * 3, 20, 54, AMBER, 10)) +
        box(88, y - 22, 92, 62, AMBER, 24) +
        many(2, (at) =>
          line(
            [
              [146 + at * 17, y - 30],
              [146 + at * 17, y - 2],
            ],
            AMBER_SHADE,
            3.4,
          ),
        ) +
        path(`M92 ${y - 2}Q118 ${y - 16} 134 ${y + 4}`, { stroke: AMBER_SHADE, width: 3.4 }) +
        many(3, (at) =>
          faded(
            hop(t, 2),
            line(
              [
                [78 + at * 39, 40 - (at % 2) * 16],
                [70 + at * 47, 22 - (at % 2) * 16],
              ],
              RED,
              6,
            ),
          ),
        )
      );
    },
  },
  victory: {
    ground: colour.SUN,
    draw: (t) => {
      const hand = [
        box(-28, 10, 56, 60, RED, 8),
        turn(-14, -12, -20, box(-26, -112, 23, 100, AMBER, 11.5)),
        turn(14, 12, -20, box(4, -112, 23, 100, AMBER, 11.5)),
        box(-40, -42, 80, 70, AMBER, 26),
        box(6, -40, 34, 38, AMBER, 14),
        path('M-34 -8Q-2 -30 18 -10Q6 6 -14 4', { stroke: AMBER_SHADE, width: 3.6 }),
      ];
      return (
        many(5, (at) =>
          star(
            30 + at * 45,
            46 + 20 * ((at * 2) % 3) - 8 * sway(t, 1, at / 5),
            9,
            at % 2 ? INK : RED,
            20 * sway(t),
          ),
        ) + turn(9 * sway(t), 120, 220, shift(120, 168, grow(1.12, 0, 0, ...hand)))
      );
    },
  },
};
