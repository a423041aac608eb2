import type { ReactionOutcome } from './reaction-queue.ts';

export const reactionStrings = {
  ended: {
    added: 'Your reaction has been added.',
    removed: 'Your reaction has been removed.',
    changed: 'Your reaction has been changed.',
    addFailed: 'Error recording the reaction.',
    removeFailed: 'Error removing the reaction.',
    previousFailed: 'Error removing your previous reaction.',
    changeFailed: 'Error changing the reaction.',
  } satisfies Record<ReactionOutcome, string>,
  unexpected: 'An unexpected error occurred.',

  picker: 'Reactions',
  whoReacted: 'Who reacted',

  all: (count: string): string => `All ${count}`,
  filter: 'Filter by reaction',
  noneYet: 'No reactions yet',
  noneHint: 'Be the first to react.',
  noneShown: 'No members to show',
  noneShownHint: 'Members you can’t see are counted but not shown.',
  listFailed: 'Couldn’t load the reactions.',
} as const;
