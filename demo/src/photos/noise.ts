/** Smooth noise between 0 and 1. */
export interface Noise {
  at(x: number, y: number): number;
  /** Noise of several octaves, between 0 and 1. */
  fbm(x: number, y: number, octaves: number): number;
}

const SIZE = 256;

export function createNoise(next: () => number): Noise {
  const values = Float32Array.from({ length: SIZE }, next);
  const order = Uint8Array.from({ length: SIZE }, (_, index) => index);
  for (let last = SIZE - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    const moved = order[last] as number;
    order[last] = order[other] as number;
    order[other] = moved;
  }
  const corner = (x: number, y: number): number =>
    values[order[((order[x & 255] as number) + y) & 255] as number] as number;
  const at = (x: number, y: number): number => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const u = dx * dx * (3 - 2 * dx);
    const v = dy * dy * (3 - 2 * dy);
    const upper = corner(left, top) * (1 - u) + corner(left + 1, top) * u;
    const lower = corner(left, top + 1) * (1 - u) + corner(left + 1, top + 1) * u;
    return upper * (1 - v) + lower * v;
  };
  const fbm = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let weight = 0.5;
    let total = 0;
    let px = x;
    let py = y;
    for (let octave = 0; octave < octaves; octave += 1) {
      sum += weight * at(px, py);
      total += weight;
      weight *= 0.5;
      // The rotation hides the grid of the noise.
      const turned = px * 1.62 - py * 1.18 + 17.3;
      py = px * 1.18 + py * 1.62 - 9.1;
      px = turned;
    }
    return sum / total;
  };
  return { at, fbm };
}
