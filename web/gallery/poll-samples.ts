import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import type { Poll } from '@rookery/contract/posts/poll.ts';

import { samplePost } from './samples.ts';
import type { CardSample } from './scene.ts';

const TEXTS = ['Tea', 'Coffee, but only from the machine in the kitchen of the old mill', 'شاي'];

export function pollSamples(): CardSample[] {
  const hidden = [null, null, null];
  const votes = [12, 30, 7];
  return [
    sample('poll', hidden),
    sample('poll-with-several-choices', hidden, { isMultiple: true }),
    sample('own-poll', votes),
    sample('poll-with-own-vote', votes, { ownChoices: [1] }),
    sample('poll-over', votes, { isOver: true, ownChoices: [0] }),
  ];
}

function sample(id: string, votes: (number | null)[], more: Partial<Poll> = {}): CardSample {
  const poll: Poll = {
    choices: TEXTS.map((text, at) => ({ text, votes: votes[at] ?? null })),
    isMultiple: false,
    endsAt: new Date(Date.now() + (more.isOver ? -1 : 3) * DAY_MS).toISOString(),
    isOver: false,
    voters: 49,
    ...more,
  };
  return { id, post: samplePost(id, { body: 'What shall we drink?', poll }) };
}
