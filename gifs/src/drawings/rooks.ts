import type { Drawings } from '../drawing.ts';
import { heart } from '../parts/face.ts';
import { hop, loop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { partyHat, rook } from '../parts/rook.ts';
import { box, faded, line, many, oval, shift, turn, type Svg } from '../parts/shapes.ts';

const { RED, AMBER, VIOLET, partyColour } = colour;

const ground = (fill: string, y = 200): Svg => box(0, y, 240, 240 - y, fill);

function note(x: number, y: number, fill: string, lean: number): Svg {
  return shift(
    x,
    y,
    turn(
      lean,
      0,
      0,
      oval(-6, 10, 8, 6, fill),
      line(
        [
          [1, 9],
          [1, -16],
          [13, -11],
        ],
        fill,
        4,
      ),
    ),
  );
}

export const ROOKS: Drawings = {
  'rook-waves': {
    ground: colour.SUN,
    draw: (t) =>
      ground('#ffd77a') +
      rook({
        x: 112,
        y: 214,
        size: 1.3,
        wing: 100 + 26 * sway(t, 2),
        beak: pulse(t, 2) * 0.6,
        eye: 'happy',
        lean: -4,
      }),
  },
  'rook-dances': {
    ground: colour.LILAC,
    draw: (t) =>
      ground('#cdbbf2') +
      note(40, 60 + 8 * sway(t), VIOLET, 8) +
      note(202, 74 - 8 * sway(t), RED, -8) +
      rook({
        x: 116 + 12 * sway(t),
        y: 216,
        size: 1.25,
        lean: 11 * sway(t),
        nod: -12 * sway(t, 2),
        wing: 26 + 30 * pulse(t, 2),
        eye: 'happy',
        legs: [14 * Math.max(sway(t), 0), 14 * Math.max(-sway(t), 0)],
      }),
  },
  'rook-nods': {
    ground: colour.MINT,
    draw: (t) =>
      ground('#a8e0c2') +
      rook({ x: 108, y: 216, size: 1.35, nod: 20 * pulse(t, 2) - 4, eye: 'happy' }),
  },
  'rook-shakes-head': {
    ground: colour.BLUSH,
    draw: (t) => {
      const isLeft = sway(t, 2) < 0;
      return (
        ground('#ffbccb') +
        rook({
          x: 120 + (isLeft ? 10 : -10),
          y: 216,
          size: 1.3,
          mirrored: isLeft,
          eye: 'closed',
          nod: 4,
        })
      );
    },
    frames: 16,
  },
  'rook-sings': {
    ground: colour.SKY,
    draw: (t) =>
      ground('#a9d6ff') +
      rook({
        x: 86,
        y: 216,
        size: 1.2,
        nod: -18 - 5 * sway(t, 2),
        beak: 0.5 + 0.5 * pulse(t, 2),
        eye: 'closed',
        wing: 8 * pulse(t),
      }) +
      many(3, (at) => {
        const up = loop(t, at / 3);
        return faded(
          Math.min(up * 6, 1.4 - up * 1.4),
          note(172 + 40 * up + 8 * sway(up, 1), 84 - 70 * up, at % 2 ? RED : VIOLET, 10 * sway(t)),
        );
      }),
  },
  'rook-party': {
    ground: colour.BLUSH,
    draw: (t) =>
      many(28, (at) => {
        const fall = loop(t, scatter(at, 3));
        return turn(
          360 * fall,
          240 * scatter(at),
          260 * fall - 10,
          box(240 * scatter(at) - 5, 260 * fall - 14, 10, 6, partyColour(at), 1),
        );
      }) +
      rook({
        x: 108,
        y: 226 - 16 * hop(t, 2),
        size: 1.12,
        wing: 50 + 40 * pulse(t, 2),
        beak: 0.7,
        eye: 'happy',
        hat: partyHat(VIOLET, AMBER),
        legs: [6, 6],
      }),
  },
  'rook-in-love': {
    ground: colour.BLUSH,
    draw: (t) =>
      ground('#ffbccb') +
      many(5, (at) => {
        const up = loop(t, at / 5);
        return faded(
          1.4 - up * 1.4,
          heart(
            156 + 70 * scatter(at, 1) + 6 * sway(t, 1, at / 5),
            150 - 140 * up,
            9 + 7 * scatter(at),
            RED,
          ),
        );
      }) +
      rook({
        x: 92,
        y: 216,
        size: 1.25,
        eye: 'heart',
        blush: true,
        nod: -6 + 4 * sway(t),
        lean: 3 * sway(t),
      }),
  },
};
