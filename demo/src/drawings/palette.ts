import type { Random } from '../random.ts';

export interface Palette {
  mood: string;
  sky: readonly [string, string];
  land: readonly [string, string, string];
  light: string;
}

const palettes: readonly Palette[] = [
  {
    mood: 'in a rose-coloured dusk',
    sky: ['#ffc2ad', '#f29393'],
    land: ['#7d6a8c', '#5b5578', '#26294a'],
    light: '#ffeccb',
  },
  {
    mood: 'under a violet evening sky',
    sky: ['#a9d4ff', '#d9a7e0'],
    land: ['#8d6fa0', '#634f80', '#32264a'],
    light: '#ffe9cf',
  },
  {
    mood: 'on a clear turquoise morning',
    sky: ['#8ee0de', '#59cbdc'],
    land: ['#4f9aa3', '#2f687a', '#173b52'],
    light: '#fff0cf',
  },
  {
    mood: 'after dark, in moonlight',
    sky: ['#1d2b53', '#41507f'],
    land: ['#2c3563', '#1a2145', '#0d1128'],
    light: '#f7f1d5',
  },
  {
    mood: 'in the orange of a late sun',
    sky: ['#ffe2a8', '#ffb48a'],
    land: ['#d98c6b', '#a65f5a', '#5b3448'],
    light: '#fff6df',
  },
  {
    mood: 'in pale green spring light',
    sky: ['#d6efd0', '#a5d8bd'],
    land: ['#73b394', '#3f8672', '#1f5150'],
    light: '#fffbe0',
  },
  {
    mood: 'under a pink, hazy sky',
    sky: ['#f6d9e6', '#e3a8c8'],
    land: ['#b7799f', '#84517f', '#452b55'],
    light: '#fff3ec',
  },
  {
    mood: 'on a bright blue day',
    sky: ['#cfe4f2', '#9dbfdc'],
    land: ['#7795b5', '#4b6a90', '#263e62'],
    light: '#fffaf0',
  },
  {
    mood: 'in the gold of early autumn',
    sky: ['#fbe7c6', '#e9c08f'],
    land: ['#b89a68', '#7c7a4e', '#41502f'],
    light: '#fffdf2',
  },
  {
    mood: 'in the last red light',
    sky: ['#3c2a55', '#a04e78'],
    land: ['#6d3b66', '#43264e', '#1f1230'],
    light: '#ffd9a8',
  },
];

export function pickPalette(random: Random): Palette {
  return random.pick(palettes);
}

export function skyGradient(palette: Palette): string {
  const [top, bottom] = palette.sky;
  return (
    '<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">' +
    `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`
  );
}
