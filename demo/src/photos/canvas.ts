import type { Frame } from './frame.ts';
import type { Rgb } from './colour.ts';

/** Pixels in linear light, three numbers each. */
export interface Canvas extends Frame {
  pixels: Float32Array;
}

export function createCanvas({ width, height }: Frame): Canvas {
  return { width, height, pixels: new Float32Array(width * height * 3) };
}

/** Colours every pixel. `x` is 0 in the middle, `y` from 0 at the top to 1. Both have the same unit. */
export function paint(canvas: Canvas, colourAt: (x: number, y: number) => Rgb): void {
  const { width, height, pixels } = canvas;
  let index = 0;
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / height;
    for (let column = 0; column < width; column += 1) {
      const colour = colourAt((column + 0.5 - width / 2) / height, y);
      pixels[index] = colour[0];
      pixels[index + 1] = colour[1];
      pixels[index + 2] = colour[2];
      index += 3;
    }
  }
}

export function blend(canvas: Canvas, at: number, colour: Rgb, share: number): void {
  const { pixels } = canvas;
  for (let channel = 0; channel < 3; channel += 1) {
    const before = pixels[at + channel] as number;
    pixels[at + channel] = before + ((colour[channel] as number) - before) * share;
  }
}

/** Adds the light of a disc that is out of focus. `x` and `y` are pixels. */
export function addDisc(
  canvas: Canvas,
  { x, y, radius, colour }: { x: number; y: number; radius: number; colour: Rgb },
): void {
  const { width, height, pixels } = canvas;
  for (
    let row = Math.max(0, Math.floor(y - radius - 1));
    row < Math.min(height, y + radius + 1);
    row += 1
  ) {
    const from = Math.max(0, Math.floor(x - radius - 1));
    for (let column = from; column < Math.min(width, x + radius + 1); column += 1) {
      const distance = Math.hypot(column - x, row - y) / radius;
      const edge = Math.min(1, Math.max(0, (1 - distance) * radius * 0.35));
      const light = edge * (0.62 + 0.38 * distance ** 4);
      const at = (row * width + column) * 3;
      pixels[at] = (pixels[at] as number) + colour[0] * light;
      pixels[at + 1] = (pixels[at + 1] as number) + colour[1] * light;
      pixels[at + 2] = (pixels[at + 2] as number) + colour[2] * light;
    }
  }
}

/** Two passes of a box, which look like an unfocused lens. */
export function blur(canvas: Canvas, radius: number): void {
  for (let pass = 0; pass < 2; pass += 1) {
    blurLines(canvas, radius, canvas.height, canvas.width, canvas.width * 3, 3);
    blurLines(canvas, radius, canvas.width, canvas.height, 3, canvas.width * 3);
  }
}

function blurLines(
  { pixels }: Canvas,
  radius: number,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
): void {
  const before = new Float32Array(length);
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const start = line * lineStep + channel;
      let sum = 0;
      for (let index = 0; index < length; index += 1)
        before[index] = pixels[start + index * step] as number;
      for (let index = -radius; index <= radius; index += 1) sum += nearest(before, index);
      for (let index = 0; index < length; index += 1) {
        pixels[start + index * step] = sum / (2 * radius + 1);
        sum += nearest(before, index + radius + 1) - nearest(before, index - radius);
      }
    }
  }
}

const nearest = (line: Float32Array, index: number): number =>
  line[index < 0 ? 0 : index >= line.length ? line.length - 1 : index] as number;
