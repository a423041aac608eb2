import type { ReactionEnd } from './reaction-queue.ts';

/** Strings that load with the first reaction. Those from the specification are verbatim. */
export const reactionStrings = {
  ended: {
    added: 'Your reaction has been added.',
    removed: 'Your reaction has been removed.',
    changed: 'Your reaction has been changed.',
    addFailed: 'Error recording the reaction.',
    removeFailed: 'Error removing the reaction.',
    previousFailed: 'Error removing your previous reaction.',
    changeFailed: 'Error changing the reaction.',
  } satisfies Record<ReactionEnd, string>,
  unexpected: 'An unexpected error occurred.',

  picker: 'Reactions',
  whoReacted: 'Who reacted',

  all: (count: string): string => `All ${count}`,
  filter: 'Show one reaction',
  noneYet: 'No reactions yet',
  noneHint: 'The first one can be yours.',
  noneShown: 'Nobody to show here',
  noneShownHint: 'Members who are kept away from you, or you from them, are counted and not named.',
  listFailed: 'Who reacted could not be loaded.',
} as const;
