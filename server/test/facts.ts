import { pino } from 'pino';
import { FACTS } from '#src/fact-registry.ts';
import { type Bus, createBus } from '#src/platform/bus/bus.ts';
import { createFacts, type Facts } from '#src/platform/facts/facts.ts';
import type { FactKind } from '#src/platform/facts/fact-kind.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { externalFacts } from '#src/platform/facts/external-facts.ts';
import { createOutbox } from '#src/platform/outbox/outbox.ts';
import type { TestServer } from './server.ts';

export function factsOf({ database, db, clock }: Pick<TestServer, 'database' | 'db' | 'clock'>): {
  bus: Bus;
  facts: Facts;
} {
  const log = pino({ level: 'silent' });
  const bus = createBus({ pool: database.pool, log, isAlone: true });
  const outbox = createOutbox({ pool: database.pool, clock, log });
  const alone = { isAlone: true, patienceMs: Number.POSITIVE_INFINITY };
  return { bus, facts: createFacts({ db, bus, outbox, log, kinds: FACTS, ...alone }) };
}

export async function publishFact<Payload>(
  db: TestServer['db'],
  kind: FactKind<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await commit({ db, facts: externalFacts }, async (_tx, tell) => tell(kind, payload));
}
