import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';

import { createBus, type Bus } from '#src/platform/bus/bus.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { createFacts, type Facts } from '#src/platform/facts/facts.ts';
import { createOutbox, type Outbox } from '#src/platform/outbox/outbox.ts';
import { FACTS } from './fact-registry.ts';
import type { Resources } from './resources.ts';

/** Notifies processes of events: quickly by the bus, reliably by the fact log and the outbox. */
export interface Messaging {
  bus: Bus;
  facts: Facts;
  outbox: Outbox;
  start(): Promise<void>;
}

interface MessagingOptions extends Pick<
  Resources,
  'config' | 'secrets' | 'pool' | 'clock' | 'log' | 'outcomes' | 'traces'
> {
  /** Reserved connections, for queries that must run while the pool is busy. */
  db: Kysely<Schema>;
  isAlone: boolean;
  isRelay: boolean;
  /** 0 means that a late process never counts as having missed facts. */
  lateMs: number | undefined;
}

/** Caches are distrusted after this many ms without news of other processes' writes. */
const FACTS_TIMEOUT_MS = 1500;

/** Separates a community's messages from those of others on the same Redis. */
const communityOf = ({ realtimeSecret }: Secrets): string =>
  createHash('sha256').update(`bus\n${realtimeSecret}`).digest('base64url').slice(0, 22);

export function openMessaging(deps: MessagingOptions): Messaging {
  const { config, secrets, db, pool, clock, log, outcomes, traces = null } = deps;
  const { isAlone, isRelay, lateMs } = deps;
  const { redisUrl: url } = config;
  const redis = url === null ? null : { url, community: communityOf(secrets) };
  const bus = createBus({ pool, log, redis, isAlone });
  outcomes?.onUnknown(() => bus.reset());
  const outbox = createOutbox({ pool, clock, log, bus, isRelay, traces });
  const patienceMs = lateMs === 0 ? Number.POSITIVE_INFINITY : FACTS_TIMEOUT_MS;
  const facts = createFacts({ db, bus, outbox, log, isAlone, kinds: FACTS, patienceMs, traces });
  return {
    bus,
    facts,
    outbox,
    async start() {
      await bus.start();
      await facts.start();
      outbox.start();
    },
  };
}
