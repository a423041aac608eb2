import type { Poll, PollState } from '@rookery/contract/posts/poll.ts';
import { isPollOver } from '#src/features/posts/record/poll-record.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';

export interface PollViewer {
  id: string;
  ownChoices: readonly number[] | undefined;
  /** Whether the viewer voted, if `ownChoices` is unknown. */
  hasVoted?: boolean;
}

type PolledPost = Pick<PostRecord, 'authorId' | 'poll' | 'pollVoters' | 'pollVotes'>;

/** Results are shown to the author, to voters, and to all when the poll is over. */
export function pollState(
  { poll, pollVotes, pollVoters, authorId }: PolledPost,
  { id, ownChoices, hasVoted = ownChoices !== undefined }: PollViewer,
  now: Date,
): PollState | null {
  if (!poll) return null;
  const isOver = isPollOver(poll, now);
  const seesVotes = isOver || hasVoted || id === authorId;
  return {
    isOver,
    voters: pollVoters,
    ...(seesVotes && { votes: poll.choices.map((_text, at) => pollVotes?.[at] ?? 0) }),
    ...(ownChoices && { ownChoices: [...ownChoices] }),
  };
}

export function pollView(record: PolledPost, viewer: PollViewer, now: Date): Poll | null {
  const { poll } = record;
  const state = pollState(record, viewer, now);
  if (!poll || !state) return null;
  const { votes, ...shown } = state;
  return {
    choices: poll.choices.map((text, at) => ({ text, votes: votes?.[at] ?? null })),
    isMultiple: poll.isMultiple,
    endsAt: poll.endsAt,
    ...shown,
  };
}
