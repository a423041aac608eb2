/** In every function here `t` is the time in the loop, from 0 up to but not including 1. */

/** Swings between -1 and 1. With whole `times` the loop has no jump. */
export function sway(t: number, times = 1, ahead = 0): number {
  return Math.sin(2 * Math.PI * (t * times + ahead));
}

export function pulse(t: number, times = 1, ahead = 0): number {
  return (1 - Math.cos(2 * Math.PI * (t * times + ahead))) / 2;
}

export function hop(t: number, times = 1, ahead = 0): number {
  return Math.abs(Math.sin(Math.PI * (t * times + ahead)));
}

export function loop(t: number, ahead = 0, times = 1): number {
  return (((t * times + ahead) % 1) + 1) % 1;
}

export function arrive(t: number, from: number, to: number): number {
  const k = Math.min(Math.max((t - from) / (to - from), 0), 1);
  return 1 - (1 - k) ** 3;
}

export function pop(t: number, from: number, to: number): number {
  const k = Math.min(Math.max((t - from) / (to - from), 0), 1) - 1;
  return 1 + 2.7 * k ** 3 + 1.7 * k ** 2;
}

export function comeAndGo(t: number, share = 0.2): number {
  return Math.min(pop(t, 0, share), 1 - arrive(t, 1 - share / 2, 1));
}

/** A pseudorandom number from 0 to 1, the same for the same arguments. */
export function scatter(at: number, salt = 0): number {
  const far = Math.sin(at * 127.1 + salt * 311.7 + 0.5) * 43_758.5453;
  return far - Math.floor(far);
}
