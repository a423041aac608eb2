/**
 * A kind of thing that happens. The feature in which it happens declares it, and whoever tells it or hears of it
 * names it by this value: the compiler knows what it says at both ends.
 */
export interface FactKind<Payload> {
  readonly name: string;
  /** Told outside, too, it goes to whoever has work with it: see `fromOutside`. */
  readonly isHandledFromOutside: boolean;
  /** Never there: it carries the type. */
  readonly says?: Payload;
}

/**
 * @param name unique in the server, and kept: facts of an earlier version may still wait under it
 * @param isHandledFromOutside only of a kind that somebody hears by `once`: what nobody handles stays in the outbox
 */
export function factKind<Payload>(
  name: string,
  { isHandledFromOutside = false }: { isHandledFromOutside?: boolean } = {},
): FactKind<Payload> {
  return { name, isHandledFromOutside };
}

/** Tells a fact of the transaction under way. The payload is what JSON can say: ids rather than texts. */
export type Tell = <Payload>(kind: FactKind<Payload>, payload: NoInfer<Payload>) => void;
