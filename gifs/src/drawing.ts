import type { Svg } from './parts/shapes.ts';

export interface Drawing {
  /** The number of frames, by default 18. Each lasts `frameMs`, by default 80. */
  frames?: number;
  frameMs?: number;
  ground: string;
  /** One frame, at a time in the loop from 0 up to but not including 1. */
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
