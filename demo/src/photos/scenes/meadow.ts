import { addDisc, blend, blur, paint, type Canvas } from '../canvas.ts';
import { add, mix, rgb, scale, smooth, type Rgb } from '../colour.ts';
import type { Random } from '../../random.ts';
import { nth } from '../nth.ts';
import type { PhotoScene } from '../scene.ts';

interface Season {
  words: string;
  sky: Rgb;
  glow: Rgb;
  ground: Rgb;
  blades: readonly Rgb[];
  flowers: readonly Rgb[];
}

const season = (
  words: string,
  [sky, glow, ground]: readonly [string, string, string],
  blades: readonly string[],
  flowers: readonly string[] = [],
): Season => ({
  words,
  sky: rgb(sky),
  glow: rgb(glow),
  ground: rgb(ground),
  blades: blades.map(rgb),
  flowers: flowers.map(rgb),
});

const seasons: readonly Season[] = [
  season(
    'Long grass against the low sun.',
    ['#f0c98a', '#fff0c0', '#8a6a2c'],
    ['#6b6a24', '#b08a34', '#e0b45a', '#4c4a18'],
  ),
  season(
    'Poppies in a green meadow, seen from the ground.',
    ['#c7dbe6', '#f7f1df', '#4c6a2e'],
    ['#3e6a24', '#6a8f34', '#2c4c1c', '#8cab52'],
    ['#d7301f', '#e8452f', '#c01f1a'],
  ),
  season(
    'White and yellow flowers in spring grass.',
    ['#bfd9ee', '#fdf6dc', '#56803a'],
    ['#4b7f2a', '#7fae45', '#38601f', '#9cc463'],
    ['#f8f5e8', '#ffd94a', '#fbf9f2'],
  ),
  season(
    'Ripe barley in evening light.',
    ['#e2b18c', '#ffd9a3', '#9a7434'],
    ['#b98f45', '#dcb264', '#8d6a2c', '#f0cf86'],
  ),
  season(
    'Lavender in rows that melt into each other.',
    ['#e4c3cf', '#ffe6d0', '#5d5a6d'],
    ['#4b5a3c', '#63724a', '#3a4532'],
    ['#7a5fb0', '#9377c9', '#5e4796'],
  ),
];

export const meadow: PhotoScene = {
  share: 0.75,
  describe: (take) => nth(seasons, take).words,
  shoot({ canvas, random, noise, take }) {
    const look = nth(seasons, take);
    const sunX = random.between(-35, 35) / 100;
    paint(canvas, (x, y) => {
      const away = Math.hypot(x - sunX, y - 0.3);
      const trees = 0.47 - (noise.fbm(x * 2.4 + take, 2, 3) - 0.5) * 0.14;
      const sky = add(look.sky, look.glow, 0.55 * Math.exp(-away * 3));
      const wood = mix(scale(look.ground, 0.5), sky, 0.42);
      const far = mix(sky, wood, smooth(trees - 0.02, trees + 0.03, y));
      return mix(
        far,
        scale(look.ground, 0.8 + noise.fbm(x * 5, y * 9, 3) * 0.5),
        smooth(0.5, 0.62, y),
      );
    });
    for (let rank = 0; rank < 5; rank += 1) {
      const near = rank / 4;
      plant(canvas, look, { random, near });
      if (rank === 1) blur(canvas, Math.round(canvas.height / 120));
      if (rank === 2) blur(canvas, Math.round(canvas.height / 360));
    }
    for (let spark = 0; spark < 16; spark += 1) {
      const x = (sunX * 0.6 + 0.5 + (random.next() - 0.5) * 0.7) * canvas.width;
      const radius = canvas.height * (0.006 + random.next() * 0.02);
      addDisc(canvas, {
        x,
        y: random.next() * canvas.height * 0.7,
        radius,
        colour: scale(look.glow, 0.09),
      });
    }
  },
};

function plant(
  canvas: Canvas,
  { blades, flowers, glow }: Season,
  { random, near }: { random: Random; near: number },
): void {
  const { width, height } = canvas;
  const count = Math.round((1500 - near * 900) * (width / height));
  for (let index = 0; index < count; index += 1) {
    const foot = height * (0.56 + near * 0.42 + random.next() * 0.14);
    const tall = height * (0.07 + near * 0.36) * (0.45 + random.next() * 0.75);
    const left = random.next() * width;
    const lean = (random.next() - 0.4) * tall * 0.5;
    const thick = 0.7 + near * 2.1;
    const colour = random.pick(blades);
    for (let step = 0; step < tall; step += 1) {
      const up = step / tall;
      const row = Math.round(foot - step);
      if (row < 0 || row >= height) continue;
      const middle = left + lean * up * up;
      const half = thick * (1 - up * 0.85);
      const lit = add(scale(colour, 0.4 + up * 0.8), glow, up ** 3 * 0.22);
      for (let column = Math.floor(middle - half); column <= middle + half; column += 1) {
        if (column < 0 || column >= width) continue;
        const cover = Math.min(1, half + 0.5 - Math.abs(column - middle));
        if (cover > 0) blend(canvas, (row * width + column) * 3, lit, cover);
      }
    }
    if (flowers.length > 0 && random.chance(0.055)) {
      bloom(canvas, random, {
        x: left + lean,
        y: foot - tall,
        radius: height * (0.004 + near * 0.016),
        colour: random.pick(flowers),
      });
    }
  }
}

function bloom(
  canvas: Canvas,
  random: Random,
  { x, y, radius, colour }: { x: number; y: number; radius: number; colour: Rgb },
): void {
  const turn = random.next() * 6;
  const { width, height } = canvas;
  for (let row = Math.ceil(y - radius); row < y + radius; row += 1) {
    for (let column = Math.ceil(x - radius * 1.3); column < x + radius * 1.3; column += 1) {
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      const dx = (column - x) / (radius * 1.3);
      const dy = (row - y) / radius;
      const from = Math.hypot(dx, dy);
      const petals = 0.9 + 0.1 * Math.cos(Math.atan2(dy, dx) * 5 + turn);
      const cover = smooth(1, 0.82, from / petals);
      if (cover === 0) continue;
      const light = 0.55 + 0.5 * smooth(1, -0.6, dy) - smooth(0.3, 0, from) * 0.4;
      blend(canvas, (row * width + column) * 3, scale(colour, light), cover);
    }
  }
}
