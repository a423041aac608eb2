import type { Drawings } from '../drawing.ts';
import { star } from '../parts/face.ts';
import { word } from '../parts/letters.ts';
import { arrive, loop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { rook } from '../parts/rook.ts';
import { box, circle, faded, line, many, oval, path, turn, type Svg } from '../parts/shapes.ts';

const { INK, WHITE, RED, BLUE, BROWN, LEAF, GREEN } = colour;

const ground = (fill: string, y = 200): Svg => box(0, y, 240, 240 - y, fill);

export const BUSY_ROOKS: Drawings = {
  'rook-coffee': {
    ground: colour.CREAM,
    draw: (t) => {
      const cup =
        box(46, -46, 34, 32, RED, 6) + path('M80 -40H88V-24H80', { stroke: RED, width: 5 });
      const steam = many(2, (at) => {
        const up = loop(t, at / 2);
        return faded(
          1 - up,
          path(`M${163 + at * 16} ${150 - 36 * up}q8 -8 0 -16t0 -16`, {
            stroke: WHITE,
            width: 5,
          }),
        );
      });
      return (
        ground('#f3d9b4') +
        rook({
          x: 92,
          y: 216,
          size: 1.25,
          eye: t > 0.7 ? 'closed' : 'open',
          look: [0.6, 0.6],
          nod: 6 * pulse(t),
          held: cup,
          wing: 6,
        }) +
        steam
      );
    },
  },
  'rook-sleeps': {
    ground: '#4a3f86',
    frames: 24,
    draw: (t) =>
      circle(62, 58, 34, '#fff0b8') +
      circle(76, 50, 28, '#4a3f86') +
      many(8, (at) =>
        faded(
          0.3 + 0.7 * pulse(t, 1, scatter(at)),
          star(110 + 120 * scatter(at, 5), 12 + 70 * scatter(at, 6), 4, WHITE),
        ),
      ) +
      box(0, 204, 240, 10, BROWN, 5) +
      rook({
        x: 106,
        y: 206 + 2 * pulse(t),
        size: 1.12,
        eye: 'closed',
        nod: 14 + 3 * pulse(t),
        lean: -3,
      }) +
      many(2, (at) => {
        const up = loop(t, at / 2);
        return faded(
          1.2 - up,
          word('Z', { x: 182 + 26 * up, y: 112 - 50 * up, size: 14 + 14 * up, fill: WHITE }),
        );
      }),
  },
  'rook-types': {
    ground: colour.LILAC,
    draw: (t) =>
      ground('#cdbbf2', 204) +
      rook({
        x: 84,
        y: 210,
        size: 1.15,
        nod: 10 + 3 * sway(t, 3),
        look: [0.8, 0.7],
        wing: 16 + 16 * sway(t, 5),
        eye: 'wide',
      }) +
      path('M128 206L150 146H218L200 206Z', { fill: INK }) +
      path('M140 196L157 155H206L192 196Z', { fill: WHITE }) +
      box(96, 202, 112, 9, '#6d6076', 4) +
      many(3, (at) =>
        line(
          [
            [158 - at * 4, 166 + at * 10],
            [158 - at * 4 + 34 * loop(t, at / 3, 2), 166 + at * 10],
          ],
          GREEN,
          4,
        ),
      ),
  },
  'rook-umbrella': {
    ground: '#c3d4e6',
    draw: (t) =>
      many(22, (at) => {
        const fall = loop(t, scatter(at), 2);
        const x = 240 * scatter(at, 2);
        return line(
          [
            [x + 4 - fall * 8, 240 * fall - 12],
            [x - fall * 8, 240 * fall + 6],
          ],
          BLUE,
          3,
        );
      }) +
      ground('#9fb5cc') +
      rook({
        x: 104,
        y: 218,
        size: 0.98,
        eye: t > 0.8 ? 'closed' : 'open',
        look: [0.2, -0.8],
        nod: -6,
      }) +
      turn(
        3 * sway(t),
        150,
        190,
        line(
          [
            [150, 190],
            [150, 54],
          ],
          INK,
          5,
        ),
        path('M44 84A98 74 0 0 1 236 84Q216 72 200 84Q176 70 150 84Q124 70 92 84Q66 72 44 84Z', {
          fill: RED,
        }),
      ),
  },
  'rook-flies': {
    ground: colour.SKY,
    draw: (t) => {
      const cloud = (x: number, y: number): Svg =>
        oval(x, y, 34, 15, WHITE) +
        circle(x - 10, y - 11, 16, WHITE) +
        circle(x + 12, y - 8, 12, WHITE);
      const drift = (y: number, ahead: number): Svg => cloud(300 - 360 * loop(t, ahead), y);
      return (
        drift(60, 0) +
        drift(196, 0.5) +
        rook({
          x: 112,
          y: 186 - 8 * pulse(t, 2),
          size: 1,
          lean: 14,
          legs: null,
          wing: 60 + 75 * sway(t, 2),
          eye: 'open',
        })
      );
    },
  },
  'rook-nest': {
    ground: colour.MINT,
    draw: (t) => {
      const up = 62 * pulse(t);
      return (
        rook({
          x: 96,
          y: 262 - up,
          size: 1.1,
          legs: null,
          eye: t > 0.4 && t < 0.6 ? 'happy' : 'open',
        }) +
        path('M0 214Q60 190 120 206T240 196V240H0Z', { fill: LEAF }) +
        oval(78, 172, 19, 25, WHITE) +
        oval(116, 176, 19, 25, '#f3ead9') +
        oval(156, 172, 19, 25, WHITE) +
        path('M28 172H212Q200 228 120 228T28 172Z', { fill: BROWN }) +
        many(6, (at) =>
          line(
            [
              [38 + at * 30, 182 + (at % 2) * 10],
              [66 + at * 27, 200 - (at % 3) * 9],
            ],
            '#6b4228',
            4,
          ),
        )
      );
    },
  },
  'rook-reads': {
    ground: colour.SUN,
    draw: (t) => {
      const lift = arrive(t, 0.5, 0.8);
      const page =
        lift > 0 && lift < 1
          ? path(
              `M156 176Q${156 + 30 * Math.cos(Math.PI * lift)} ${150 - 20 * Math.sin(Math.PI * lift)} ${156 + 42 * Math.cos(Math.PI * lift)} ${168 - 34 * Math.sin(Math.PI * lift)}L156 214Z`,
              { fill: '#f2e6d2' },
            )
          : '';
      return (
        ground('#ffd77a', 206) +
        rook({ x: 84, y: 214, size: 1.15, nod: 12, look: [sway(t, 2) * 0.8, 1] }) +
        path('M156 176Q134 162 110 170V210Q134 202 156 216Q178 202 206 210V170Q178 162 156 176Z', {
          fill: WHITE,
          stroke: RED,
          width: 6,
        }) +
        line(
          [
            [156, 178],
            [156, 214],
          ],
          RED,
          3,
        ) +
        page
      );
    },
  },
};
