import type { Drawings } from '../drawing.ts';
import { heart } from '../parts/face.ts';
import { loop, pop, pulse, scatter, sway } from '../parts/motion.ts';
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

const { WHITE, AMBER, AMBER_SHADE, ORANGE, BLUE, RED, INK, GREY } = colour;

export const THINGS: Drawings = {
  'coffee-cup': {
    ground: colour.CREAM,
    draw: (t) =>
      many(3, (at) => {
        const up = loop(t, at / 3);
        return faded(
          Math.min(up * 4, 1) * (1 - up),
          path(`M${88 + at * 26} ${104 - 50 * up}q12 -12 0 -24t0 -24`, {
            stroke: '#bfa58c',
            width: 8,
          }),
        );
      }) +
      oval(114, 206, 84, 12, '#ecd3b0') +
      path('M162 128H184A20 20 0 0 1 184 172H158', { stroke: RED, width: 11 }) +
      path('M56 110H168V156A44 44 0 0 1 124 200H100A44 44 0 0 1 56 156Z', { fill: RED }) +
      oval(112, 112, 56, 12, '#5a3524') +
      heart(112, 154, 18, WHITE),
  },
  fire: {
    ground: colour.WINE,
    draw: (t) => {
      const flame = (size: number, fill: string, ahead: number): Svg =>
        grow(
          [size * (1 + 0.06 * sway(t, 2, ahead)), size * (1 + 0.1 * sway(t, 3, ahead))],
          120,
          214,
          path(
            `M120 214C68 214 52 176 62 140C70 110 92 108 88 70C${112 + 10 * sway(t, 2, ahead)} 78 122 98 120 118C132 108 ${136 + 8 * sway(t, 1, ahead)} 66 126 30C164 62 186 108 182 154C180 192 158 214 120 214Z`,
            { fill },
          ),
        );
      return (
        flame(1, RED, 0) +
        flame(0.74, ORANGE, 0.3) +
        flame(0.46, AMBER, 0.6) +
        many(5, (at) => {
          const up = loop(t, scatter(at));
          return faded(1 - up, circle(60 + 120 * scatter(at, 2), 150 - 130 * up, 4, AMBER));
        })
      );
    },
  },
  rocket: {
    ground: colour.NIGHT,
    draw: (t) => {
      const flare = 0.8 + 0.4 * pulse(t, 3);
      return (
        many(18, (at) =>
          box(
            240 * scatter(at, 1),
            280 * loop(t, scatter(at, 2)) - 20,
            3,
            8 + 12 * scatter(at, 3),
            '#8d80cf',
            1.5,
          ),
        ) +
        shift(
          2 * sway(t, 4),
          5 * sway(t),
          grow(
            [1, flare],
            120,
            172,
            path('M98 172Q120 260 142 172Z', { fill: ORANGE }),
            path('M107 172Q120 222 133 172Z', { fill: AMBER }),
          ),
          path('M86 128L56 176L92 166Z', { fill: RED }),
          path('M154 128L184 176L148 166Z', { fill: RED }),
          path('M120 22C160 56 164 124 146 174H94C76 124 80 56 120 22Z', { fill: WHITE }),
          path('M120 22C136 36 146 54 150 74H90C94 54 104 36 120 22Z', { fill: RED }),
          circle(120, 104, 19, INK),
          circle(120, 104, 13, BLUE),
        )
      );
    },
  },
  'light-bulb': {
    ground: colour.LILAC,
    draw: (t) => {
      const isOn = t > 0.3 && t < 0.92;
      const k = isOn ? pop(t, 0.3, 0.5) : 0;
      return (
        (isOn
          ? many(9, (at) =>
              turn(
                -120 + at * 30,
                120,
                104,
                line(
                  [
                    [120, 30],
                    [120, 30 - 18 * k],
                  ],
                  ORANGE,
                  7,
                ),
              ),
            )
          : '') +
        grow(
          1 + 0.06 * k,
          120,
          120,
          path('M120 40A62 62 0 0 1 154 154Q148 160 148 172H92Q92 160 86 154A62 62 0 0 1 120 40Z', {
            fill: isOn ? AMBER : '#f7f2fb',
          }),
          path('M104 110L112 128L120 112L128 128L136 110', {
            stroke: isOn ? AMBER_SHADE : GREY,
            width: 5,
          }),
          box(94, 176, 52, 12, GREY, 6),
          box(98, 191, 44, 12, GREY, 6),
          box(106, 206, 28, 10, INK, 5),
        )
      );
    },
  },
  eyes: {
    ground: colour.SUN,
    draw: (t) => {
      const x = t < 0.35 ? -14 : t < 0.7 ? 14 : 0;
      const isShut = (t > 0.33 && t < 0.38) || t > 0.94;
      const eye = (cx: number): Svg =>
        isShut
          ? path(`M${cx - 34} 120q34 22 68 0`, { stroke: INK, width: 8 })
          : oval(cx, 120, 40, 54, WHITE) +
            circle(cx + x, 124, 21, INK) +
            circle(cx + x + 7, 115, 7, WHITE);
      return eye(74) + eye(166);
    },
  },
};
