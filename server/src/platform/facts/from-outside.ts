import { randomUUID } from 'node:crypto';

import { appendFacts, type ToldFact } from './fact-log.ts';
import type { Facts } from './facts.ts';

/**
 * Facts of a process that serves no members, such as a command. Others receive them by the log. Outbox handlers
 * need a kind with `isHandledFromOutside`.
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
