import type { Drawings } from '../drawing.ts';
import { loop, pulse, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import {
  box,
  circle,
  faded,
  grow,
  line,
  many,
  oval,
  path,
  shift,
  turn,
  type Svg,
} from '../parts/shapes.ts';

const { WHITE, AMBER, ORANGE, GREEN, LEAF, INK } = colour;

export const SMALL_ANIMALS: Drawings = {
  fish: {
    ground: '#8fcbff',
    draw: (t) =>
      many(4, (at) => {
        const up = loop(t, at / 4);
        return faded(
          1.2 - up,
          circle(196 + 10 * sway(up, 2), 104 - 100 * up, 6 + 7 * up, '#e3f3ff'),
        );
      }) +
      shift(
        0,
        7 * sway(t),
        turn(8 * sway(t, 2), 66, 130, path('M72 130L20 92Q32 130 20 168Z', { fill: '#d9641f' })),
        path('M116 84Q132 56 160 84Z', { fill: '#d9641f' }),
        oval(122, 130, 66, 48, ORANGE),
        many(2, (at) =>
          path(`M${104 - at * 24} 100Q${116 - at * 24} 130 ${104 - at * 24} 160`, {
            stroke: WHITE,
            width: 8,
          }),
        ),
        circle(156, 116, 12, WHITE),
        circle(159, 116, 6, INK),
        path('M186 136q-12 8 -20 2', { stroke: INK, width: 4 }),
        grow(
          [1, 1 - 0.5 * pulse(t, 2)],
          118,
          140,
          path('M124 134Q96 140 96 160Q122 160 124 134Z', { fill: '#d9641f' }),
        ),
      ),
  },
  turtle: {
    ground: colour.CREAM,
    draw: (t) => {
      const leg = (x: number, ahead: number): Svg =>
        turn(16 * sway(t, 1, ahead), x, 160, box(x - 12, 156, 24, 42, LEAF, 10));
      return (
        box(0, 194, 240, 46, '#f0d8ae') +
        many(5, (at) =>
          box(250 - 300 * loop(t, at / 5), 206 + (at % 2) * 14, 14, 4, '#dcbf8c', 2),
        ) +
        leg(74, 0) +
        leg(138, 0.5) +
        turn(
          5 * sway(t),
          160,
          150,
          box(150, 122, 60, 30, LEAF, 15),
          circle(200, 122, 24, LEAF),
          circle(207, 116, 5, INK),
          path('M200 132q10 6 18 0', { stroke: INK, width: 3.4 }),
        ) +
        path('M34 164A72 72 0 0 1 178 164Z', { fill: GREEN, stroke: GREEN, width: 10 }) +
        path('M76 120L106 108L136 120V146H76Z', { stroke: LEAF, width: 6 }) +
        line(
          [
            [76, 146],
            [60, 164],
          ],
          LEAF,
          6,
        ) +
        line(
          [
            [136, 146],
            [152, 164],
          ],
          LEAF,
          6,
        )
      );
    },
  },
  bee: {
    ground: colour.SUN,
    draw: (t) => {
      const angle = 2 * Math.PI * t;
      const x = 120 + 44 * Math.cos(angle);
      const y = 122 + 26 * Math.sin(angle * 2);
      const wing = (lean: number): Svg =>
        turn(
          lean,
          x,
          y - 26,
          grow([1, 0.55 + 0.45 * pulse(t, 6)], x, y - 26, oval(x, y - 54, 18, 32, '#e3f3ffdd')),
        );
      return (
        path('M120 122C164 78 164 166 120 122C76 78 76 166 120 122', {
          stroke: '#f2d06b',
          width: 4,
        }) +
        wing(-22) +
        wing(20) +
        oval(x, y, 46, 34, AMBER) +
        path(
          `M${x - 14} ${y - 32}Q${x - 22} ${y} ${x - 14} ${y + 32}M${x + 8} ${y - 33}Q${x} ${y} ${x + 8} ${y + 33}`,
          { stroke: INK, width: 11 },
        ) +
        path(`M${x - 45} ${y - 5}L${x - 60} ${y}L${x - 45} ${y + 6}Z`, { fill: INK }) +
        circle(x + 29, y - 6, 5, INK) +
        path(`M${x + 24} ${y + 8}q7 6 13 -1`, { stroke: INK, width: 3.4 })
      );
    },
  },
};
