import type { Kysely } from 'kysely';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { loadBarriers, type BarrierRow } from './barriers.store.ts';

const MEMBERS_HELD = 20_000;

/** What stands between a member and others. uuids. */
export interface Barrier {
  /** Blocked by the member. */
  readonly blocking: ReadonlySet<string>;
  /** Blocking the member. */
  readonly blockers: ReadonlySet<string>;
  /** Both of these: neither finds anything of the other. */
  readonly blocked: ReadonlySet<string>;
  /** Muted by the member: their posts stay out of the member's lists. */
  readonly muted: ReadonlySet<string>;
  /** All together: whose posts no list shows to the member. */
  readonly unread: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();
const NO_BARRIER: Barrier = {
  ...{ blocking: NOBODY, blockers: NOBODY, blocked: NOBODY, muted: NOBODY, unread: NOBODY },
};

/** Whom each member does not see: asked at every list, so held; most have nobody. */
export interface Barriers {
  of(memberId: string): Promise<Barrier>;
  /** Those of several members, by id, in one query at most. */
  ofMany(memberIds: readonly string[]): Promise<ReadonlyMap<string, Barrier>>;
  /** These members blocked, muted, or took it back. Call it after the commit. */
  changed(memberIds: readonly string[]): void;
}

export function createBarriers({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Barriers {
  const cache = createEntityCache<Barrier>({
    max: MEMBERS_HELD,
    async load(ids) {
      const found = new Map<string, BarrierRow[]>();
      for (const row of await loadBarriers(db, ids)) {
        const rows = found.get(row.memberId);
        if (rows) rows.push(row);
        else found.set(row.memberId, [row]);
      }
      return new Map(ids.map((id) => [id, barrierOf(found.get(id))]));
    },
  });
  bus.on<string[]>('barriers', (memberIds) => cache.drop(memberIds));
  bus.onReset(() => cache.clear());
  return {
    of: async (memberId) => (await cache.get(memberId)) ?? NO_BARRIER,
    ofMany: (memberIds) => cache.getMany(memberIds),
    changed: (memberIds) => bus.publish('barriers', [...memberIds]),
  };
}

function barrierOf(rows: readonly BarrierRow[] | undefined): Barrier {
  if (!rows) return NO_BARRIER;
  const of = (kind: BarrierRow['kind']): Set<string> =>
    new Set(rows.filter((row) => row.kind === kind).map((row) => row.otherId));
  const [blocking, blockers, muted] = [of('blocking'), of('blocker'), of('muted')];
  const blocked = new Set([...blocking, ...blockers]);
  return { blocking, blockers, blocked, muted, unread: new Set([...blocked, ...muted]) };
}
