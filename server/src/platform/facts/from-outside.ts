import { randomUUID } from 'node:crypto';

import { appendFacts, type ToldFact } from './fact-log.ts';
import type { Facts } from './facts.ts';

/**
 * For a process that serves nobody, as a command line does: what it tells is heard everywhere by the log. It holds
 * nothing itself, and knows nobody who handles facts by the outbox: a kind of which that is needed says so itself.
 */
export const fromOutside: Pick<Facts, 'begin'> = {
  begin() {
    const told: ToldFact[] = [];
    const teller = randomUUID();
    return {
      tell: ({ name, isHandledFromOutside }, payload) =>
        void told.push({
          key: randomUUID(),
          teller,
          name,
          payload,
          isHandled: isHandledFromOutside,
          traceparent: null,
        }),
      write: async (tx) => (told.length > 0 ? appendFacts(tx, told) : undefined),
      committed: () => undefined,
    };
  },
};
