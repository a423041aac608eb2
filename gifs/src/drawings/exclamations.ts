import { circle, many, ring, turn, type Svg } from '../parts/shapes.ts';
import type { Drawings } from '../drawing.ts';
import { star } from '../parts/face.ts';
import { word } from '../parts/letters.ts';
import { comeAndGo, hop, pop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';

const { INK, WHITE, RED, PLUM, AMBER, GREEN, VIOLET, ORANGE, partyColour } = colour;

function rays(t: number, fill: string, x = 160): Svg {
  const wedge = `<path d="M${x} 120L${x + 260} 94L${x + 260} 146Z" fill="${fill}"/>`;
  return many(12, (at) => turn(at * 30 + t * 30, x, 120, wedge));
}

const middle = { x: 160, y: 120, isWide: true } as const;

export const EXCLAMATIONS: Drawings = {
  yes: {
    ground: colour.MINT,
    draw: (t) =>
      word('YES!', {
        x: 120,
        y: 132,
        size: 64,
        fill: GREEN,
        edge: WHITE,
        pose: (at) => ({ dy: -34 * hop(t, 2, at * 0.12), turn: 8 * sway(t, 2, at * 0.2) }),
      }),
  },
  wow: {
    ground: colour.SUN,
    frames: 12,
    frameMs: 110,
    draw: (t) =>
      rays(t, '#ffdb7a') +
      word('WOW', {
        ...middle,
        size: 74,
        fill: RED,
        edge: WHITE,
        pose: (at) => ({ size: 0.86 + 0.26 * pulse(t, 1, at === 1 ? 0.5 : 0), turn: (at - 1) * 5 }),
      }),
  },
  lol: {
    ground: colour.CREAM,
    draw: (t) =>
      word('LOL', {
        x: 120,
        y: 128,
        size: 66,
        fill: ORANGE,
        edge: INK,
        pose: (at) => ({ turn: 16 * sway(t, 2, at * 0.33), dy: -18 * hop(t, 2, at * 0.33) }),
      }),
  },
  no: {
    ground: colour.BLUSH,
    draw: (t) =>
      turn(
        4 * sway(t, 2, 0.25),
        120,
        220,
        word('NO!', { x: 120 + 20 * sway(t, 2), y: 120, size: 70, fill: RED, edge: WHITE }),
      ),
  },
  ok: {
    ground: colour.LILAC,
    draw: (t) => {
      const size = comeAndGo(t, 0.25);
      const burst = many(10, (at) =>
        turn(
          at * 36,
          120,
          120,
          circle(120, 120 - 60 - 46 * pop(t, 0.1, 0.5), 11 * (1 - t), partyColour(at)),
        ),
      );
      const letters = { x: 120, y: 120, size: 90, fill: VIOLET, edge: WHITE };
      return burst + word('OK', { ...letters, pose: () => ({ size, turn: -8 }) });
    },
  },
  omg: {
    ground: colour.WINE,
    draw: (t) =>
      word('OMG', {
        ...middle,
        size: 76,
        fill: AMBER,
        edge: RED,
        pose: (at) => ({
          dx: 5 * sway(t, 6, at * 0.3),
          dy: 5 * sway(t, 5, at * 0.4),
          size: 0.9 + 0.16 * pulse(t),
        }),
      }),
  },
  yay: {
    ground: colour.LILAC,
    draw: (t) => {
      const stars = many(10, (at) => {
        const x = 16 + at * 32;
        return star(
          x,
          214 - 60 * hop(t, 2, scatter(at)),
          10 + 6 * scatter(at, 4),
          partyColour(at),
          90 * t + at * 20,
        );
      });
      const letters = { ...middle, y: 104, size: 78, fill: RED, edge: WHITE };
      return (
        stars +
        word('YAY!', {
          ...letters,
          pose: (at) => ({
            dy: -20 * hop(t, 2, at * 0.2),
            fill: partyColour([0, 5, 4, 2][at] ?? 0),
          }),
        })
      );
    },
  },
  nope: {
    ground: colour.CREAM,
    draw: (t) =>
      word('NOPE', {
        ...middle,
        size: 66,
        fill: INK,
        edge: WHITE,
        pose: (at) => ({ turn: 360 * pop(t, at * 0.12, at * 0.12 + 0.4) }),
      }),
  },
  what: {
    ground: colour.SUN,
    draw: (t) =>
      word('WHAT?', {
        ...middle,
        size: 50,
        fill: VIOLET,
        edge: WHITE,
        pose: (at) =>
          at === 4
            ? { size: 1 + 0.6 * pulse(t), turn: 14 * sway(t, 2), fill: RED }
            : { dy: 4 * sway(t, 1, at * 0.2) },
      }),
  },
  hundred: {
    ground: colour.CREAM,
    draw: (t) => {
      const size = pop(t, 0, 0.2);
      const under = (y: number, from: number): Svg => {
        const long = 150 * pop(t, from, from + 0.16) * (t > from ? 1 : 0);
        return long > 1
          ? `<path d="M45 ${y}L${45 + long} ${y - 10}" stroke="${RED}" stroke-width="10" stroke-linecap="round"/>`
          : '';
      };
      return turn(
        -7,
        120,
        120,
        word('100', { x: 120, y: 98, size: 80, fill: RED, pose: () => ({ size }) }),
        under(174, 0.22),
        under(198, 0.36),
      );
    },
  },
  'plus-one': {
    ground: colour.MINT,
    draw: (t) =>
      ring(120, 120, 64 + 50 * t, GREEN, 6 * (1 - t)) +
      word('+1', {
        x: 120,
        y: 120 - 10 * hop(t),
        size: 92,
        fill: GREEN,
        edge: WHITE,
        pose: (at) => ({ turn: at === 0 ? 90 * pop(t, 0, 0.4) : 0 }),
      }),
  },
  oops: {
    ground: colour.BLUSH,
    frames: 22,
    draw: (t) =>
      word('OOPS', {
        ...middle,
        size: 62,
        fill: PLUM,
        edge: WHITE,
        pose: (at) =>
          at === 3
            ? {
                turn: 70 * pop(t, 0.15, 0.55) * (1 - pop(t, 0.8, 1)),
                dy: 34 * pop(t, 0.15, 0.55) * (1 - pop(t, 0.8, 1)),
                dx: 6,
              }
            : { turn: 3 * sway(t, 2, at * 0.3) },
      }),
  },
};
