import { heldAtMost } from './held-at-most.ts';
import { forEverybody } from './work.ts';

/**
 * Entities by id as everyone sees them, loaded in batches and kept until something changes them. What is
 * missing in one turn of the event loop is loaded together: the calls of a busy moment share a statement.
 */
export interface EntityCache<V extends object> {
  /** The entities that exist, by id. One load for all that are missing, whoever else misses some at the moment. */
  getMany(ids: readonly string[]): Promise<Map<string, V>>;
  get(id: string): Promise<V | undefined>;
  /**
   * Makes an entity and keeps what came out, unless it changes meanwhile: a write that knows its result
   * saves the read after it. Undefined: nothing was made.
   */
  make(id: string, work: () => Promise<V | undefined>): Promise<V | undefined>;
  /** Replaces an entity that is held; what a load that has begun brings for it will not be kept. */
  patch(id: string, change: (value: V) => V): void;
  /** Forgets entities; what a load that has begun brings for them is answered once and not kept. */
  drop(ids: readonly string[]): void;
  /** Forgets those of which this holds, and trusts nothing that is under way. */
  dropWhere(holds: (value: V) => boolean): void;
  clear(): void;
  /** How many entities were asked for since the start, and how many of them had to be loaded. */
  counts(): CacheCounts;
}

export interface CacheCounts {
  hits: number;
  misses: number;
}

interface Load<V> {
  ids: Set<string>;
  result: Promise<Map<string, V>>;
  /** What changes before is read as it is then. */
  hasBegun: boolean;
  /** Ids that changed since it began. */
  stale: Set<string>;
}

export function createEntityCache<V extends object>(options: {
  /** Entities held at most, or what they may weigh together; the least recently used go first. */
  max: number;
  /** Where they differ much: what one of them weighs. One that weighs more than `max` alone is not held. */
  weigh?(value: V): number;
  load(ids: readonly string[]): Promise<Map<string, V>>;
}): EntityCache<V> {
  const held = heldAtMost<V>(options.max, options.weigh);
  const underWay = new Map<string, Load<V>>();
  const counts: CacheCounts = { hits: 0, misses: 0 };

  /** Writes under way, by id: each is told when its result is out of date before it is there. */
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

  /** Begins when this turn of the event loop is over: until then more may join. */
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
      const loaded = await forEverybody(() => options.load([...ids]));
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
    // Another load may bring the same id from before it changed: each id has the one to be taken from.
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
