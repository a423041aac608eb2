import { type DraftPoll, parsePoll } from './draft-poll.ts';

/** Choices for a post besides its text and files. Each is absent until the member makes it. */
export type DraftOptions = Partial<Choices>;

interface Choices {
  /** Null after the member removed the poll. */
  poll: DraftPoll | null;
}

/** Reads stored options. Drops those of an unknown shape. */
export function parseOptions(value: unknown): DraftOptions {
  const { poll } = (value ?? {}) as Partial<Record<keyof Choices, unknown>>;
  const parsed = parsePoll(poll);
  return { ...(parsed && { poll: parsed }) };
}
