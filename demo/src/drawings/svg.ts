import { skyGradient, type Palette } from './palette.ts';
import type { Frame } from '../photos/frame.ts';

export function svg(frame: Frame, palette: Palette, inside: string): string {
  const { width, height } = frame;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs>${skyGradient(palette)}</defs><path d="M0 0H${width}V${height}H0z" fill="url(#sky)"/>${inside}</svg>\n`
  );
}
