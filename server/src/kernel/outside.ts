declare const granted: unique symbol;

/** The right to wait for another host. Calls of the lanes `outside` and `provider` have it, jobs, and what sends pushes. */
export interface Outside {
  readonly [granted]: true;
}

/** Only a few files may use it: `npm run check` names them. */
export const grantOutside = (): Outside => ({}) as Outside;

/** Something that waits for another host. Only the holder of that right gets it. */
export type OutsideOnly<Value> = (outside: Outside) => Value;

export const outsideOnly =
  <Value>(value: Value): OutsideOnly<Value> =>
  () =>
    value;
