import type { CallKey } from '@rookery/contract/calls.ts';

import { type BrowserStorage, namesIn } from '#web/data/session/browser-storage.ts';

/** Something that a member wants the server to do. This browser keeps it until it is answered. */
export interface Intention {
  /** Its `Idempotency-Key`: however often it is sent, it is done once. */
  key: string;
  call: CallKey;
  input: IntentionInput;
  /** Data for the screen that draws it. It is not sent. */
  shown?: unknown;
  /** Intentions about one subject are sent in their order, as of one chat or one post. */
  subject: string;
  /** A later intention of the same switch replaces an earlier one that waits. Left out: it is no switch. */
  switch?: string;
  /** Milliseconds since 1970. No two of one page have the same. */
  created: number;
  /** Why the server refused it; null while it did not. Only the member sends it again. */
  refusal: string | null;
}

export interface IntentionInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** An intention as its database keeps it. */
export interface KeptIntention extends Intention {
  /** The access token of its member when it was kept, for the service worker. */
  token: string | null;
}

/** The table that keeps the intentions of one member. */
export interface OutboxTable {
  all(): Promise<KeptIntention[]>;
  put(row: KeptIntention): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}

const PREFIX = 'rookery-outbox-';

/** The name of a member's database, and of the line in localStorage that counts its rows. */
export const outboxName = (member: string): string => PREFIX + member;

/** How many intentions of a member this browser keeps, without its database. */
export function countInOutbox(storage: BrowserStorage, member: string | undefined): number {
  if (member === undefined) return 0;
  const name = outboxName(member);
  const lines = namesIn(storage).filter((each) => each.startsWith(`${name}-`));
  return Math.max(Number.parseInt(storage.getItem(name) ?? '0', 10), lines.length);
}

/** The member whose database has this name; null: it is another database. */
export const memberOfOutbox = (name: string): string | null =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : null;
