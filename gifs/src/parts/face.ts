import { AMBER, AMBER_SHADE, INK, PINK, RED, WATER, WHITE } from './palette.ts';
import { circle, grow, line, oval, path, shift, turn, type Svg } from './shapes.ts';

export type Eyes =
  | 'open'
  | 'happy'
  | 'closed'
  | 'hearts'
  | 'stars'
  | 'wide'
  | 'wink'
  | 'crosses'
  | 'half';
export type Mouth =
  | 'smile'
  | 'grin'
  | 'laugh'
  | 'frown'
  | 'o'
  | 'flat'
  | 'wobble'
  | 'kiss'
  | 'smirk';

export interface FaceLooks {
  x?: number;
  y?: number;
  r?: number;
  skin?: string;
  shade?: string;
  eyes?: Eyes;
  mouth?: Mouth;
  /** The direction of the eyes, from -1 to 1 on each axis. */
  look?: readonly [number, number];
  /** The angle of the brows in degrees. Raised inner ends look sad, and lowered inner ends look angry. */
  brows?: number;
  browsUp?: number;
  blush?: boolean;
  tilt?: number;
  eyeSize?: number;
  mouthSize?: number;
}

export function face(looks: FaceLooks): Svg {
  const { x = 120, y = 120, r = 82, skin = AMBER, shade = AMBER_SHADE, tilt = 0 } = looks;
  const parts = [
    circle(0, 3, 50, shade),
    circle(0, 0, 50, skin),
    looks.blush === true ? oval(-31, 9, 8, 5, PINK) + oval(31, 9, 8, 5, PINK) : '',
    eyesOf(looks),
    browsOf(looks),
    shift(0, 17, grow(looks.mouthSize ?? 1, 0, 0, MOUTHS[looks.mouth ?? 'smile'])),
  ];
  return shift(x, y, turn(tilt, 0, 0, grow(r / 50, 0, 0, ...parts)));
}

function eyesOf({ eyes = 'open', look = [0, 0], eyeSize = 1 }: FaceLooks): Svg {
  const [left, right] = PAIRS[eyes];
  const placed = (side: number, draw: EyeDrawing): Svg =>
    shift(side * 18, -9, grow(eyeSize, 0, 0, draw(look[0], look[1])));
  return placed(-1, left) + placed(1, right);
}

type EyeDrawing = (lookX: number, lookY: number) => Svg;

const dot: EyeDrawing = (x, y) =>
  oval(x * 4, y * 4, 5.5, 7, INK) + circle(x * 4 + 2, y * 4 - 2.6, 1.8, WHITE);
const arch: EyeDrawing = () => path('M-7 2Q0 -9 7 2', { stroke: INK, width: 4 });
const lid: EyeDrawing = () => path('M-7 -1Q0 6 7 -1', { stroke: INK, width: 4 });
const heartEye: EyeDrawing = () => grow(0.62, 0, 0, heart(0, 0, 15, RED));
const starEye: EyeDrawing = () => star(0, 0, 11, WHITE) + star(0, 0, 7.5, RED);
const wide: EyeDrawing = (x, y) => circle(0, 0, 11, WHITE) + circle(x * 5, y * 5, 5, INK);
const cross: EyeDrawing = () =>
  line(
    [
      [-6, -6],
      [6, 6],
    ],
    INK,
    4,
  ) +
  line(
    [
      [6, -6],
      [-6, 6],
    ],
    INK,
    4,
  );
const half: EyeDrawing = (x) =>
  path('M-8 -1H8A8 8 0 0 1 -8 -1Z', { fill: WHITE }) +
  shift(x * 3.4, 0, path('M-4.2 0H4.2A4.2 5 0 0 1 -4.2 0Z', { fill: INK })) +
  line(
    [
      [-9, -1],
      [9, -1],
    ],
    INK,
    3.4,
  );

const PAIRS: Readonly<Record<Eyes, readonly [EyeDrawing, EyeDrawing]>> = {
  open: [dot, dot],
  happy: [arch, arch],
  closed: [lid, lid],
  hearts: [heartEye, heartEye],
  stars: [starEye, starEye],
  wide: [wide, wide],
  wink: [dot, arch],
  crosses: [cross, cross],
  half: [half, half],
};

function browsOf({ brows, browsUp = 0 }: FaceLooks): Svg {
  if (brows === undefined) return '';
  const one = (side: number): Svg =>
    turn(
      -side * brows,
      side * 18,
      -24 - browsUp,
      line(
        [
          [side * 18 - 8, -24 - browsUp],
          [side * 18 + 8, -24 - browsUp],
        ],
        INK,
        4.2,
      ),
    );
  return one(-1) + one(1);
}

const OPEN = path('M-21 -6H21Q20 19 0 19T-21 -6Z', { fill: INK });
const TONGUE = path('M-11 14Q0 4 11 14Q6 19 0 19T-11 14Z', { fill: PINK });

const MOUTHS: Readonly<Record<Mouth, Svg>> = {
  smile: path('M-17 0Q0 17 17 0', { stroke: INK, width: 4.4 }),
  grin:
    path('M-22 -5H22Q19 15 0 15T-22 -5Z', { fill: WHITE, stroke: INK, width: 3.4 }) +
    line(
      [
        [-20, 4],
        [20, 4],
      ],
      INK,
      2.6,
    ),
  laugh: OPEN + TONGUE,
  frown: path('M-15 10Q0 -6 15 10', { stroke: INK, width: 4.4 }),
  o: oval(0, 6, 9, 12, INK),
  flat: line(
    [
      [-14, 5],
      [14, 5],
    ],
    INK,
    4.4,
  ),
  wobble: path('M-18 6Q-12 -1 -6 6T6 6T18 6', { stroke: INK, width: 4.2 }),
  kiss: path('M-4 -3Q7 -3 4 2Q2 4 -1 4Q7 5 4 9Q2 12 -4 11', { stroke: INK, width: 3.8 }),
  smirk: path('M-13 6Q4 9 16 -3', { stroke: INK, width: 4.4 }),
};

export function heart(x: number, y: number, size: number, fill: string): Svg {
  const d = 'M0 9C-4 5 -10 1 -10 -4A5.2 5.2 0 0 1 0 -6A5.2 5.2 0 0 1 10 -4C10 1 4 5 0 9Z';
  return shift(x, y, grow(size / 10, 0, 0, path(d, { fill, stroke: fill, width: 1 })));
}

export function star(x: number, y: number, size: number, fill: string, degrees = 0): Svg {
  const points = Array.from({ length: 10 }, (_, at) => {
    const far = at % 2 === 0 ? 10 : 4.6;
    const angle = (Math.PI * at) / 5 - Math.PI / 2;
    return `${(far * Math.cos(angle)).toFixed(2)} ${(far * Math.sin(angle)).toFixed(2)}`;
  });
  const d = `M${points.join('L')}Z`;
  return shift(
    x,
    y,
    turn(degrees, 0, 0, grow(size / 10, 0, 0, path(d, { fill, stroke: fill, width: 1.6 }))),
  );
}

export function drop(x: number, y: number, size: number, fill: string = WATER): Svg {
  const d = 'M0 -11C4 -5 7 -1 7 4A7 7 0 0 1 -7 4C-7 -1 -4 -5 0 -11Z';
  return shift(x, y, grow(size / 10, 0, 0, path(d, { fill })));
}
