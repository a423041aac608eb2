/** A kind of message. Whoever publishes or hears it names it by this value: the compiler knows what it carries. */
export interface MessageKind<Payload> {
  readonly topic: string;
  /** Never there: it carries the type. */
  readonly carries?: Payload;
}

/** @param topic unique in the server */
export function messageKind<Payload>(topic: string): MessageKind<Payload> {
  return { topic };
}
