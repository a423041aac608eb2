import { randomUUID } from 'node:crypto';

import { appendFacts, type ToldFact } from './fact-log.ts';
import type { Facts } from './facts.ts';

/**
 * For a process that serves nobody, as a command line does: what it tells is heard everywhere by the log. It holds
 * nothing itself, and tells only what nobody handles by the outbox.
 */
export const fromOutside: Pick<Facts, 'begin'> = {
  begin() {
    const told: ToldFact[] = [];
    const teller = randomUUID();
    return {
      tell: ({ name }, payload) =>
        void told.push({
          key: randomUUID(),
          teller,
          name,
          payload,
          isHandled: false,
          traceparent: null,
        }),
      write: async (tx) => (told.length > 0 ? appendFacts(tx, told) : undefined),
      committed: () => undefined,
    };
  },
};
