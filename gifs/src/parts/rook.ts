import { heart } from './face.ts';
import { INK, PINK, RED, WHITE } from './palette.ts';
import { circle, grow, line, oval, path, shift, turn, type Svg } from './shapes.ts';

const COAT = '#33243f';
const SHEEN = '#4b3760';
const WING = '#241830';
const BEAK = '#d8cbbd';
const BEAK_SHADE = '#b3a596';

export interface RookLooks {
  x?: number;
  y?: number;
  /** The scale factor. At 1 the bird is about 150 pixels high. */
  size?: number;
  /** The tilt of the whole bird, in degrees. */
  lean?: number;
  nod?: number;
  wing?: number;
  beak?: number;
  eye?: 'open' | 'closed' | 'happy' | 'heart' | 'wide';
  look?: readonly [number, number];
  blush?: boolean;
  mirrored?: boolean;
  legs?: readonly [number, number] | null;
  /** A hat, drawn in the coordinates of the head. The crown of the head is at 14, -70. */
  hat?: Svg;
  held?: Svg;
}

export function rook(looks: RookLooks): Svg {
  const { x = 120, y = 205, size = 1, lean = 0, legs = [0, 0], mirrored = false } = looks;
  const body = [
    legs ? leg(-8, legs[0]) + leg(12, legs[1]) : '',
    path('M-34 -46L-74 -18L-62 -12L-68 -4L-28 -22Z', { fill: WING }),
    path(
      'M-44 -50C-44 -86 -14 -96 8 -92C34 -88 44 -66 42 -48C40 -24 22 -8 0 -8C-26 -8 -44 -24 -44 -50Z',
      { fill: COAT },
    ),
    path('M40 -58C42 -30 24 -12 2 -10C22 -22 30 -40 28 -62Z', { fill: SHEEN }),
    looks.held ?? '',
    turn(looks.nod ?? 0, 8, -84, head(looks)),
    turn(looks.wing ?? 0, -4, -66, wing()),
  ];
  const facing = grow([mirrored ? -size : size, size], 0, 0, turn(lean, 0, 0, ...body));
  return shift(x, y, facing);
}

function leg(x: number, lifted: number): Svg {
  const foot = -lifted;
  return (
    line(
      [
        [x, -16],
        [x, foot],
      ],
      BEAK_SHADE,
      5,
    ) +
    line(
      [
        [x - 7, foot],
        [x + 10, foot],
      ],
      BEAK_SHADE,
      5,
    )
  );
}

function wing(): Svg {
  return path(
    'M6 -70C-18 -76 -40 -58 -58 -26C-40 -28 -34 -24 -30 -20C-22 -26 -14 -24 -10 -20C8 -30 20 -60 6 -70Z',
    { fill: WING },
  );
}

function head({
  beak = 0,
  eye = 'open',
  look = [0.3, 0],
  blush = false,
  hat = '',
}: RookLooks): Svg {
  return [
    circle(14, -100, 31, COAT),
    // The bare pale face distinguishes a rook from a crow.
    path('M34 -116C46 -112 50 -104 49 -96C47 -86 40 -80 33 -82C26 -90 26 -108 34 -116Z', {
      fill: BEAK,
    }),
    turn(beak * 16, 42, -94, path('M40 -96L78 -88Q62 -80 40 -84Z', { fill: BEAK_SHADE })),
    turn(
      -beak * 9,
      42,
      -100,
      path('M38 -112C52 -114 70 -104 82 -90C66 -92 52 -92 40 -93Z', { fill: BEAK }),
    ),
    EYES[eye](look),
    blush ? oval(16, -88, 7, 4.4, PINK) : '',
    hat,
  ].join('');
}

type Look = readonly [number, number];

const EYES: Readonly<Record<NonNullable<RookLooks['eye']>, (look: Look) => Svg>> = {
  open: ([x, y]) =>
    circle(18, -105, 9, WHITE) +
    circle(18 + x * 4, -105 + y * 4, 5, INK) +
    circle(19.6 + x * 4, -107 + y * 4, 1.6, WHITE),
  wide: ([x, y]) => circle(18, -105, 12, WHITE) + circle(18 + x * 4, -105 + y * 4, 4.4, INK),
  closed: () => path('M9 -106Q18 -98 27 -106', { stroke: WHITE, width: 4 }),
  happy: () => path('M9 -102Q18 -113 27 -102', { stroke: WHITE, width: 4 }),
  heart: () => heart(18, -105, 13, RED),
};

export function partyHat(fill: string, dots: string): Svg {
  return turn(
    -10,
    12,
    -126,
    path('M-6 -124L12 -172L32 -126Q12 -118 -6 -124Z', { fill }),
    circle(12, -172, 6, dots),
    circle(8, -138, 4, dots),
    circle(18, -132, 4, dots),
    circle(14, -152, 3.4, dots),
  );
}
