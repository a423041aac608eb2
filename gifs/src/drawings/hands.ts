import type { Drawings } from '../drawing.ts';
import { burst, fist, palm, thumbFist } from '../parts/hand.ts';
import { arrive, comeAndGo, hop, loop, pop, pulse, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { faded, grow, many, path, shift, turn } from '../parts/shapes.ts';

const { RED, BLUE, WHITE, PLUM } = colour;

export const HANDS: Drawings = {
  'thumbs-up': {
    ground: colour.SKY,
    draw: (t) => {
      const up = comeAndGo(t, 0.3);
      return (
        burst((t - 0.22) / 0.5, 132, 120, 92, WHITE) +
        shift(
          136,
          146 + 140 * (1 - up),
          turn(-10 * up + 4 * sway(t, 2), 0, 0, grow(1.3, 0, 0, thumbFist(BLUE))),
        )
      );
    },
  },
  clapping: {
    ground: colour.SUN,
    draw: (t) => {
      const open = hop(t, 3);
      const beat = loop(t, 0, 3);
      return (
        burst(beat, 120, 92, 58, RED) +
        shift(112, 196, turn(10 - 14 * open, 0, 30, shift(-18 - 26 * open, 0, palm(RED)))) +
        shift(128, 196, turn(-10 + 14 * open, 0, 30, shift(18 + 26 * open, 0, palm(PLUM, true))))
      );
    },
  },
  'waving-hand': {
    ground: colour.LILAC,
    draw: (t) =>
      turn(20 * sway(t, 2), 120, 226, shift(120, 202, grow(1.25, 0, 0, palm(PLUM)))) +
      many(2, (at) =>
        faded(
          pulse(t, 2, at / 2),
          path(at ? 'M210 66q14 22 10 46' : 'M30 66q-14 22 -10 46', { stroke: PLUM, width: 6 }),
        ),
      ),
  },
  'high-five': {
    ground: colour.MINT,
    draw: (t) => {
      const near = pop(t, 0.1, 0.4) * (1 - arrive(t, 0.75, 1));
      return (
        shift(96 - 80 * (1 - near), 196, turn(14, 0, 0, palm(BLUE))) +
        shift(144 + 80 * (1 - near), 196, turn(-14, 0, 0, palm(RED, true))) +
        burst((t - 0.3) / 0.45, 120, 96, 40, colour.ORANGE)
      );
    },
  },
  'thumbs-down': {
    ground: colour.BLUSH,
    draw: (t) =>
      shift(
        136,
        90 + 12 * pulse(t, 2),
        grow([1.3, -1.3], 0, 0, turn(-8 * pulse(t, 2), 0, 0, thumbFist(RED))),
      ),
  },
  'fist-bump': {
    ground: colour.CREAM,
    draw: (t) => {
      const near = pop(t, 0.1, 0.4) * (1 - arrive(t, 0.75, 1));
      const off = 72 * (1 - near);
      return (
        shift(72 - off, 122, grow(0.92, 0, 0, fist(BLUE))) +
        grow([-1, 1], 120, 0, shift(72 - off, 122, grow(0.92, 0, 0, fist(RED)))) +
        burst((t - 0.3) / 0.45, 120, 122, 44, RED)
      );
    },
  },
};
