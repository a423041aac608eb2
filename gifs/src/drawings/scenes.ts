import type { Drawings } from '../drawing.ts';
import { heart } from '../parts/face.ts';
import { hop, loop, pulse, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { circle, faded, line, many, oval, path, shift, turn, type Svg } from '../parts/shapes.ts';

const { WHITE, AMBER, AMBER_SHADE, ORANGE, BLUE, RED, GREEN, INK, PINK } = colour;

export const SCENES: Drawings = {
  'group-hug': {
    ground: colour.BLUSH,
    draw: (t) => {
      const near = 6 * pulse(t, 2);
      const friend = (x: number, fill: string, lean: number): Svg =>
        turn(
          lean,
          x,
          210,
          path(`M${x - 50} 212V136A50 50 0 0 1 ${x + 50} 136V212Z`, { fill }),
          path(`M${x - 24} 128q8 -10 16 0M${x + 8} 128q8 -10 16 0`, { stroke: INK, width: 4 }),
          path(`M${x - 8} 142q8 8 16 0`, { stroke: INK, width: 4 }),
          oval(x - 28, 142, 8, 5, PINK),
          oval(x + 28, 142, 8, 5, PINK),
        );
      return (
        heart(120, 54 - 8 * hop(t, 2), 18 + 4 * pulse(t, 2), RED) +
        friend(66 + near, '#8fb8ff', 5) +
        friend(166 - near, AMBER, -5) +
        path(`M${24 + near} 186Q86 210 146 176`, { stroke: '#6a9cf5', width: 20 }) +
        path(`M${212 - near} 180Q160 196 100 166`, { stroke: AMBER_SHADE, width: 20 })
      );
    },
  },
  tumbleweed: {
    ground: '#ffe3b8',
    frames: 24,
    draw: (t) => {
      const x = -50 + 340 * t;
      const y = 178 - 26 * hop(t, 3);
      return (
        circle(190, 56, 24, ORANGE) +
        path('M0 196Q80 176 160 194T240 190V240H0Z', { fill: '#e0b070' }) +
        path('M44 196V128M44 164H22V144M44 152H64V132', { stroke: GREEN, width: 12 }) +
        shift(
          x,
          y,
          turn(
            720 * t,
            0,
            0,
            many(6, (at) =>
              turn(
                at * 30,
                0,
                0,
                oval(0, 0, 32, 13, 'none').replace(
                  'fill="none"',
                  'fill="none" stroke="#a8743c" stroke-width="4"',
                ),
              ),
            ),
          ),
        )
      );
    },
  },
  wave: {
    ground: colour.SKY,
    frames: 20,
    draw: (t) => {
      const water = (y: number, ahead: number, fill: string): Svg =>
        path(`M${-160 + 80 * loop(t, ahead)} ${y}${many(6, () => 'q20 -18 40 0t40 0')}V240H-160Z`, {
          fill,
        });
      return (
        circle(192, 50, 26, AMBER) +
        water(158, 0.5, '#7cc4ff') +
        shift(
          0,
          6 * sway(t),
          turn(
            6 * sway(t, 1, 0.2),
            116,
            170,
            path('M66 154H168L150 186H84Z', { fill: RED }),
            line(
              [
                [114, 152],
                [114, 66],
              ],
              INK,
              5,
            ),
            path('M120 70L168 140H120Z', { fill: WHITE }),
            path('M108 84L72 140H108Z', { fill: '#f3ead9' }),
          ),
        ) +
        water(182, 0, BLUE) +
        faded(0.9, water(208, 0.3, '#2c6bd1')) +
        many(2, (at) =>
          path(`M${30 + at * 34} ${46 + at * 16 + 4 * sway(t)}q8 -10 16 0q8 -10 16 0`, {
            stroke: INK,
            width: 3.4,
          }),
        )
      );
    },
  },
};
