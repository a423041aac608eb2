import type { Drawings } from '../drawing.ts';
import { heart } from '../parts/face.ts';
import { arrive, comeAndGo, loop, pop, pulse } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { circle, line, oval, path, ring, shift, turn } from '../parts/shapes.ts';

const { WHITE, RED, GREEN } = colour;

export const SIGNS: Drawings = {
  'beating-heart': {
    ground: colour.BLUSH,
    draw: (t) =>
      ring(120, 116, 60 + 60 * loop(t, -0.12), '#ff9eb4', 9 * (1 - loop(t, -0.12))) +
      heart(120, 124, 78 + 14 * Math.max(pulse(t, 2), 0) * (t < 0.5 ? 1 : 0.4), RED) +
      turn(-34, 84, 92, oval(84, 92, 8, 17, '#ff6b8d')),
  },
  'check-mark': {
    ground: colour.MINT,
    draw: (t) => {
      const k = arrive(t, 0.15, 0.5);
      const first = Math.min(k / 0.35, 1);
      const second = Math.max((k - 0.35) / 0.65, 0);
      const tip: [number, number] =
        second > 0 ? [106 + 62 * second, 158 - 76 * second] : [76 + 30 * first, 126 + 32 * first];
      return (
        circle(120, 120, 88 * comeAndGo(t, 0.2), GREEN) +
        (k > 0 && t < 0.94
          ? line(second > 0 ? [[76, 126], [106, 158], tip] : [[76, 126], tip], WHITE, 20)
          : '')
      );
    },
  },
  'broken-heart': {
    ground: '#d9d3e8',
    frames: 22,
    draw: (t) => {
      const k = Math.min(pop(t, 0.3, 0.5), 1.2) * (t > 0.3 ? 1 : 0) * (1 - arrive(t, 0.9, 1));
      const left = path(
        'M120 72L104 96L130 118L108 146L120 200C80 168 36 130 36 88A46 46 0 0 1 120 72Z',
        { fill: RED },
      );
      const right = path(
        'M120 72L104 96L130 118L108 146L120 200C160 168 204 130 204 88A46 46 0 0 0 120 72Z',
        { fill: RED },
      );
      return (
        turn(-12 * k, 120, 206, shift(-8 * k, 0, left)) +
        turn(12 * k, 120, 206, shift(8 * k, 0, right))
      );
    },
  },
  'cross-mark': {
    ground: colour.BLUSH,
    draw: (t) => {
      const one = arrive(t, 0.15, 0.35);
      const two = arrive(t, 0.32, 0.52);
      const strokes =
        (one > 0
          ? line(
              [
                [84, 84],
                [84 + 72 * one, 84 + 72 * one],
              ],
              WHITE,
              20,
            )
          : '') +
        (two > 0
          ? line(
              [
                [156, 84],
                [156 - 72 * two, 84 + 72 * two],
              ],
              WHITE,
              20,
            )
          : '');
      return circle(120, 120, 88 * comeAndGo(t, 0.2), RED) + (t < 0.94 ? strokes : '');
    },
  },
};
