declare const granted: unique symbol;

/**
 * Permission to wait for another host. Granted to calls of the lanes `outside` and `provider`, to jobs and to
 * push sending.
 */
export interface Outside {
  readonly [granted]: true;
}

/** Only a few files may call this. `npm run check` names them. */
export const grantOutside = (): Outside => ({}) as Outside;

export type OutsideOnly<Value> = (outside: Outside) => Value;

export const outsideOnly =
  <Value>(value: Value): OutsideOnly<Value> =>
  () =>
    value;
