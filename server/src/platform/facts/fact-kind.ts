/**
 * A kind of event, declared by its feature. Publishers and handlers share this value, so the compiler knows its
 * payload.
 */
export interface FactKind<Payload> {
  readonly name: string;
  /** Published by an external caller, it goes to a process with workers: see `externalFacts`. */
  readonly isHandledFromOutside: boolean;
  /** Never set: it carries the type. */
  readonly says?: Payload;
}

/**
 * @param name unique in the server, and permanent: facts of an earlier version may still be pending.
 * @param isHandledFromOutside only for a kind handled by `once`: an unhandled fact stays in the outbox.
 */
export function factKind<Payload>(
  name: string,
  { isHandledFromOutside = false }: { isHandledFromOutside?: boolean } = {},
): FactKind<Payload> {
  return { name, isHandledFromOutside };
}

export type PublishFact = <Payload>(kind: FactKind<Payload>, payload: NoInfer<Payload>) => void;
