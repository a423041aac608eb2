import { LIMITS } from '@rookery/contract/kernel/limits.ts';

export const pollStrings = {
  title: 'Poll',
  remove: 'Remove poll',
  choice: (position: number): string => `Choice ${position}`,
  addChoice: 'Add a choice',
  removeChoice: (position: number): string => `Remove choice ${position}`,
  several: 'Allow several choices',
  duration: 'Ends after',
  tooFew: 'Write at least two choices.',
  tooLong: `A choice can have at most ${LIMITS.pollChoiceCodePoints} characters.`,
  sameChoices: 'Two choices have the same text.',

  vote: 'Vote',
  votes: (count: string, isOne: boolean): string => `${count} ${isOne ? 'vote' : 'votes'}`,
  voters: (count: string, isOne: boolean): string => `${count} ${isOne ? 'voter' : 'voters'}`,
  severalHint: 'Choose one or more',
  voted: 'You voted',
  final: 'Final results',
  pending: 'Will be sent when you’re online',
  own: 'your choice',
} as const;

export const DURATIONS: readonly (readonly [minutes: number, label: string])[] = [
  [5, '5 minutes'],
  [30, '30 minutes'],
  [60, '1 hour'],
  [360, '6 hours'],
  [720, '12 hours'],
  [1440, '1 day'],
  [3 * 1440, '3 days'],
  [7 * 1440, '7 days'],
  [14 * 1440, '14 days'],
  [30 * 1440, '30 days'],
];
