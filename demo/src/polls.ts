import { findEntities } from '@rookery/contract/kernel/text.ts';
import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { guests } from '../content/guests.ts';
import { polls, type DemoPoll } from '../content/polls.ts';
import type { MemberRow, PostRow } from './demo-rows.ts';
import type { TextAnalysis } from './text-analysis.ts';

export interface PollRow {
  postId: string;
  choices: readonly string[];
  isMultiple: boolean;
  endsAt: Date;
  votes: readonly { userId: string; choices: readonly number[]; at: Date }[];
}

/** Posts with a poll, and the votes of the first members of the community. */
export function writePolls(
  people: readonly MemberRow[],
  now: Date,
  reading: TextAnalysis,
): { polls: PollRow[]; posts: PostRow[] } {
  const written = polls.map((poll) => writePoll(poll, people, now, reading));
  return { polls: written.map(({ row }) => row), posts: written.map(({ post }) => post) };
}

/** A guest of the demo can vote. */
const isGuest = (name: string): boolean => guests.some(({ username }) => username === name);

function writePoll(
  poll: DemoPoll,
  people: readonly MemberRow[],
  now: Date,
  reading: TextAnalysis,
): { row: PollRow; post: PostRow } {
  const { author, text, choices, isMultiple, hours, votes } = poll;
  const at = new Date(now.getTime() - poll.hoursAgo * HOUR_MS);
  const postId = ulidToUuid(makeUlid(at.getTime()));
  const authorId = people.find(({ member }) => member.username === author)?.id;
  if (authorId === undefined) throw new Error(`The demo has no member @${author}.`);
  const chosen = votes.flatMap((count, choice) => Array.from({ length: count }, () => choice));
  const voters = people
    .filter(({ id, member }) => id !== authorId && !isGuest(member.username))
    .slice(0, chosen.length);
  const row: PollRow = {
    postId,
    choices,
    isMultiple,
    endsAt: new Date(at.getTime() + hours * HOUR_MS),
    votes: voters.map(({ id }, index) => ({ userId: id, choices: [chosen[index] ?? 0], at })),
  };
  const post: PostRow = {
    id: postId,
    authorId,
    type: 'POST',
    parentId: null,
    rootId: null,
    grandparentId: null,
    repostOf: null,
    quoteOf: null,
    groupId: null,
    reach: 'everyone',
    body: text,
    language: reading.detectLanguage(text, findEntities(text)),
    isSensitive: false,
    isWebOnly: false,
    isFromInfluencer: false,
    images: [],
    openGraph: null,
    at,
    topics: [],
    mentions: [],
  };
  return { row, post };
}
