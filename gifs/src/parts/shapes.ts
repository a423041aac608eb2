export type Svg = string;

interface Looks {
  fill?: string;
  stroke?: string;
  width?: number;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

export function circle(x: number, y: number, r: number, fill: string): Svg {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(r, 0))}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, r: number, stroke: string, width: number): Svg {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(Math.max(r, 0))}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): Svg {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(Math.max(rx, 0))}" ry="${n(Math.max(ry, 0))}" fill="${fill}"/>`;
}

export function box(
  x: number,
  y: number,
  wide: number,
  high: number,
  fill: string,
  round = 0,
): Svg {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(wide, 0))}" height="${n(Math.max(high, 0))}" rx="${n(round)}" fill="${fill}"/>`;
}

export function path(d: string, { fill = 'none', stroke, width = 6 }: Looks): Svg {
  const drawn =
    stroke === undefined
      ? ''
      : ` stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`;
  return `<path d="${d}" fill="${fill}"${drawn}/>`;
}

export function line(
  points: readonly (readonly [number, number])[],
  stroke: string,
  width = 6,
): Svg {
  const d = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
  return path(d, { stroke, width });
}

export function shift(x: number, y: number, ...parts: Svg[]): Svg {
  return `<g transform="translate(${n(x)} ${n(y)})">${parts.join('')}</g>`;
}

export function turn(degrees: number, x: number, y: number, ...parts: Svg[]): Svg {
  return `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${parts.join('')}</g>`;
}

export function grow(
  by: number | readonly [number, number],
  x: number,
  y: number,
  ...parts: Svg[]
): Svg {
  const [wide, high] = typeof by === 'number' ? [by, by] : by;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(wide)} ${n(high)}) translate(${n(-x)} ${n(-y)})">${parts.join('')}</g>`;
}

export function faded(opacity: number, ...parts: Svg[]): Svg {
  return `<g opacity="${n(Math.min(Math.max(opacity, 0), 1))}">${parts.join('')}</g>`;
}

export function many(count: number, draw: (at: number) => Svg): Svg {
  return Array.from({ length: count }, (_, at) => draw(at)).join('');
}
