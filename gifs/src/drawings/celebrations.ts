import type { Drawings } from '../drawing.ts';
import { star } from '../parts/face.ts';
import { word } from '../parts/letters.ts';
import { arrive, loop, pop, pulse, scatter, sway } from '../parts/motion.ts';
import * as colour from '../parts/palette.ts';
import { box, circle, faded, grow, line, many, oval, path, shift, turn } from '../parts/shapes.ts';

const { WHITE, AMBER, AMBER_SHADE, ORANGE, BLUE, RED, GREEN, LEAF, INK, PINK, PLUM, partyColour } =
  colour;

export const CELEBRATIONS: Drawings = {
  'birthday-cake': {
    ground: colour.LILAC,
    draw: (t) =>
      oval(120, 210, 96, 12, '#cdbbf2') +
      many(
        3,
        (at) =>
          box(74 + at * 40, 68, 12, 46, [BLUE, RED, GREEN][at] ?? RED, 4) +
          grow(
            [1, 0.85 + 0.35 * pulse(t, 3, at / 3)],
            80 + at * 40,
            66,
            turn(
              8 * sway(t, 2, at / 3),
              80 + at * 40,
              66,
              path(`M${80 + at * 40} 36q14 18 0 30q-14 -12 0 -30Z`, { fill: AMBER }),
              circle(80 + at * 40, 57, 4, ORANGE),
            ),
          ),
      ) +
      box(44, 112, 152, 94, PINK, 14) +
      path(
        'M44 132V126A14 14 0 0 1 58 112H182A14 14 0 0 1 196 126V132Q186 156 171 136Q158 160 145 136Q132 162 120 136Q107 158 95 136Q82 160 69 136Q54 156 44 132Z',
        { fill: WHITE },
      ) +
      box(44, 176, 152, 10, RED) +
      many(6, (at) => circle(58 + at * 25, 166, 4, partyColour(at + 1))),
  },
  confetti: {
    ground: colour.WINE,
    draw: (t) =>
      many(56, (at) => {
        const fall = loop(t, scatter(at, 3));
        const x = 240 * scatter(at, 1) + 8 * sway(t, 1, scatter(at, 4));
        const flat = 0.35 + 0.65 * Math.abs(sway(t, 1, scatter(at, 5)));
        return shift(
          x,
          264 * fall - 12,
          turn(
            360 * scatter(at) + 180 * sway(t, 1, scatter(at)),
            0,
            0,
            box(-7, -4.5 * flat, 14, 9 * flat, partyColour(at), 1.5),
          ),
        );
      }),
  },
  present: {
    ground: colour.MINT,
    frames: 22,
    draw: (t) => {
      const open = pop(t, 0.2, 0.45) * (1 - arrive(t, 0.9, 1)) * (t > 0.2 ? 1 : 0);
      const out = arrive(t, 0.25, 0.85);
      const stars =
        t > 0.25
          ? many(9, (at) =>
              faded(
                2 - 2 * out,
                star(
                  120 + (at - 4) * 24 * out,
                  130 - (50 + 70 * scatter(at)) * out,
                  6 + 10 * out,
                  partyColour(at),
                  120 * t,
                ),
              ),
            )
          : '';
      return (
        stars +
        box(52, 118, 136, 98, RED, 8) +
        box(108, 118, 24, 98, AMBER) +
        turn(
          -24 * open,
          44,
          118,
          shift(
            0,
            -16 * open,
            box(44, 94, 152, 32, PLUM, 7),
            box(108, 94, 24, 32, AMBER),
            path('M120 94Q80 50 78 80Q78 96 120 94Q160 96 162 80Q160 50 120 94Z', {
              stroke: AMBER,
              width: 10,
            }),
          ),
        )
      );
    },
  },
  balloons: {
    ground: colour.SKY,
    draw: (t) =>
      many(3, (at) => {
        const x = 66 + at * 54 + 6 * sway(t, 1, at / 3);
        const y = 86 + (at === 1 ? -22 : 8) + 10 * sway(t, 1, at / 4);
        const fill = [BLUE, RED, AMBER][at] ?? RED;
        return (
          path(`M${x} ${y + 46}Q${x + 12 * sway(t, 1, 0.3)} 190 120 226`, {
            stroke: '#8a93ad',
            width: 3,
          }) +
          oval(x, y, 34, 42, fill) +
          path(`M${x - 7} ${y + 50}L${x} ${y + 40}L${x + 7} ${y + 50}Z`, { fill }) +
          turn(24, x - 12, y - 16, oval(x - 12, y - 16, 6, 11, '#ffffffaa'))
        );
      }),
  },
  fireworks: {
    ground: colour.NIGHT,
    frames: 20,
    draw: (t) =>
      [
        [74, 84, 0, RED],
        [172, 70, 0.35, AMBER],
        [126, 152, 0.68, LEAF],
      ]
        .map(([x, y, ahead, fill]) => {
          const own = loop(t, -Number(ahead));
          const out = arrive(own, 0, 0.7);
          return many(14, (at) => {
            const angle = (2 * Math.PI * at) / 14;
            const tip = 12 + 58 * out;
            const tail = Math.max(tip - 26 * (1 - own), 0);
            const at2 = (far: number): [number, number] => [
              Number(x) + far * Math.cos(angle),
              Number(y) + far * Math.sin(angle) + 16 * own ** 2,
            ];
            return own > 0.8 ? '' : line([at2(tail), at2(tip)], String(fill), 5 * (1 - own) + 1);
          });
        })
        .join(''),
  },
  trophy: {
    ground: colour.WINE,
    draw: (t) =>
      many(6, (at) =>
        star(30 + 180 * scatter(at, 1), 30 + 150 * scatter(at, 2), 11 * pulse(t, 1, at / 6), WHITE),
      ) +
      turn(
        4 * sway(t, 2),
        120,
        210,
        path('M70 62H46Q44 112 84 118M170 62H194Q196 112 156 118', {
          stroke: AMBER_SHADE,
          width: 11,
        }),
        path('M66 44H174Q176 140 120 148Q64 140 66 44Z', { fill: AMBER }),
        path('M86 56Q86 112 108 130', { stroke: '#ffe3a0', width: 9 }),
        box(111, 144, 18, 34, AMBER_SHADE),
        box(80, 176, 80, 34, INK, 6),
        word('1', { x: 122, y: 92, size: 40, fill: RED }),
      ),
  },
};
