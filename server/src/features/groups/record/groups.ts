import { LRUCache } from 'lru-cache';
import type { Kysely } from 'kysely';
import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { groupNameKey } from './group-name.policy.ts';
import type { GroupRecord } from './group-record.ts';
import { groupFacts } from './groups.facts.ts';
import { findGroupIdByName, loadGroups } from './groups.store.ts';

const GROUPS_HELD = 10_000;

/** Every group, kept until something changes it. */
export type Groups = EntityCache<GroupRecord> & {
  /** uuid of the group that bears this name, in any case; null: none does. */
  idOfName(name: string): Promise<string | null>;
};

export function createGroups({
  db,
  facts,
}: {
  db: Kysely<Schema>;
  facts: Pick<Facts, 'everywhere' | 'onMissed'>;
}): Groups {
  const cache = createEntityCache<GroupRecord>({
    max: GROUPS_HELD,
    load: (ids) => loadGroups(db, ids),
  });
  const idsByKey = new LRUCache<string, string>({ max: GROUPS_HELD });
  for (const kind of [groupFacts.changed, groupFacts.closed]) {
    facts.everywhere(kind, ({ groupId }) => cache.drop([groupId]));
  }
  facts.onMissed(() => cache.clear());
  return {
    ...cache,
    async idOfName(name) {
      const key = groupNameKey(name);
      const known = idsByKey.get(key);
      const group = known === undefined ? undefined : await cache.get(known);
      // Whether the name is still its own is asked of the group.
      if (group && !group.isDeleted && groupNameKey(group.name) === key) return group.id;
      const id = await findGroupIdByName(db, key);
      if (id === null) idsByKey.delete(key);
      else idsByKey.set(key, id);
      return id;
    },
  };
}
