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

/** A store whose loads wait until the test lets them go, and see what is there at that moment. */
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

/** What is missing is asked for when the turn of the event loop is over. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the entity cache', () => {
  test('loads all that is missing at once, each id once', async () => {
    const { cache, loads, write } = gatedStore();
    write('a');
    write('b');
    const found = cache.getMany(['a', 'b', 'a', 'unknown']);
    await turn();
    expect(loads.map((load) => load.ids)).toEqual([['a', 'b', 'unknown']]);
    at(loads, 0).open();
    expect([...(await found).keys()].toSorted()).toEqual(['a', 'b']);
  });

  test('holds so many as weigh no more than its measure together; what weighs more alone is not held', async () => {
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

  test('answers from memory afterwards, and never remembers what does not exist', async () => {
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

  test('asks for nothing when nothing is asked', async () => {
    const { cache, loads } = gatedStore();
    expect((await cache.getMany([])).size).toBe(0);
    await turn();
    expect(loads).toEqual([]);
  });

  test('shares a load under way with everyone who wants a part of it', async () => {
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

  test('what several ask for in one turn of the event loop is one load, each id once', async () => {
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

  test('what is dropped before its load begins is read as it is then, and kept', async () => {
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

  test('does not keep what was dropped while it was loading', async () => {
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

  test('takes each entity from the load that is up to date for it', async () => {
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

  test('clear forgets what is held and what is on its way', async () => {
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

  test('holds no more than it may', async () => {
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

  test('a failed load fails those who waited for it, and the next one tries again', async () => {
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

  test('keeps what a write made, so that nobody has to load it', async () => {
    const { cache, loads } = gatedStore();
    const made = await cache.make('a', async () => ({ id: 'a', version: 7 }));
    expect(made).toEqual({ id: 'a', version: 7 });
    expect(await cache.get('a')).toBe(made);
    expect(loads).toEqual([]);
  });

  test('keeps nothing when nothing was made, and nothing of a write that failed', async () => {
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
  ])('does not keep what was %s while it was made', async (_what, forget) => {
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

  test('a patch changes what is held, and nothing else', async () => {
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

  test('a load under way when a patch comes is not kept', async () => {
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

  test('two loads that fail one after the other leave no rejection unhandled', async () => {
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

test('whatever the order of loads, writes and reads, nobody reads what was dropped before they asked', async () => {
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
