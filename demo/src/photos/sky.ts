import { add, mix, rgb, scale, smooth, type Rgb } from './colour.ts';
import type { Noise } from './noise.ts';

export interface Weather {
  mood: string;
  top: Rgb;
  middle: Rgb;
  horizon: Rgb;
  /** Colour and strength of the sun and of what it shines on. */
  sun: Rgb;
  shade: Rgb;
  /** Height of the sun over the horizon; the picture is 1 high. */
  sunHeight: number;
  /** Share of the sky without clouds. */
  clear: number;
}

const describeWeather = (
  mood: string,
  colours: readonly [top: string, middle: string, horizon: string, sun: string, shade: string],
  sunHeight: number,
  clear: number,
): Weather => {
  const [top, middle, horizon, sun, shade] = colours.map(rgb) as [Rgb, Rgb, Rgb, Rgb, Rgb];
  return { mood, top, middle, horizon, sun, shade, sunHeight, clear };
};

export const weathers = [
  describeWeather('at sunset', ['#3d4f86', '#c77f8a', '#ffb56b', '#ffd9a0', '#6d4a66'], 0.07, 0.5),
  describeWeather(
    'on a clear afternoon',
    ['#2f6fb5', '#7db4dd', '#d5e6ea', '#fff6e0', '#8ba0b4'],
    0.42,
    0.56,
  ),
  describeWeather(
    'at first light',
    ['#6c86b8', '#d7b9c4', '#ffdcb8', '#ffe7c9', '#8d86a6'],
    0.05,
    0.48,
  ),
  describeWeather(
    'under a grey sky',
    ['#7f8d99', '#a9b4ba', '#cfd5d5', '#f3f2ea', '#66727c'],
    0.3,
    0.3,
  ),
  describeWeather(
    'in the blue hour',
    ['#16264f', '#3f568f', '#c79aa0', '#ffcaa0', '#2b3660'],
    0.01,
    0.55,
  ),
  describeWeather(
    'in the gold of the evening',
    ['#5f86a8', '#e5c089', '#ffd089', '#ffe2ad', '#8c7460'],
    0.14,
    0.55,
  ),
  describeWeather(
    'after the rain',
    ['#4e6a86', '#9bb0bd', '#f0dfc3', '#fff0d2', '#5a6776'],
    0.2,
    0.36,
  ),
  describeWeather(
    'in the last red light',
    ['#2a2350', '#8c3f6a', '#ff7a4d', '#ffb07a', '#4a2748'],
    0.03,
    0.48,
  ),
] as const;

export interface Sky {
  weather: Weather;
  sunX: number;
  /** @param height over the horizon */
  at(x: number, height: number): Rgb;
}

export function createSky(
  weather: Weather,
  sunX: number,
  { noise, detail = 5 }: { noise: Noise; detail?: number },
): Sky {
  const { top, middle, horizon, sun, shade, sunHeight, clear } = weather;
  const at = (x: number, height: number): Rgb => {
    const up = Math.max(0, height);
    let colour = mix(mix(horizon, middle, smooth(0, 0.34, up)), top, smooth(0.2, 0.85, up));
    const away = Math.hypot(x - sunX, up - sunHeight);
    colour = add(colour, sun, 0.34 * Math.exp(-away * 4.2) + 0.5 * Math.exp(-away * 16));
    const far = 1 / (up + 0.16);
    const cloudX = x * far * 0.95;
    const cloudY = far * 1.5;
    const dense = noise.fbm(cloudX, cloudY, detail);
    const cover = smooth(clear, clear + 0.24, dense) * smooth(0, 0.1, up);
    if (cover > 0.003) {
      const toSun = (sunX - x) * 0.16;
      const other = noise.fbm(cloudX + toSun, cloudY + 0.16, Math.min(3, detail));
      const lit = smooth(-0.12, 0.16, dense - other) * 0.75 + 0.25 * Math.exp(-away * 2);
      const cloud = mix(shade, scale(sun, 1.05), lit);
      colour = mix(colour, mix(cloud, horizon, smooth(0.22, 0, up) * 0.6), cover * 0.9);
    }
    const disc = smooth(0.026, 0.02, away) * (1 - cover * 0.7);
    return disc > 0 ? add(colour, sun, disc * 5) : colour;
  };
  return { weather, sunX, at };
}
