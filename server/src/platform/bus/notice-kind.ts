/** A kind of notice. Whoever publishes or hears it names it by this value: the compiler knows what it carries. */
export interface NoticeKind<Payload> {
  readonly topic: string;
  /** Never there: it carries the type. */
  readonly carries?: Payload;
}

/** @param topic unique in the server */
export function noticeKind<Payload>(topic: string): NoticeKind<Payload> {
  return { topic };
}
