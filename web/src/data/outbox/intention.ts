import type { OutboxCall } from './outbox-calls.ts';

/** A request of the member. This browser stores it until the server responds. */
export interface Intention {
  /** The `Idempotency-Key`. Retries with the same key have no further effect. */
  key: string;
  call: OutboxCall;
  input: IntentionInput;
  shown?: unknown;
  /** Intentions about one subject, such as a chat or a post, are sent in order. */
  subject: string;
  /**
   * Name of a switch. A later intention of the same switch replaces a pending one. Omitted if the intention
   * is no switch.
   */
  switch?: string;
  /** Time of creation in milliseconds since 1970. Unique in a page. */
  created: number;
  /**
   * Reason why the server refused the intention. Null if there is none. Only the member retries a refused
   * intention.
   */
  refusal: string | null;
}

export interface IntentionInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface OutboxTable {
  /** Unchecked and in no order. `readRows` checks and sorts. */
  all(): Promise<Intention[]>;
  put(row: Intention): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}
