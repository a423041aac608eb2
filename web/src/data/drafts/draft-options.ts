import { AUDIENCES, type Audience } from '@rookery/contract/kernel/audience.ts';
import { type DraftPoll, parsePoll } from './draft-poll.ts';

/** Choices for a post besides its text and files. Each is absent until the member makes it. */
export type DraftOptions = Partial<Choices>;

interface Choices {
  /** Null after the member removed the poll. */
  poll: DraftPoll | null;
  /** When the post is published, in ISO 8601. Null: at once. */
  publishAt: string | null;
  /** The scheduled post that the draft replaces. Null: none. */
  scheduledUlid: string | null;
  /** Reason for the sensitive mark, as typed. */
  warning: string;
  whoAnswers: Audience;
  whoQuotes: Audience;
}

/** Reads stored options. Drops those of an unknown shape. */
export function parseOptions(value: unknown): DraftOptions {
  const { poll, publishAt, scheduledUlid, warning, whoAnswers, whoQuotes } = (value ??
    {}) as Partial<Record<keyof Choices, unknown>>;
  const parsed = parsePoll(poll);
  return {
    ...(parsed && { poll: parsed }),
    ...(typeof publishAt === 'string' && { publishAt }),
    ...(typeof scheduledUlid === 'string' && { scheduledUlid }),
    ...(typeof warning === 'string' && { warning }),
    ...(isAudience(whoAnswers) && { whoAnswers }),
    ...(isAudience(whoQuotes) && { whoQuotes }),
  };
}

const isAudience = (value: unknown): value is Audience => AUDIENCES.includes(value as Audience);
