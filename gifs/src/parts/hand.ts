import { arrive } from './motion.ts';
import { AMBER, AMBER_SHADE } from './palette.ts';
import { box, grow, line, many, path, turn, type Svg } from './shapes.ts';

export function fist(sleeve: string): Svg {
  return [
    box(-96, -30, 50, 66, sleeve, 10),
    box(-54, -34, 84, 74, AMBER, 22),
    many(4, (at) => box(-6, -36 + at * 19, 52, 20, AMBER, 10)),
    many(3, (at) =>
      line(
        [
          [6, -17 + at * 19],
          [40, -17 + at * 19],
        ],
        AMBER_SHADE,
        3.4,
      ),
    ),
  ].join('');
}

export function thumbFist(sleeve: string): Svg {
  return (
    fist(sleeve) +
    path('M-40 -16C-28 -34 -16 -48 -14 -74C-12 -88 10 -88 11 -70C12 -54 6 -44 6 -28Z', {
      fill: AMBER,
      stroke: AMBER,
      width: 4,
    }) +
    path('M-30 -20C-16 -30 -8 -34 10 -30', { stroke: AMBER_SHADE, width: 3.4 })
  );
}

export function palm(sleeve: string, isMirrored = false): Svg {
  const fingers = [
    [-30, -96, -9],
    [-11, -112, -3],
    [9, -110, 3],
    [28, -94, 9],
  ] as const;
  const drawn = [
    box(-26, -14, 52, 44, sleeve, 8),
    ...fingers.map(([x, y, lean]) => turn(lean, x, -50, box(x - 9, y, 18, 70, AMBER, 9))),
    box(-40, -66, 78, 68, AMBER, 26),
    turn(-48, 30, -30, box(20, -62, 19, 54, AMBER, 9.5)),
    path('M-20 -28Q-4 -40 16 -30', { stroke: AMBER_SHADE, width: 3.4 }),
    path('M-22 -14Q0 -26 14 -14', { stroke: AMBER_SHADE, width: 3.4 }),
  ];
  return grow([isMirrored ? -1 : 1, 1], 0, 0, ...drawn);
}

export function burst(t: number, x: number, y: number, from: number, fill: string): Svg {
  if (t <= 0 || t >= 1) return '';
  return many(8, (at) => {
    const angle = (Math.PI * 2 * at) / 8 + 0.4;
    const near = from + 26 * arrive(t, 0, 1);
    const far = near + 16 * (1 - t);
    return line(
      [
        [x + near * Math.cos(angle), y + near * Math.sin(angle)],
        [x + far * Math.cos(angle), y + far * Math.sin(angle)],
      ],
      fill,
      6 * (1 - t) + 1,
    );
  });
}
