import type { Kysely } from 'kysely';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { loadBarriers } from './barriers.store.ts';

const MEMBERS_HELD = 20_000;

/** What stands between a member and others. uuids. */
export interface Barrier {
  /** Blocked by the member, or blocking the member: neither finds anything of the other. */
  readonly blocked: ReadonlySet<string>;
  /** Muted by the member: their posts stay out of the member's lists. */
  readonly muted: ReadonlySet<string>;
  /** Both together: whose posts no list shows to the member. */
  readonly unread: ReadonlySet<string>;
}

const NOBODY: ReadonlySet<string> = new Set();
const NO_BARRIER: Barrier = { blocked: NOBODY, muted: NOBODY, unread: NOBODY };

/** Whom each member does not see: asked at every list, so held; most have nobody. */
export interface Barriers {
  of(memberId: string): Promise<Barrier>;
  /** These members blocked, muted, or took it back. Call it after the commit. */
  changed(memberIds: readonly string[]): void;
}

export function createBarriers({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Barriers {
  const cache = createEntityCache<Barrier>({
    max: MEMBERS_HELD,
    async load(ids) {
      const found = new Map<string, { blocked: Set<string>; muted: Set<string> }>();
      for (const { memberId, otherId, kind } of await loadBarriers(db, ids)) {
        const sets = found.get(memberId) ?? { blocked: new Set(), muted: new Set() };
        found.set(memberId, sets);
        (kind === 'block' ? sets.blocked : sets.muted).add(otherId);
      }
      return new Map(ids.map((id) => [id, barrierOf(found.get(id))]));
    },
  });
  bus.on<string[]>('barriers', (memberIds) => cache.drop(memberIds));
  bus.onReset(() => cache.clear());
  return {
    of: async (memberId) => (await cache.get(memberId)) ?? NO_BARRIER,
    changed: (memberIds) => bus.publish('barriers', [...memberIds]),
  };
}

function barrierOf(sets: { blocked: Set<string>; muted: Set<string> } | undefined): Barrier {
  if (!sets) return NO_BARRIER;
  return { ...sets, unread: new Set([...sets.blocked, ...sets.muted]) };
}
