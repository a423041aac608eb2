import { expect, test } from 'vitest';

import { parseOptions } from '#web/data/drafts/draft-options.ts';
import { NEW_POLL } from '#web/data/drafts/draft-poll.ts';

import { outgoingPoll, pollProblem, shownChoices } from './poll-draft.ts';

const draft = (...choices: string[]) => ({ ...NEW_POLL, choices });

test('shows one empty field behind the written choices', () => {
  expect(shownChoices([])).toEqual(['', '']);
  expect(shownChoices(['Tea'])).toEqual(['Tea', '']);
  expect(shownChoices(['Tea', 'Coffee'])).toEqual(['Tea', 'Coffee', '']);
  expect(shownChoices(['Tea', '', ''])).toEqual(['Tea', '']);
  expect(shownChoices([...'12345678'])).toEqual([...'12345678']);
});

test.for([
  [['Tea', 'Coffee'], null],
  [['Tea', ' '], 'Write at least two choices.'],
  [['Tea', ' tea'], 'Two choices have the same text.'],
  [['Tea', 'é'.repeat(61)], 'A choice can have at most 60 characters.'],
] as const)('judges the choices %o: %s', ([choices, problem]) => {
  expect(pollProblem(draft(...choices))).toBe(problem);
});

test('sends the written choices without blanks', () => {
  const { poll } = outgoingPoll({ ...draft(' Tea ', '', 'Coffee', ''), isMultiple: true });
  expect(poll).toEqual({ choices: ['Tea', 'Coffee'], isMultiple: true, minutes: 1440 });
  expect(outgoingPoll(null)).toEqual({});
});

test('reads a stored poll and drops other shapes', () => {
  const poll = draft('Tea', 'Coffee');
  expect(parseOptions(JSON.parse(JSON.stringify({ poll })))).toEqual({ poll });
  for (const wrong of [{ poll: 7 }, { poll: { choices: 'Tea' } }, { poll: null }, null, []]) {
    expect(parseOptions(wrong)).toEqual({});
  }
});
