import type { Svg } from './shapes.ts';

/** A GIF of the built-in library: what is said about it, and how it is drawn. */
export interface Drawing {
  /** Its address: lower case with dashes. */
  name: string;
  /** What it shows; serves as alt text. */
  title: string;
  /** What people may type to find it, beside the title's words. */
  tags: readonly string[];
  /** 320 by 240 instead of 240 by 240. */
  isWide?: boolean;
  /** 18 when left out; each lasts `frameMs`, 80 when left out. */
  frames?: number;
  frameMs?: number;
  ground: string;
  /** One picture, at a place in the loop from 0 up to but not including 1. */
  draw: (t: number) => Svg;
}

export const sizeOf = ({ isWide = false }: Pick<Drawing, 'isWide'>): readonly [number, number] =>
  isWide ? [320, 240] : [240, 240];

/** The drawing's pictures in order, as whole SVG documents. */
export function framesOf(drawing: Drawing): Svg[] {
  const [width, height] = sizeOf(drawing);
  const { frames = 18, ground, draw } = drawing;
  return Array.from(
    { length: frames },
    (_, at) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${draw(at / frames)}</svg>`,
  );
}
