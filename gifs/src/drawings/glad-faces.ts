import type { Drawings } from '../drawing.ts';
import { drop, face, heart } from '../parts/face.ts';
import { arrive, hop, loop, pop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import {
  box,
  circle,
  faded,
  line,
  many,
  oval,
  path,
  shift,
  turn,
  type Svg,
} from '../parts/shapes.ts';

const { INK, WHITE, RED, PINK, BLUE, AMBER } = colour;

export const GLAD_FACES: Drawings = {
  smile: {
    ground: colour.SKY,
    draw: (t) =>
      face({
        eyes: t > 0.45 && t < 0.56 ? 'closed' : 'open',
        blush: true,
        mouthSize: 1 + 0.3 * pulse(t),
        tilt: 5 * sway(t),
      }),
  },
  laughing: {
    ground: colour.SUN,
    draw: (t) => {
      const tears = many(4, (at) => {
        const out = loop(t, at / 4, 1);
        const side = at % 2 ? 1 : -1;
        return drop(120 + side * (52 + 62 * out), 106 + 70 * out ** 2 - 26 * out, 9, BLUE);
      });
      return (
        face({
          y: 124 - 9 * hop(t, 3),
          eyes: 'happy',
          mouth: 'laugh',
          blush: true,
          tilt: 9 * sway(t),
          mouthSize: 0.95 + 0.2 * pulse(t, 3),
        }) + tears
      );
    },
  },
  wink: {
    ground: colour.MINT,
    draw: (t) => {
      const isWinking = t > 0.3 && t < 0.75;
      return face({
        eyes: isWinking ? 'wink' : 'open',
        mouth: isWinking ? 'smirk' : 'smile',
        tilt: isWinking ? 8 : 0,
        blush: true,
      });
    },
  },
  'in-love': {
    ground: colour.BLUSH,
    draw: (t) =>
      many(6, (at) => {
        const up = loop(t, scatter(at, 7));
        return faded(
          1.3 - up * 1.3,
          heart(18 + at * 41, 200 - up * 190, 10 + 6 * scatter(at), RED),
        );
      }) +
      face({
        eyes: 'hearts',
        eyeSize: 1.1 + 0.35 * pulse(t, 2),
        mouth: 'laugh',
        mouthSize: 0.85,
        y: 132,
        r: 76,
      }),
  },
  blushing: {
    ground: colour.BLUSH,
    draw: (t) =>
      face({ eyes: 'happy', mouth: 'smile', mouthSize: 0.75, tilt: -8 + 5 * sway(t), y: 124 }) +
      faded(0.35 + 0.65 * pulse(t), oval(74, 140, 17, 11, PINK), oval(164, 132, 17, 11, PINK)),
  },
  cool: {
    ground: colour.MINT,
    frames: 22,
    draw: (t) => {
      const down = pop(t, 0.1, 0.4);
      const lens = (x: number): Svg =>
        path(`M${x - 30} -14H${x + 30}Q${x + 30} 22 ${x} 22T${x - 30} -14Z`, {
          fill: INK,
          stroke: INK,
          width: 4,
        }) +
        line(
          [
            [x - 18, -4],
            [x - 8, 6],
          ],
          WHITE,
          4,
        );
      return (
        face({ eyes: 'open', mouth: t > 0.4 ? 'smirk' : 'flat', mouthSize: 1.15 }) +
        shift(
          120,
          104 - 160 * (1 - down),
          lens(-36),
          lens(36),
          line(
            [
              [-10, -10],
              [10, -10],
            ],
            INK,
            8,
          ),
        )
      );
    },
  },
  kiss: {
    ground: colour.BLUSH,
    draw: (t) => {
      const out = arrive(t, 0.25, 0.95);
      const isOut = t > 0.22;
      return (
        face({
          x: 100,
          eyes: isOut ? 'wink' : 'closed',
          mouth: 'kiss',
          mouthSize: 1.2,
          blush: true,
        }) +
        (isOut ? faded(2 - out * 2, heart(112 + 100 * out, 156 - 90 * out, 8 + 22 * out, RED)) : '')
      );
    },
  },
  'party-face': {
    ground: colour.LILAC,
    draw: (t) =>
      many(26, (at) => {
        const fall = loop(t, scatter(at, 3));
        return turn(
          360 * fall,
          240 * scatter(at),
          260 * fall - 10,
          box(240 * scatter(at) - 5, 260 * fall - 14, 10, 6, colour.partyColour(at), 1),
        );
      }) +
      turn(
        10 * sway(t),
        120,
        200,
        face({ y: 142, r: 74, eyes: 'happy', mouth: 'laugh', blush: true }),
        path('M84 84L124 8L156 82Q120 68 84 84Z', { fill: RED }),
        circle(124, 10, 9, AMBER),
        circle(112, 62, 6, WHITE),
        circle(134, 56, 6, WHITE),
        circle(122, 38, 5, WHITE),
      ),
  },
  relieved: {
    ground: colour.SKY,
    frames: 24,
    draw: (t) => {
      const out = arrive(t, 0.45, 0.95);
      const breath =
        t > 0.45
          ? faded(
              2 - 2 * out,
              oval(164 + 48 * out, 158 + 10 * out, 12 + 16 * out, 8 + 10 * out, WHITE),
            )
          : '';
      return (
        face({
          x: 112,
          y: 122 - 8 * pulse(t),
          eyes: 'closed',
          mouth: t > 0.4 ? 'o' : 'smile',
          mouthSize: 0.55,
          blush: true,
        }) + breath
      );
    },
  },
};
