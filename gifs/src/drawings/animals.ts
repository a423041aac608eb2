import type { Drawings } from '../drawing.ts';
import { hop, pulse, sway } from '../parts/motion.ts';
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

const { WHITE, ORANGE, INK, PINK } = colour;

export const ANIMALS: Drawings = {
  cat: {
    ground: colour.LILAC,
    draw: (t) => {
      const isShut = t > 0.42 && t < 0.52;
      const ear = (side: number): Svg =>
        turn(
          side * 9 * pulse(t, 2),
          120 + side * 50,
          90,
          path(`M${120 + side * 20} 76L${120 + side * 72} 30L${120 + side * 80} 112Z`, {
            fill: ORANGE,
            stroke: ORANGE,
            width: 8,
          }),
          path(`M${120 + side * 40} 72L${120 + side * 64} 48L${120 + side * 68} 92Z`, {
            fill: PINK,
          }),
        );
      const eye = (x: number): Svg =>
        isShut
          ? path(`M${x - 13} 128q13 10 26 0`, { stroke: INK, width: 5 })
          : oval(x, 126, 13, 16, WHITE) + oval(x + 3 * sway(t), 126, 6, 13, INK);
      return (
        ear(-1) +
        ear(1) +
        oval(120, 136, 84, 72, ORANGE) +
        many(3, (at) =>
          line(
            [
              [106 + at * 14, 68],
              [106 + at * 14, at === 1 ? 94 : 86],
            ],
            '#d9641f',
            6,
          ),
        ) +
        eye(84) +
        eye(156) +
        path('M112 150H128L120 160Z', { fill: PINK, stroke: PINK, width: 4 }) +
        path('M120 162Q118 176 102 174M120 162Q122 176 138 174', { stroke: INK, width: 4 }) +
        many(
          2,
          (at) =>
            line(
              [
                [66, 156 + at * 14],
                [26, 150 + at * 20 + 3 * sway(t, 2)],
              ],
              WHITE,
              4,
            ) +
            line(
              [
                [174, 156 + at * 14],
                [214, 150 + at * 20 + 3 * sway(t, 2)],
              ],
              WHITE,
              4,
            ),
        )
      );
    },
  },
  dog: {
    ground: colour.SKY,
    draw: (t) => {
      const ear = (side: number): Svg =>
        turn(
          side * -12 * pulse(t, 3),
          120 + side * 58,
          84,
          path(
            `M${120 + side * 46} 66Q${120 + side * 104} 62 ${120 + side * 100} 130Q${120 + side * 92} 164 ${120 + side * 70} 144Z`,
            { fill: '#7d4a2c' },
          ),
        );
      const tongue = 30 + 16 * pulse(t, 3);
      return shift(
        0,
        4 * sway(t, 3),
        oval(120, 124, 76, 74, '#c98a55'),
        oval(152, 104, 26, 30, '#7d4a2c'),
        oval(120, 156, 44, 34, '#f3dfc4'),
        circle(90, 108, 10, INK),
        circle(150, 108, 10, INK),
        circle(93, 104, 3.4, WHITE),
        circle(153, 104, 3.4, WHITE),
        box(107, 168, 26, tongue, PINK, 13),
        oval(120, 140, 17, 12, INK),
        path('M120 152V164M120 164Q108 178 94 168M120 164Q132 178 146 168', {
          stroke: INK,
          width: 5,
        }),
        ear(-1),
        ear(1),
      );
    },
  },
  'dancing-flamingo': {
    ground: colour.MINT,
    draw: (t) => {
      const dy = 8 * hop(t, 2);
      return (
        oval(120, 222, 90, 12, '#9fdcf0') +
        line(
          [
            [112, 158 - dy],
            [116, 190 - dy / 2],
            [112, 220],
          ],
          PINK,
          6,
        ) +
        line(
          [
            [128, 158 - dy],
            [152, 176 - dy],
            [120, 186 - dy],
          ],
          PINK,
          6,
        ) +
        shift(
          0,
          -dy,
          turn(
            4 * sway(t, 1),
            112,
            140,
            path('M148 128C172 96 138 84 146 58C150 40 168 38 174 52', {
              stroke: '#ff8fab',
              width: 15,
            }),
            circle(168, 50, 15, '#ff8fab'),
            path('M178 46Q202 52 192 76Q184 66 176 62Z', { fill: '#fff1dc' }),
            path('M192 62Q198 68 192 76L186 68Z', { fill: INK }),
            circle(170, 46, 4, INK),
            path('M58 132Q92 92 148 116Q170 132 148 152Q104 178 58 132Z', { fill: '#ff8fab' }),
            grow(
              [1, 1 - 0.25 * pulse(t, 2)],
              104,
              128,
              path('M66 132Q98 112 134 128Q116 156 66 132Z', { fill: '#f0607f' }),
            ),
          ),
        )
      );
    },
  },
};
