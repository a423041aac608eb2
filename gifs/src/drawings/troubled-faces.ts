import type { Drawings } from '../drawing.ts';
import { drop, face } from '../parts/face.ts';
import { arrive, comeAndGo, hop, loop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { circle, faded, many, oval, path, shift, turn, type Svg } from '../parts/shapes.ts';
import { word } from '../parts/letters.ts';

const { WHITE, RED, BLUE, AMBER, ORANGE, GREY, VIOLET } = colour;

export const TROUBLED_FACES: Drawings = {
  crying: {
    ground: colour.SKY,
    draw: (t) =>
      face({
        eyes: 'open',
        eyeSize: 1.1,
        mouth: 'wobble',
        brows: -20,
        mouthSize: 1 + 0.12 * sway(t, 3),
      }) +
      many(4, (at) => {
        const fall = loop(t, at / 4);
        return drop(
          at % 2 ? 152 : 88,
          120 + 100 * fall ** 1.4,
          6 + 8 * Math.min(fall * 3, 1),
          BLUE,
        );
      }),
  },
  thinking: {
    ground: colour.LILAC,
    draw: (t) =>
      face({
        y: 136,
        r: 76,
        eyes: 'open',
        look: [0.8 * sway(t), -0.8],
        mouth: 'smirk',
        brows: -4,
        browsUp: 3 + 4 * pulse(t),
        tilt: 6,
      }) + many(3, (at) => circle(160 + at * 26, 40 - 8 * hop(t, 1, -at * 0.18), 7 + at, VIOLET)),
  },
  shocked: {
    ground: colour.SUN,
    draw: (t) => {
      const k = comeAndGo(t, 0.25);
      return face({
        eyes: 'wide',
        eyeSize: 0.8 + 0.45 * k,
        mouth: 'o',
        mouthSize: 0.5 + 0.95 * k,
        brows: -8,
        browsUp: 8 * k,
        y: 122 - 8 * k,
      });
    },
  },
  angry: {
    ground: colour.CREAM,
    draw: (t) => {
      const hot = pulse(t) > 0.5;
      const steam = (side: number): Svg =>
        many(3, (at) => {
          const out = loop(t, at / 3);
          return faded(
            1 - out,
            circle(120 + side * (84 + 34 * out), 84 - 20 * out, 6 + 12 * out, GREY),
          );
        });
      return (
        steam(-1) +
        steam(1) +
        face({
          x: 120 + 3 * sway(t, 6),
          eyes: 'open',
          mouth: 'frown',
          brows: 22,
          skin: hot ? '#ff6b4a' : '#ff9950',
          shade: hot ? '#d9432a' : '#e0762a',
        })
      );
    },
  },
  sleepy: {
    ground: colour.NIGHT,
    draw: (t) =>
      face({
        x: 106,
        y: 138,
        r: 74,
        eyes: 'closed',
        mouth: 'o',
        mouthSize: 0.5 + 0.35 * pulse(t),
        tilt: -10,
      }) +
      many(3, (at) => {
        const up = loop(t, at / 3);
        return faded(
          up < 0.15 ? up * 6 : 1.3 - up,
          word('Z', {
            x: 160 + 56 * up + 6 * sway(t, 1, at / 3),
            y: 90 - 76 * up,
            size: 16 + 22 * up,
            fill: WHITE,
          }),
        );
      }),
    frames: 24,
  },
  nervous: {
    ground: colour.SKY,
    draw: (t) =>
      face({
        x: 120 + 1.6 * sway(t, 6),
        eyes: 'open',
        look: [sway(t), 0],
        mouth: 'grin',
        brows: -14,
      }) + drop(180, 66 + 46 * arrive(t, 0, 0.9), 13, BLUE),
  },
  dizzy: {
    ground: colour.LILAC,
    draw: (t) => {
      const spot = (at: number): Svg => {
        const angle = 2 * Math.PI * (t + at / 4);
        return word('+', {
          x: 120 + 92 * Math.cos(angle),
          y: 52 + 20 * Math.sin(angle),
          size: 34,
          fill: at % 2 ? RED : VIOLET,
        });
      };
      const isFront = (at: number): boolean => Math.sin(2 * Math.PI * (t + at / 4)) >= 0;
      const back = many(4, (at) => (isFront(at) ? '' : spot(at)));
      return (
        back +
        face({ y: 134, r: 76, eyes: 'crosses', mouth: 'wobble', tilt: 8 * sway(t) }) +
        many(4, (at) => (isFront(at) ? spot(at) : ''))
      );
    },
  },
  'eye-roll': {
    ground: colour.CREAM,
    draw: (t) => {
      const angle = Math.PI * (1 + 2 * arrive(t, 0.1, 0.85));
      return face({
        eyes: 'wide',
        look: [Math.cos(angle), Math.sin(angle)],
        mouth: 'flat',
        brows: -6,
      });
    },
  },
  unimpressed: {
    ground: colour.MINT,
    draw: (t) =>
      face({ eyes: 'half', eyeSize: 1.25, look: [sway(t) > 0 ? 1 : -1, 0], mouth: 'flat' }),
  },
  'mind-blown': {
    ground: colour.NIGHT,
    draw: (t) => {
      const k = comeAndGo(t, 0.3);
      const sparks = many(26, (at) => {
        const angle = Math.PI * (1.08 + 0.84 * scatter(at));
        const far = 40 + 130 * arrive(t, 0.06, 0.8) * (0.4 + scatter(at, 2));
        return circle(
          120 + far * Math.cos(angle),
          122 + far * Math.sin(angle),
          (5 + 7 * scatter(at, 3)) * (1 - t),
          colour.partyColour(at),
        );
      });
      const blast =
        oval(120, 98 - 16 * k, 44 * k, 34 * k, ORANGE) +
        oval(120, 98 - 10 * k, 28 * k, 24 * k, AMBER);
      const lid = turn(
        12 * k,
        60,
        100,
        shift(
          6 * k,
          -50 * k,
          path('M57 104A78 78 0 0 1 183 104Q150 94 120 104T57 104Z', { fill: AMBER }),
        ),
      );
      const open = path('M30 40H210V106H183Q150 94 120 104T57 106H30Z', { fill: colour.NIGHT });
      return (
        face({ y: 150, r: 78, eyes: 'wide', mouth: 'o', eyeSize: 0.9, mouthSize: 0.8 }) +
        open +
        blast +
        sparks +
        lid
      );
    },
  },
};
