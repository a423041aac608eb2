import { grow, path, shift, turn, type Svg } from './shapes.ts';

/**
 * The strokes and width of each letter on a grid 14 high. Fonts are avoided, because a server may have none.
 */
const STROKES: Readonly<Record<string, readonly [width: number, d: string]>> = {
  A: [10, 'M0 14L5 0L10 14M1.9 9.2H8.1'],
  B: [8.5, 'M0 0V14H4.7A3.7 3.7 0 0 0 4.7 6.6H0M0 0H4.3A3.3 3.3 0 0 1 4.3 6.6'],
  C: [9.5, 'M9.5 2.6A5.6 7 0 1 0 9.5 11.4'],
  D: [9.5, 'M0 0V14H3.5C7.5 14 9.5 11 9.5 7S7.5 0 3.5 0Z'],
  E: [7.5, 'M7.5 0H0V14H7.5M0 7H6.2'],
  F: [7.5, 'M7.5 0H0V14M0 7H6.2'],
  G: [10, 'M9.4 2.6A5.6 7 0 1 0 9.9 10.6V7.6H6'],
  H: [9, 'M0 0V14M9 0V14M0 7H9'],
  I: [0.5, 'M0.2 0V14'],
  J: [6.5, 'M6.5 0V9.6A3.4 4.2 0 0 1 0 10.6'],
  K: [8.5, 'M0 0V14M8 0L0 8M3 5.4L8.5 14'],
  L: [7, 'M0 0V14H7'],
  M: [11.5, 'M0 14V0L5.75 8.5L11.5 0V14'],
  N: [9, 'M0 14V0L9 14V0'],
  O: [11, 'M5.5 0A5.5 7 0 1 0 5.5 14A5.5 7 0 1 0 5.5 0Z'],
  P: [8.5, 'M0 14V0H4.5A4 4 0 0 1 4.5 8H0'],
  Q: [11, 'M5.5 0A5.5 7 0 1 0 5.5 14A5.5 7 0 1 0 5.5 0ZM7 10L11 14.5'],
  R: [8.5, 'M0 14V0H4.5A3.9 3.9 0 0 1 4.5 7.8H0M4.2 7.8L8.5 14'],
  S: [
    8,
    'M7.6 2.4C6.6 0.7 5.4 0 4 0C1.8 0 0.3 1.4 0.3 3.4C0.3 8 8 5.6 8 10.4C8 12.6 6.3 14 4 14C2.2 14 0.8 13.2 0 11.4',
  ],
  T: [9, 'M0 0H9M4.5 0V14'],
  U: [9, 'M0 0V9.2A4.5 4.8 0 0 0 9 9.2V0'],
  V: [9.5, 'M0 0L4.75 14L9.5 0'],
  W: [14, 'M0 0L3.4 14L7 3.4L10.6 14L14 0'],
  X: [9, 'M0 0L9 14M9 0L0 14'],
  Y: [9, 'M0 0L4.5 7.2L9 0M4.5 7.2V14'],
  Z: [8.5, 'M0 0H8.5L0 14H8.5'],
  '0': [9, 'M4.5 0A4.5 7 0 1 0 4.5 14A4.5 7 0 1 0 4.5 0Z'],
  '1': [4.5, 'M0 3L4.5 0V14'],
  '+': [8, 'M4 3V11M0 7H8'],
  '!': [0.5, 'M0.2 0V8.6M0.2 13.8V14'],
  '?': [7, 'M0 3.2C0.2 1.2 1.6 0 3.5 0C5.6 0 7 1.4 7 3.4C7 6.4 3.5 6.4 3.5 9.4M3.5 13.8V14'],
  "'": [0.5, 'M0.2 0V2.6'],
  ' ': [3.5, ''],
};

interface Pose {
  dx?: number;
  dy?: number;
  turn?: number;
  size?: number;
  fill?: string;
}

interface WordLooks {
  x: number;
  y: number;
  size: number;
  fill: string;
  edge?: string;
  pose?: (at: number) => Pose;
}

const BLANK: readonly [number, string] = [0, ''];
const GRID_HEIGHT = 14;
const GAP = 4.6;

export function word(text: string, { x, y, size, fill, edge, pose }: WordLooks): Svg {
  const scale = size / GRID_HEIGHT;
  const letters = [...text].map((letter) => STROKES[letter] ?? BLANK);
  const width = letters.reduce((sum, [wide]) => sum + wide + GAP, -GAP);
  let left = x - (width * scale) / 2;
  const placed = letters.map(([wide, d], at) => {
    const middle = left + (wide * scale) / 2;
    left += (wide + GAP) * scale;
    return { at, d, middle, wide };
  });
  const draw = (colour: (own: string) => string, heavy: number): Svg =>
    placed
      .map(({ at, d, middle, wide }) => {
        const stands = pose?.(at) ?? {};
        const stroke = colour(stands.fill ?? fill);
        const glyph = path(d, { stroke, width: heavy });
        const centred = shift(-wide / 2, -GRID_HEIGHT / 2, glyph);
        const turned = turn(
          stands.turn ?? 0,
          0,
          0,
          grow(scale * (stands.size ?? 1), 0, 0, centred),
        );
        return d === '' ? '' : shift(middle + (stands.dx ?? 0), y + (stands.dy ?? 0), turned);
      })
      .join('');
  return (edge === undefined ? '' : draw(() => edge, 6)) + draw((own) => own, 3.3);
}
