export interface MessageKind<Payload> {
  readonly topic: string;
  /** Never set: it carries the type. */
  readonly carries?: Payload;
}

export function messageKind<Payload>(topic: string): MessageKind<Payload> {
  return { topic };
}
