import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';

import type { Page } from '#web/data/page/page.ts';

import { createReactionTypes } from './reaction-types.part.ts';

export interface Types {
  badges: Answer<Calls['GET /settings/badges']>['data'];
  reactions: Answer<Calls['GET /settings/reactions']>['data'];
  violations: Answer<Calls['GET /settings/violations']>['data'];
}
export type TypeName = keyof Types;

export interface TypeLists {
  /**
   * Returns the list, at most a day old. If the fetch fails, returns an older cached list.
   * @throws ApiError if there is no cached list either
   */
  get<K extends TypeName>(name: K): Promise<Types[K]>;
  /** Refetches every list. @throws ApiError when one fails; the cached lists then stay */
  refetch(): Promise<void>;
}

export interface TypeListDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  fetch: { [K in TypeName]: () => Promise<Types[K]> };
}

const LIFE_MS = 24 * 3_600_000;
const keyOf = (name: TypeName): string => `rookery-types-${name}`;

interface StoredList<T> {
  at: number;
  list: T;
}

export function createTypeLists({ storage, now, fetch }: TypeListDeps): TypeLists {
  const running = new Map<TypeName, Promise<Types[TypeName]>>();

  const fetchOne = async <K extends TypeName>(name: K): Promise<Types[K]> => {
    const list = await fetch[name]();
    try {
      storage.setItem(keyOf(name), JSON.stringify({ at: now(), list }));
    } catch (error) {
      console.info('A type list could not be stored.', error);
    }
    return list;
  };
  const fetchOnce = <K extends TypeName>(name: K): Promise<Types[K]> => {
    const fetching = running.get(name) ?? fetchOne(name).finally(() => running.delete(name));
    running.set(name, fetching);
    return fetching as Promise<Types[K]>;
  };
  return {
    async get(name) {
      const kept = readStored(storage, name);
      const age = kept ? now() - kept.at : Infinity;
      if (kept && age >= 0 && age < LIFE_MS) return kept.list;
      try {
        return await fetchOnce(name);
      } catch (error) {
        if (!kept) throw error;
        console.info('A type list could not be refreshed; using the stored one.', error);
        return kept.list;
      }
    },
    async refetch() {
      await Promise.all((Object.keys(fetch) as TypeName[]).map(fetchOnce));
    },
  };
}

function readStored<K extends TypeName>(
  storage: Pick<Storage, 'getItem'>,
  name: K,
): StoredList<Types[K]> | null {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as StoredList<Types[K]> | null;
    return Array.isArray(kept?.list) && typeof kept.at === 'number' ? kept : null;
  } catch {
    return null;
  }
}

export interface OwnTypeLists {
  typeLists: TypeLists;
  followReactionTypes(): Promise<void>;
}

export function createOwnTypeLists({ api, storage, clock, part }: Page): OwnTypeLists {
  const { reactionTypes } = part(createReactionTypes);
  const typeLists = createTypeLists({
    storage,
    now: clock.now,
    fetch: {
      badges: async () => (await api('GET /settings/badges')).data,
      reactions: async () => (await api('GET /settings/reactions')).data,
      violations: async () => (await api('GET /settings/violations')).data,
    },
  });
  return {
    typeLists,
    async followReactionTypes() {
      reactionTypes.setState({ list: await typeLists.get('reactions') });
    },
  };
}
