import type { Kysely } from 'kysely';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { loadFlagged } from './flags.store.ts';

const REPORTERS_HELD = 20_000;
const NOTHING: ReadonlySet<string> = new Set();

/** What each member has reported: asked at every feed, so held; most have reported nothing. */
export interface Flags {
  /** uuids of the posts that a member has reported. */
  by(memberId: string): Promise<ReadonlySet<string>>;
  /** A member reported a post. Call it after the commit. */
  changed(memberId: string): void;
}

export function createFlags({ db, bus }: { db: Kysely<Schema>; bus: Bus }): Flags {
  const cache = createEntityCache<ReadonlySet<string>>({
    max: REPORTERS_HELD,
    async load(ids) {
      const flagged = await loadFlagged(db, ids);
      return new Map(
        ids.map((id) => {
          const posts = flagged.get(id);
          return [id, posts ? new Set(posts) : NOTHING];
        }),
      );
    },
  });
  bus.on<string>('flags', (memberId) => cache.drop([memberId]));
  bus.onReset(() => cache.clear());
  return {
    by: async (memberId) => (await cache.get(memberId)) ?? NOTHING,
    changed: (memberId) => bus.publish('flags', memberId),
  };
}
