import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEntityCache, type EntityCache } from './entity-cache.ts';

interface Entity {
  id: string;
  version: number;
}

interface Gate {
  ids: readonly string[];
  open(result?: Error): void;
}

function gatedStore(max = 100): {
  cache: EntityCache<Entity>;
  loads: Gate[];
  write(id: string): void;
  versions: Map<string, number>;
} {
  const versions = new Map<string, number>();
  const loads: Gate[] = [];
  const cache = createEntityCache<Entity>({
    max,
    load: (ids) =>
      new Promise((resolve, reject) => {
        const seen = read(ids);
        loads.push({ ids, open: (error) => (error ? reject(error) : resolve(seen)) });
      }),
  });
  function read(ids: readonly string[]): Map<string, Entity> {
    const found = new Map<string, Entity>();
    for (const id of ids) {
      const version = versions.get(id);
      if (version !== undefined) found.set(id, { id, version });
    }
    return found;
  }
  return {
    cache,
    loads,
    versions,
    write(id) {
      versions.set(id, (versions.get(id) ?? 0) + 1);
      cache.drop([id]);
    },
  };
}

const at = (loads: readonly Gate[], index: number): Gate => {
  const gate = loads[index];
  if (!gate) throw new Error(`There is no load ${index}.`);
  return gate;
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the entity cache', () => {
  test('loads missing entities together, each id once', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    write('b');
    const found = cache.getMany(['a', 'b', 'a', 'unknown']);
    await turn();
    expect(loads.map((load) => load.ids)).toEqual([['a', 'b', 'unknown']]);
    at(loads, 0).open();
    expect([...(await found).keys()].toSorted()).toEqual(['a', 'b']);
  });

  test('limits the total weight and skips entities over the limit', async () => {
    const asked: string[] = [];
    const cache = createEntityCache<Entity>({
      max: 10,
      weigh: ({ version }) => version,
      load: async (ids) => {
        asked.push(...ids);
        return new Map(ids.map((id) => [id, { id, version: Number(id) }]));
      },
    });
    for (const id of ['4', '5', '4', '3', '4', '5', '11', '11']) {
      expect(await cache.get(id)).toEqual({ id, version: Number(id) });
    }
    expect(asked).toEqual(['4', '5', '3', '5', '11', '11']);
  });

  test('answers from memory, but never caches missing entities', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    const first = cache.getMany(['a', 'later']);
    await turn();
    at(loads, 0).open();
    await first;
    expect((await cache.getMany(['a'])).get('a')).toEqual({ id: 'a', version: 1 });
    expect(loads).toHaveLength(1);
    write('later');
    const second = cache.get('later');
    await turn();
    at(loads, 1).open();
    expect(await second).toEqual({ id: 'later', version: 1 });
  });

  test('loads nothing for an empty request', async () => {
    const { cache, loads } = gatedStore();
    expect((await cache.getMany([])).size).toBe(0);
    await turn();
    expect(loads).toEqual([]);
  });

  test('shares a load in flight between concurrent callers', async () => {
    const { cache, loads, write } = gatedStore();
    for (const id of ['a', 'b', 'c']) write(id);
    const first = cache.getMany(['a', 'b']);
    await turn();
    const second = cache.getMany(['b', 'c']);
    await turn();
    expect(loads.map((load) => load.ids)).toEqual([['a', 'b'], ['c']]);
    at(loads, 1).open();
    at(loads, 0).open();
    expect((await first).size).toBe(2);
    expect([...(await second).keys()].toSorted()).toEqual(['b', 'c']);
  });

  test('batches requests of one event loop turn, without duplicates', async () => {
    const { cache, loads, write } = gatedStore();
    for (const id of ['a', 'b', 'c']) write(id);
    const [one, two, three] = [cache.get('a'), cache.getMany(['b', 'a']), cache.get('c')];
    await turn();
    expect(loads.map((load) => load.ids)).toEqual([['a', 'b', 'c']]);
    at(loads, 0).open();
    expect((await one)?.id).toBe('a');
    expect([...(await two).keys()].toSorted()).toEqual(['a', 'b']);
    expect((await three)?.id).toBe('c');
    expect(cache.counts()).toEqual({ hits: 0, misses: 3 });
  });

  test('loads an entity again if evicted before its load began', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    const early = cache.get('a');
    write('a');
    const late = cache.get('a');
    await turn();
    expect(loads).toHaveLength(1);
    at(loads, 0).open();
    expect([await early, await late, await cache.get('a')].map((each) => each?.version)).toEqual([
      2, 2, 2,
    ]);
    expect(loads).toHaveLength(1);
  });

  test('does not cache an entity evicted during its load', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    write('b');
    const early = cache.getMany(['a', 'b']);
    await turn();
    write('a');
    const late = cache.get('a');
    await turn();
    at(loads, 1).open();
    expect((await late)?.version).toBe(2);
    at(loads, 0).open();
    await early;
    expect((await cache.get('a'))?.version).toBe(2);
    expect((await cache.get('b'))?.version).toBe(1);
    expect(loads).toHaveLength(2);
  });

  test('returns each entity from its newest load', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    write('b');
    const early = cache.getMany(['a', 'b']);
    await turn();
    write('a');
    const late = cache.get('a');
    const both = cache.getMany(['a', 'b']);
    await turn();
    for (const load of loads) load.open();
    expect([...(await both).values()].map((entity) => entity.version)).toEqual([2, 1]);
    await Promise.all([early, late]);
  });

  test('clear evicts cached entities and loads in flight', async () => {
    const { cache, loads, write, versions } = gatedStore();
    write('a');
    write('b');
    const held = cache.get('a');
    await turn();
    at(loads, 0).open();
    await held;
    const underWay = cache.get('b');
    await turn();
    versions.set('a', 9);
    versions.set('b', 9);
    cache.clear();
    at(loads, 1).open();
    await underWay;
    const both = cache.getMany(['a', 'b']);
    await turn();
    at(loads, 2).open();
    expect([...(await both).values()].map((entity) => entity.version)).toEqual([9, 9]);
  });

  test('caches no more than its limit', async () => {
    const { cache, loads, write } = gatedStore(2);
    for (const id of ['a', 'b', 'c']) write(id);
    const found = cache.getMany(['a', 'b', 'c']);
    await turn();
    at(loads, 0).open();
    expect((await found).size).toBe(3);
    const again = cache.getMany(['a', 'b', 'c']);
    await turn();
    expect(loads).toHaveLength(2);
    expect(at(loads, 1).ids).toHaveLength(1);
    at(loads, 1).open();
    expect((await again).size).toBe(3);
  });

  test('rejects all waiters of a failed load, then retries', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    const failed = cache.get('a');
    await turn();
    at(loads, 0).open(new Error('away'));
    await expect(failed).rejects.toThrow('away');
    const again = cache.get('a');
    await turn();
    at(loads, 1).open();
    expect((await again)?.version).toBe(1);
  });

  test('caches the result of a write', async () => {
    const { cache, loads } = gatedStore();
    const made = await cache.make('a', async () => ({ id: 'a', version: 7 }));
    expect(made).toEqual({ id: 'a', version: 7 });
    expect(await cache.get('a')).toBe(made);
    expect(loads).toEqual([]);
  });

  test('caches nothing for a write that fails or returns nothing', async () => {
    const { cache, loads, write } = gatedStore();
    expect(await cache.make('a', async () => undefined)).toBeUndefined();
    const failing = cache.make('a', () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    write('a');
    const found = cache.get('a');
    await turn();
    at(loads, 0).open();
    expect((await found)?.version).toBe(1);
  });

  test.each([
    ['dropped', (cache: EntityCache<Entity>) => cache.drop(['a'])],
    ['cleared', (cache: EntityCache<Entity>) => cache.clear()],
  ])('does not cache an entity %s during the write', async (_what, forget) => {
    const { cache, loads, versions } = gatedStore();
    const { promise, resolve } = Promise.withResolvers<Entity>();
    const making = cache.make('a', () => promise);
    versions.set('a', 1);
    forget(cache);
    resolve({ id: 'a', version: 0 });
    expect((await making)?.version).toBe(0);
    const found = cache.get('a');
    await turn();
    at(loads, 0).open();
    expect((await found)?.version).toBe(1);
  });

  test('patches only cached entities', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    cache.patch('a', (entity) => ({ ...entity, version: 99 }));
    const first = cache.get('a');
    await turn();
    at(loads, 0).open();
    expect((await first)?.version).toBe(1);
    cache.patch('a', (entity) => ({ ...entity, version: 2 }));
    expect((await cache.get('a'))?.version).toBe(2);
    expect(loads).toHaveLength(1);
  });

  test('does not cache a load that a patch overlapped', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    const early = cache.get('a');
    await turn();
    cache.patch('a', (entity) => ({ ...entity, version: 2 }));
    at(loads, 0).open();
    await early;
    const late = cache.get('a');
    await turn();
    expect(loads).toHaveLength(2);
    at(loads, 1).open();
    await late;
  });

  test('leaves no unhandled rejection after two failed loads', async () => {
    const { cache, loads } = gatedStore();
    const one = cache.getMany(['a']);
    await turn();
    const both = cache.getMany(['a', 'b']);
    const outcomes = Promise.allSettled([one, both]);
    await turn();
    at(loads, 0).open(new Error('away'));
    expect((await outcomes).map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    const unhandled: unknown[] = [];
    const remember = (reason: unknown): void => void unhandled.push(reason);
    const others = process.listeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', remember);
    at(loads, 1).open(new Error('still away'));
    await turn();
    process.off('unhandledRejection', remember);
    for (const other of others) process.on('unhandledRejection', other);
    expect(unhandled).toEqual([]);
  });
});

test('never returns stale entities, in any order of actions', async () => {
  const ids = ['a', 'b', 'c'];
  const someIds = fc.subarray(ids, { minLength: 1 });
  const step = fc.oneof(
    fc.record({ do: fc.constant('read' as const), ids: someIds }),
    fc.record({ do: fc.constant('write' as const), id: fc.constantFrom(...ids) }),
    fc.record({ do: fc.constant('finish' as const), which: fc.nat(5), fails: fc.boolean() }),
    fc.record({ do: fc.constant('clear' as const) }),
    fc.record({ do: fc.constant('wait' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.integer({ min: 1, max: 4 }),
      async (steps, max) => {
        const { cache, loads, write, versions } = gatedStore(max);
        const open: Gate[] = [];
        let taken = 0;
        const collect = (): void => {
          open.push(...loads.slice(taken));
          taken = loads.length;
        };
        const reads: Promise<void>[] = [];
        for (const id of ids) write(id);
        for (const each of steps) {
          if (each.do === 'write') write(each.id);
          if (each.do === 'clear') cache.clear();
          if (each.do === 'read') reads.push(checkedRead(cache, each.ids, new Map(versions)));
          if (each.do === 'wait') await turn();
          collect();
          if (each.do === 'finish' && open.length > 0) {
            const [gate] = open.splice(each.which % open.length, 1);
            gate?.open(each.fails ? new Error('away') : undefined);
            await turn();
          }
        }
        await turn();
        collect();
        for (const gate of open) gate.open();
        await Promise.all(reads);
        const last = cache.getMany(ids);
        await turn();
        for (const gate of loads.slice(taken)) gate.open();
        for (const [id, entity] of await last) expect(entity.version).toBe(versions.get(id));
      },
    ),
    { numRuns: 400 },
  );
});

async function checkedRead(
  cache: EntityCache<Entity>,
  ids: readonly string[],
  atLeast: ReadonlyMap<string, number>,
): Promise<void> {
  let found: Map<string, Entity>;
  try {
    found = await cache.getMany(ids);
  } catch (error) {
    expect((error as Error).message).toBe('away');
    return;
  }
  expect([...found.keys()].toSorted()).toEqual([...ids].toSorted());
  for (const [id, entity] of found) {
    expect(entity.version).toBeGreaterThanOrEqual(atLeast.get(id) ?? 0);
  }
}
