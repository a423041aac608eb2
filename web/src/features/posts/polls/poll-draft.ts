import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints } from '@rookery/contract/kernel/text.ts';
import type { PollDraft } from '@rookery/contract/posts/poll.ts';

import type { DraftPoll } from '#web/data/drafts/draft-poll.ts';

import { pollStrings } from './poll-strings.ts';

const writtenChoices = ({ choices }: DraftPoll): string[] =>
  choices.map((text) => text.trim()).filter((text) => text !== '');

/** The reason that the poll can't be sent yet. The server has the same rules. */
export function pollProblem(poll: DraftPoll | null | undefined): string | null {
  if (!poll) return null;
  const choices = writtenChoices(poll);
  const isLong = choices.some((text) => countCodePoints(text) > LIMITS.pollChoiceCodePoints);
  if (isLong) return pollStrings.tooLong;
  const different = new Set(choices.map((text) => text.toLowerCase()));
  if (different.size < choices.length) return pollStrings.sameChoices;
  return choices.length < LIMITS.pollChoicesMin ? pollStrings.tooFew : null;
}

export function outgoingPoll(poll: DraftPoll | null | undefined): { poll?: PollDraft } {
  if (!poll) return {};
  const { isMultiple, minutes } = poll;
  return { poll: { choices: writtenChoices(poll), isMultiple, minutes } };
}

/** Shows one empty field behind the written choices, and at least two fields. */
export function shownChoices(choices: readonly string[]): string[] {
  const last = choices.findLastIndex((text) => text !== '');
  const shown = Math.min(Math.max(last + 2, LIMITS.pollChoicesMin), LIMITS.pollChoicesMax);
  return Array.from({ length: shown }, (_, at) => choices[at] ?? '');
}
