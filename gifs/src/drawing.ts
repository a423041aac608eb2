import type { Svg } from './parts/shapes.ts';

/** How a GIF of the built-in library is drawn. */
export interface Drawing {
  /** 18 when left out; each lasts `frameMs`, 80 when left out. */
  frames?: number;
  frameMs?: number;
  ground: string;
  /** One picture, at a place in the loop from 0 up to but not including 1. */
  draw: (t: number) => Svg;
}

/** By the name that the catalogue gives each. */
export type Drawings = Readonly<Record<string, Drawing>>;

/** With its size in pixels, which the catalogue knows. */
export interface SizedDrawing extends Drawing {
  width: number;
  height: number;
}

/** The drawing's pictures in order, as whole SVG documents. */
export function framesOf({ width, height, frames = 18, ground, draw }: SizedDrawing): Svg[] {
  return Array.from(
    { length: frames },
    (_, at) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${draw(at / frames)}</svg>`,
  );
}
