import { createEntityMap, type EntityMap, type EntityView } from './entity-map.ts';

export interface EntityTimes {
  cachedAt: number;
  refreshedAt: number;
}

export interface MemoryRules<T> {
  /** Maximum number of entities. Above this number, entities are evicted until about `keep` are left. */
  most: number;
  keep: number;
  now(): number;
  isProtected?(id: string, value: T, nowMs: number): boolean;
  /** Returns the ids in lists, which are evicted last. Called only when memory is freed. */
  listed?(): ReadonlySet<string>;
  onLeave?(id: string, value: T): void;
}

/**
 * Called when an entity was added or changed. `value` is undefined if the entity is gone for good.
 * Evictions do not count as changes.
 */
type Change<T> = (id: string, value: T | undefined, notes: EntityTimes) => void;

export interface EntityMemory<T> extends EntityMap<T> {
  /**
   * Adds entities together, so that none evicts another. `notes` contains the times of an entity if it is
   * older than now.
   */
  putAll(entries: Iterable<readonly [id: string, value: T, notes?: EntityTimes]>): void;
  notes(id: string): EntityTimes | undefined;
  noteRefresh(id: string): void;
  follow(listener: Change<T>): () => void;
}

export type MemoryView<T> = EntityView<T> & Pick<EntityMemory<T>, 'notes' | 'follow'>;

interface CacheEntry extends EntityTimes {
  use: number;
}

export function createEntityMemory<T>(rules: MemoryRules<T>): EntityMemory<T> {
  const map = createEntityMap<T>();
  const held = new Map<string, CacheEntry>();
  const followers = new Set<Change<T>>();
  let uses = 0;
  let roomFor = rules.most;

  const touch = (id: string): void => {
    const entry = held.get(id);
    if (entry) entry.use = ++uses;
  };
  const tell = (id: string): void => {
    const { cachedAt, refreshedAt } = held.get(id) ?? { cachedAt: 0, refreshedAt: 0 };
    for (const follower of followers) follower(id, map.get(id), { cachedAt, refreshedAt });
  };
  const free = (arrived: ReadonlySet<string>): void => {
    if (held.size <= roomFor) return;
    for (const id of leavingOrder(arrived)) {
      if (held.size <= rules.keep) break;
      const value = map.get(id);
      held.delete(id);
      map.remove(id);
      if (value !== undefined) rules.onLeave?.(id, value);
    }
    roomFor = Math.max(rules.most, held.size + (rules.most - rules.keep));
  };
  const leavingOrder = (arrived: ReadonlySet<string>): string[] => {
    const now = rules.now();
    const listed = rules.listed?.() ?? new Set<string>();
    const rank = (id: string): number => Number(listed.has(id));
    const mayLeave = (id: string): boolean => {
      const value = map.get(id);
      if (arrived.has(id) || map.isWatched(id) || value === undefined) return false;
      return rules.isProtected?.(id, value, now) !== true;
    };
    const unseen = [...held].filter(([id]) => mayLeave(id));
    unseen.sort(([a, one], [b, other]) => rank(a) - rank(b) || one.use - other.use);
    return unseen.map(([id]) => id);
  };
  const putAll: EntityMemory<T>['putAll'] = (entries) => {
    const arrived = new Set<string>();
    for (const [id, value, notes] of entries) {
      const now = rules.now();
      held.set(id, { cachedAt: now, refreshedAt: now, ...notes, use: ++uses });
      map.put(id, value);
      arrived.add(id);
      tell(id);
    }
    free(arrived);
  };
  return {
    ...map,
    putAll,
    put: (id, value) => putAll([[id, value]]),
    patch(id, change) {
      const before = map.get(id);
      map.patch(id, change);
      if (map.get(id) !== before) tell(id);
    },
    remove(id) {
      held.delete(id);
      map.remove(id);
      tell(id);
    },
    clear() {
      held.clear();
      map.clear();
      roomFor = rules.most;
    },
    subscribe(id, listener) {
      touch(id);
      const stop = map.subscribe(id, listener);
      return () => {
        stop();
        touch(id);
      };
    },
    notes: (id) => held.get(id),
    noteRefresh(id) {
      const entry = held.get(id);
      if (!entry) return;
      entry.refreshedAt = rules.now();
      tell(id);
    },
    follow(listener) {
      followers.add(listener);
      return () => void followers.delete(listener);
    },
  };
}
