import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { countCodePoints, normaliseBody } from '@rookery/contract/kernel/text.ts';
import type { PollDraft } from '@rookery/contract/posts/poll.ts';
import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { invalid } from '#src/kernel/refusal.ts';

/** The definition of a poll. It never changes. */
export interface StoredPoll {
  choices: readonly string[];
  isMultiple: boolean;
  endsAt: string;
}

const { pollChoicesMin, pollChoicesMax, pollChoiceCodePoints } = LIMITS;
const { pollMinutesMin, pollMinutesMax } = LIMITS;

/** @throws 422 if a choice or the duration breaks a rule */
export function newPoll(draft: PollDraft | undefined, now: Date): StoredPoll | null {
  if (!draft) return null;
  const choices = draft.choices.map((text) => normaliseBody(text).replaceAll(/\s+/g, ' ').trim());
  const fault = choicesFault(choices) ?? durationFault(draft.minutes);
  if (fault) throw invalid({ poll: fault });
  const endsAt = new Date(now.getTime() + draft.minutes * MINUTE_MS).toISOString();
  return { choices, isMultiple: draft.isMultiple ?? false, endsAt };
}

function choicesFault(choices: readonly string[]): string | null {
  if (choices.length < pollChoicesMin || choices.length > pollChoicesMax)
    return `A poll has ${pollChoicesMin} to ${pollChoicesMax} choices.`;
  if (choices.includes('')) return 'Write a text for each choice.';
  if (choices.some((text) => countCodePoints(text) > pollChoiceCodePoints))
    return `A choice can have at most ${pollChoiceCodePoints} characters.`;
  const different = new Set(choices.map((text) => text.toLowerCase()));
  return different.size < choices.length ? 'Two choices have the same text.' : null;
}

function durationFault(minutes: number): string | null {
  const isAllowed = minutes >= pollMinutesMin && minutes <= pollMinutesMax;
  return isAllowed ? null : 'A poll lasts 5 minutes to 30 days.';
}

/** @returns the different choices of a vote in order. @throws 422 if the poll does not have them */
export function checkVote(poll: StoredPoll, chosen: readonly number[]): number[] {
  const choices = [...new Set(chosen)].toSorted((one, other) => one - other);
  const exist = choices.every((at) => at >= 0 && at < poll.choices.length);
  if (choices.length === 0 || !exist) throw invalid({ choices: 'Choose one of the choices.' });
  if (choices.length > 1 && !poll.isMultiple) throw invalid({ choices: 'Choose only one.' });
  return choices;
}

export const isPollOver = ({ endsAt }: StoredPoll, now: Date): boolean =>
  Date.parse(endsAt) <= now.getTime();

/** The text that search finds a post by. */
export function searchedText(
  title: string | null,
  body: string,
  poll: StoredPoll | null = null,
): string {
  return [title, body, ...(poll?.choices ?? [])].filter(Boolean).join(' ');
}
