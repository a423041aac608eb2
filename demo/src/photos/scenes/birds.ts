import { blend, paint, type Canvas } from '../canvas.ts';
import { mix, scale, smooth, type Rgb } from '../colour.ts';
import type { Random } from '../../random.ts';
import { nth } from '../nth.ts';
import type { PhotoScene } from '../scene.ts';
import { createSky, weathers } from '../sky.ts';

const motifs = ['flock', 'reeds'] as const;
const sights = {
  flock: 'A flock of birds over the marsh',
  reeds: 'Reeds against the sky, a few birds above',
} as const;

const weatherOf = (take: number) => nth(weathers, take * 5 + 5);

export const birds: PhotoScene = {
  share: 0.7,
  describe: (take) => `${sights[nth(motifs, take)]}, ${weatherOf(take).mood}.`,
  shoot({ canvas, random, noise, take }) {
    const motif = nth(motifs, take);
    const sky = createSky(weatherOf(take), random.between(-40, 40) / 100, { noise });
    const dark = scale(mix(sky.weather.shade, [0, 0, 0], 0.8), 0.5);
    paint(canvas, (x, y) => {
      const bank = 0.86 - (noise.fbm(x * 2 + take, 3, 4) - 0.5) * 0.08;
      const air = sky.at(x, 0.84 - y);
      if (y < bank) return air;
      const water = mix(sky.at(x, (y - 0.82) * 2.4), dark, 0.35);
      const gleam = smooth(0.5, 0.7, noise.fbm(x * 2.2, y * 34, 3)) * smooth(bank + 0.02, 1, y);
      return mix(dark, water, gleam * 0.8);
    });
    const count = motif === 'flock' ? 130 : 9;
    const middle = (random.next() - 0.5) * 0.5;
    for (let bird = 0; bird < count; bird += 1) {
      const turn = random.next() * Math.PI * 2;
      const away = Math.sqrt(random.next()) * (motif === 'flock' ? 0.42 : 0.36);
      const x = (middle + Math.cos(turn) * away * 1.3) * canvas.height + canvas.width / 2;
      const y = (0.36 + Math.sin(turn) * away * 0.62) * canvas.height;
      const span =
        canvas.height *
        (motif === 'flock' ? 0.006 + random.next() * 0.012 : 0.02 + random.next() * 0.016);
      drawBird(
        canvas,
        { x, y, span, flap: random.next() * 1.7 - 0.5, tilt: (random.next() - 0.5) * 0.7 },
        dark,
      );
    }
    if (motif === 'reeds') drawReeds(canvas, random, dark);
  },
};

interface Bird {
  x: number;
  y: number;
  span: number;
  flap: number;
  tilt: number;
}

function drawBird(canvas: Canvas, { x, y, span, flap, tilt }: Bird, colour: Rgb): void {
  const steps = Math.ceil(span * 4);
  for (let step = -steps; step <= steps; step += 1) {
    const out = step / steps;
    const reach = Math.abs(out);
    const rise = flap * (reach * 1.1 - reach * reach * 0.75);
    const px = x + out * span;
    const py = y - rise * span + out * tilt * span;
    dot(canvas, px, py, Math.max(0.55, span * 0.1 * (1.15 - reach)), colour);
  }
  dot(canvas, x, y + span * 0.03, Math.max(0.7, span * 0.14), colour);
}

function drawReeds(canvas: Canvas, random: Random, colour: Rgb): void {
  for (let reed = 0; reed < 70; reed += 1) {
    const x = random.next() * canvas.width;
    const tall = canvas.height * (0.18 + random.next() * 0.42);
    const lean = (random.next() - 0.35) * tall * 0.34;
    const thick = canvas.height * (0.0012 + random.next() * 0.0018);
    for (let step = 0; step < tall; step += 1) {
      const up = step / tall;
      const isHead = up > 0.86;
      const width = thick * (isHead ? 3.2 * Math.sin((up - 0.86) * 22) + 0.6 : 1 - up * 0.4);
      dot(canvas, x + lean * up * up, canvas.height - step, Math.max(0.5, width), colour);
    }
  }
}

function dot(canvas: Canvas, x: number, y: number, radius: number, colour: Rgb): void {
  const { width, height } = canvas;
  for (let row = Math.floor(y - radius); row <= y + radius; row += 1) {
    for (let column = Math.floor(x - radius); column <= x + radius; column += 1) {
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)));
      if (cover > 0) blend(canvas, (row * width + column) * 3, colour, cover);
    }
  }
}
