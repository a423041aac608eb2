import { createBoundedLru } from './bounded-lru.ts';
import { runWithoutCallContext } from './call-context.ts';

/**
 * Caches entities by id until they change, in a form that is the same for every viewer. Ids missed in one
 * event loop turn are loaded together, so that concurrent calls share a statement.
 */
export interface EntityCache<V extends object> {
  getMany(ids: readonly string[]): Promise<Map<string, V>>;
  get(id: string): Promise<V | undefined>;
  /**
   * Runs a write and caches its result, which saves the next read. Does not cache if the entity changes
   * concurrently. Undefined means that nothing was created.
   */
  make(id: string, work: () => Promise<V | undefined>): Promise<V | undefined>;
  /** Replaces a cached entity. The result of a load in flight is not cached. */
  patch(id: string, change: (value: V) => V): void;
  /** Evicts entities. A load in flight still answers its callers, but its result is not cached. */
  drop(ids: readonly string[]): void;
  dropWhere(holds: (value: V) => boolean): void;
  clear(): void;
  counts(): CacheCounts;
}

export interface CacheCounts {
  hits: number;
  misses: number;
}

interface Load<V> {
  ids: Set<string>;
  result: Promise<Map<string, V>>;
  hasBegun: boolean;
  stale: Set<string>;
}

export function createEntityCache<V extends object>(options: {
  /**
   * Maximum number of cached entities, or their maximum total weight. The least recently used one is
   * evicted first.
   */
  max: number;
  /** The weight of an entity, if weights differ much. An entity heavier than `max` is not cached. */
  weigh?(value: V): number;
  load(ids: readonly string[]): Promise<Map<string, V>>;
}): EntityCache<V> {
  const held = createBoundedLru<V>(options.max, options.weigh);
  const underWay = new Map<string, Load<V>>();
  const counts: CacheCounts = { hits: 0, misses: 0 };

  /**
   * Writes in flight, by entity id. A write becomes stale if the entity changes before its result arrives.
   */
  const making = new Map<string, Set<{ stale: boolean }>>();

  async function make(id: string, work: () => Promise<V | undefined>): Promise<V | undefined> {
    const attempt = { stale: false };
    const attempts = making.get(id) ?? new Set();
    making.set(id, attempts.add(attempt));
    try {
      const value = await work();
      if (value && !attempt.stale) held.set(id, value);
      return value;
    } finally {
      attempts.delete(attempt);
      if (attempts.size === 0) making.delete(id);
    }
  }

  /** The load that begins at the end of this event loop turn. Until then, more ids can join. */
  let gathering: Load<V> | null = null;

  function gather(): Load<V> {
    const { promise: result, resolve, reject } = Promise.withResolvers<Map<string, V>>();
    const load: Load<V> = { ids: new Set(), result, hasBegun: false, stale: new Set() };
    setImmediate(() => void run(load).then(resolve, reject));
    return load;
  }

  async function run(load: Load<V>): Promise<Map<string, V>> {
    const { ids, stale } = load;
    gathering = null;
    load.hasBegun = true;
    try {
      const loaded = await runWithoutCallContext(() => options.load([...ids]));
      for (const [id, value] of loaded) if (!stale.has(id)) held.set(id, value);
      return loaded;
    } finally {
      for (const id of ids) if (underWay.get(id) === load) underWay.delete(id);
    }
  }

  function join(id: string): Load<V> {
    gathering ??= gather();
    gathering.ids.add(id);
    underWay.set(id, gathering);
    counts.misses += 1;
    return gathering;
  }

  async function getMany(ids: readonly string[]): Promise<Map<string, V>> {
    const found = new Map<string, V>();
    // Another load may return an id's value from before a change, so each id maps to its valid load.
    const awaited = new Map<string, Load<V>>();
    for (const id of ids) {
      const value = held.get(id);
      if (value) found.set(id, value);
      else awaited.set(id, underWay.get(id) ?? join(id));
    }
    counts.hits += found.size;
    if (awaited.size === 0) return found;
    await Promise.all([...new Set(awaited.values())].map((load) => load.result));
    for (const [id, load] of awaited) {
      // oxlint-disable-next-line no-await-in-loop -- all are there already
      const value = (await load.result).get(id);
      if (value) found.set(id, value);
    }
    return found;
  }

  function drop(ids: readonly string[]): void {
    for (const id of ids) {
      held.delete(id);
      const load = underWay.get(id);
      if (load?.hasBegun) {
        load.stale.add(id);
        underWay.delete(id);
      }
      for (const attempt of making.get(id) ?? []) attempt.stale = true;
    }
  }

  return {
    getMany,
    async get(id) {
      const value = held.get(id);
      if (!value) return (await getMany([id])).get(id);
      counts.hits += 1;
      return value;
    },
    make,
    patch(id, change) {
      const value = held.get(id);
      drop([id]);
      if (value) held.set(id, change(value));
    },
    drop,
    dropWhere(holds) {
      const ids = [...held].flatMap(([id, value]) => (holds(value) ? [id] : []));
      drop([...ids, ...underWay.keys(), ...making.keys()]);
    },
    clear() {
      drop([...underWay.keys(), ...making.keys()]);
      held.clear();
    },
    counts: () => ({ ...counts }),
  };
}
