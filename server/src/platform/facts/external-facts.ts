import { randomUUID } from 'node:crypto';

import { appendFacts, type PublishedFact } from './fact-log.ts';
import type { Facts } from './facts.ts';

/**
 * Publishes facts from a process that serves no members, such as a command. Other processes read these
 * facts from the log. Outbox handlers need a kind with `isHandledFromOutside`.
 */
export const externalFacts: Pick<Facts, 'begin'> = {
  begin() {
    const told: PublishedFact[] = [];
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
