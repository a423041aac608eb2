/** Of every function here: `t` is the place in the loop, from 0 up to but not including 1. */

/** Back and forth between -1 and 1. Whole `times` meet where the loop begins again. */
export function sway(t: number, times = 1, ahead = 0): number {
  return Math.sin(2 * Math.PI * (t * times + ahead));
}

/** 0, up to 1, and back. */
export function pulse(t: number, times = 1, ahead = 0): number {
  return (1 - Math.cos(2 * Math.PI * (t * times + ahead))) / 2;
}

/** Hops from the ground: 0 on it, 1 at the top. */
export function hop(t: number, times = 1, ahead = 0): number {
  return Math.abs(Math.sin(Math.PI * (t * times + ahead)));
}

/** The place in a loop of one's own, that begins `ahead` of the common one. */
export function loop(t: number, ahead = 0, times = 1): number {
  return (((t * times + ahead) % 1) + 1) % 1;
}

/** From 0 to 1 while the loop goes from `from` to `to`, slowing down. */
export function arrive(t: number, from: number, to: number): number {
  const k = Math.min(Math.max((t - from) / (to - from), 0), 1);
  return 1 - (1 - k) ** 3;
}

/** As `arrive`, a little too far and back. */
export function pop(t: number, from: number, to: number): number {
  const k = Math.min(Math.max((t - from) / (to - from), 0), 1) - 1;
  return 1 + 2.7 * k ** 3 + 1.7 * k ** 2;
}

/** Comes at the loop's start and leaves at its end: 0, 1, 0. */
export function comeAndGo(t: number, share = 0.2): number {
  return Math.min(pop(t, 0, share), 1 - arrive(t, 1 - share / 2, 1));
}

/** The same number from 0 to 1 for the same two, without a pattern that meets the eye. */
export function scatter(at: number, salt = 0): number {
  const far = Math.sin(at * 127.1 + salt * 311.7 + 0.5) * 43_758.5453;
  return far - Math.floor(far);
}
