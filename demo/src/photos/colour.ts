/** A colour in linear light. */
export type Rgb = readonly [red: number, green: number, blue: number];

export function rgb(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  const linear = (value: number): number => (value / 255) ** 2.2;
  return [linear(number >> 16), linear((number >> 8) & 255), linear(number & 255)];
}

export function mix(one: Rgb, other: Rgb, share: number): Rgb {
  return [
    one[0] + (other[0] - one[0]) * share,
    one[1] + (other[1] - one[1]) * share,
    one[2] + (other[2] - one[2]) * share,
  ];
}

export function add(one: Rgb, other: Rgb, share = 1): Rgb {
  return [one[0] + other[0] * share, one[1] + other[1] * share, one[2] + other[2] * share];
}

export const scale = (colour: Rgb, factor: number): Rgb => [
  colour[0] * factor,
  colour[1] * factor,
  colour[2] * factor,
];

export const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from));
  return share * share * (3 - 2 * share);
}
