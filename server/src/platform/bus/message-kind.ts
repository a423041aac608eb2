export interface MessageKind<Payload> {
  readonly topic: string;
  /** Never set. This field only carries the payload's type. */
  readonly carries?: Payload;
}

export function messageKind<Payload>(topic: string): MessageKind<Payload> {
  return { topic };
}
