/**
 * A kind of thing that happens. The feature in which it happens declares it, and whoever tells it or hears of it
 * names it by this value: the compiler knows what it says at both ends.
 */
export interface FactKind<Payload> {
  readonly name: string;
  /** Never there: it carries the type. */
  readonly says?: Payload;
}

/** @param name unique in the server, and kept: facts of an earlier version may still wait under it */
export function factKind<Payload>(name: string): FactKind<Payload> {
  return { name };
}

/** Tells a fact of the transaction under way. The payload is what JSON can say: ids rather than texts. */
export type Tell = <Payload>(kind: FactKind<Payload>, payload: NoInfer<Payload>) => void;
