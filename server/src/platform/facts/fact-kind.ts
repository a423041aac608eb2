/**
 * A kind of event, declared by its feature. Publishers and handlers share this value, so the compiler knows its
 * payload.
 */
export interface FactKind<Payload> {
  readonly name: string;
  /** True if a fact from an external caller goes to a process with workers. See `externalFacts`. */
  readonly isHandledFromOutside: boolean;
  /** Never set. This field only carries the type. */
  readonly says?: Payload;
}

/**
 * @param name unique in the server and permanent, because facts of an earlier version may be pending.
 * @param isHandledFromOutside only for a kind handled by `once`; other facts would stay in the outbox.
 */
export function factKind<Payload>(
  name: string,
  { isHandledFromOutside = false }: { isHandledFromOutside?: boolean } = {},
): FactKind<Payload> {
  return { name, isHandledFromOutside };
}

export type PublishFact = <Payload>(kind: FactKind<Payload>, payload: NoInfer<Payload>) => void;
