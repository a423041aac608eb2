import type { Svg } from './parts/shapes.ts';

export interface Drawing {
  /** The number of frames, 18 by default. Each frame lasts `frameMs` milliseconds, 80 by default. */
  frames?: number;
  frameMs?: number;
  ground: string;
  /** Draws the frame at time `t` of the loop, from 0 up to but not including 1. */
  draw: (t: number) => Svg;
}

export type Drawings = Readonly<Record<string, Drawing>>;

export interface SizedDrawing extends Drawing {
  width: number;
  height: number;
}

export function framesOf({ width, height, frames = 18, ground, draw }: SizedDrawing): Svg[] {
  return Array.from(
    { length: frames },
    (_, at) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${draw(at / frames)}</svg>`,
  );
}
