import { addDisc, blur, paint } from '../canvas.ts';
import { add, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import { nth } from '../nth.ts';
import type { PhotoScene } from '../scene.ts';

interface Evening {
  words: string;
  top: Rgb;
  bottom: Rgb;
  lamps: readonly Rgb[];
}

const evening = (
  words: string,
  top: string,
  bottom: string,
  lamps: readonly string[],
): Evening => ({ words, top: rgb(top), bottom: rgb(bottom), lamps: lamps.map(rgb) });

const evenings: readonly Evening[] = [
  evening('Street lamps out of focus after the rain.', '#1b2333', '#2a2026', [
    '#ffb45c',
    '#ff7a4a',
    '#ffd9a0',
    '#7fb4ff',
  ]),
  evening('Strings of warm lights out of focus over a market at night.', '#1a1526', '#33202a', [
    '#ffc26b',
    '#ffe0a3',
    '#ff9a5c',
    '#ffd08a',
  ]),
  evening('Harbour lights out of focus after dark.', '#0d1a2b', '#15303a', [
    '#ffc98a',
    '#8fe0d2',
    '#ff8c66',
    '#bcd6ff',
  ]),
  evening('Traffic lights and headlamps out of focus on a wet street.', '#14161f', '#241f2b', [
    '#ff4d4d',
    '#ffdca8',
    '#69e0a0',
    '#ffb45c',
  ]),
  evening('Fairground lights out of focus at dusk.', '#3a2a52', '#5a2f45', [
    '#ff6fa3',
    '#ffd36b',
    '#7fd6ff',
    '#ff9a5c',
  ]),
];

/** Lamps out of focus: at night, and their glow on the ground. */
export const lights: PhotoScene = {
  share: 0.7,
  describe: (take) => nth(evenings, take).words,
  shoot({ canvas, random, noise, take }) {
    const { top, bottom, lamps } = nth(evenings, take);
    const { width, height } = canvas;
    paint(canvas, (x, y) => {
      const glow = noise.fbm(x * 1.6 + take, y * 1.6, 3);
      return add(mix(top, bottom, y), nth(lamps, take), 0.12 * glow * smooth(0.95, 0.4, y));
    });
    const unit = height / 100;
    for (let gleam = 0; gleam < 26; gleam += 1) {
      const colour = scale(random.pick(lamps), 0.045);
      const x = random.next() * width;
      const y = (74 + random.next() * 24) * unit;
      for (let step = 0; step < 9; step += 1) {
        addDisc(canvas, { x, y: y + step * unit * 1.1, radius: unit * 3.4, colour });
      }
    }
    blur(canvas, Math.round(unit * 1.6));
    for (let lamp = 0; lamp < 90; lamp += 1) {
      const depth = random.next();
      const radius = unit * (1.6 + depth * 6.5);
      const line = 30 + depth * 26 + (random.next() - 0.5) * 34;
      const colour = scale(random.pick(lamps), (0.1 + random.next() * 0.42) / (0.5 + depth));
      addDisc(canvas, { x: random.next() * width, y: line * unit, radius, colour });
    }
  },
};
