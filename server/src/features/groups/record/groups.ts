import { createEntityCache, type EntityCache } from '#src/kernel/entity-cache.ts';
import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { groupNameKey } from './group-name.policy.ts';
import type { GroupRecord } from './group-record.ts';
import { groupFacts } from './groups.facts.ts';
import { findGroupIds, loadGroups } from './groups.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

const MAX_CACHED_GROUPS = 10_000;

export type Groups = EntityCache<GroupRecord> & {
  idsOfNames(names: readonly string[]): Promise<Map<string, string>>;
};

export function createGroups({ db, facts }: Pick<GroupsParts, 'db' | 'facts'>): Groups {
  const cache = createEntityCache<GroupRecord>({
    max: MAX_CACHED_GROUPS,
    load: (ids) => loadGroups(db, ids),
  });
  const idsByKey = createBoundedLru<string>(MAX_CACHED_GROUPS);
  for (const kind of [groupFacts.changed, groupFacts.closed]) {
    facts.everywhere(kind, ({ groupId }) => cache.drop([groupId]));
  }
  facts.onMissed(() => cache.clear());

  async function idsOfNames(names: readonly string[]): Promise<Map<string, string>> {
    const keys = names.map(groupNameKey);
    const known = await cache.getMany(keys.flatMap((key) => idsByKey.get(key) ?? []));
    const found = new Map<string, string>();
    for (const { id, name, isDeleted } of known.values()) {
      // The cached record shows whether the group still has this name.
      if (!isDeleted) found.set(groupNameKey(name), id);
    }
    const missing = keys.filter((key) => !found.has(key));
    if (missing.length > 0) {
      for (const [key, id] of await findGroupIds(db, missing)) {
        idsByKey.set(key, id);
        found.set(key, id);
      }
    }
    return new Map(
      names.flatMap((name, at) => {
        const id = found.get(keys[at] ?? '');
        return id === undefined ? [] : [[name, id]];
      }),
    );
  }

  return { ...cache, idsOfNames };
}
