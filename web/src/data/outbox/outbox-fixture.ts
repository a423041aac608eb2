import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { createStore } from 'zustand/vanilla';

import type { Api } from '#web/data/api/client.ts';
import { networkError } from '#web/data/http/api-error.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import type { ConnectionState } from '#web/data/http/connection-state.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createMemoryOutbox } from './memory-outbox.ts';
import { createOutboxTables } from './outbox-tables.part.ts';
import { createOutbox } from './outbox.part.ts';

export interface ReceivedRequest {
  call: string;
  key: string;
  input: Record<string, unknown>;
}

export function createOutboxFixture() {
  const table = createMemoryOutbox();
  const storage = createMemoryStorage();
  const targets = new Set<EventTarget>();
  const locks = createLocks();
  const answers = new Map<string, unknown>();
  const done: ReceivedRequest[] = [];
  const server = {
    fails: (_arrived: ReceivedRequest): Error | 'lost' | null => null,
    takesMs: () => 10,
    show: (arrived: ReceivedRequest): unknown => ({ success: true, data: arrived.input['body'] }),
  };

  function openTab({ isOnline = true } = {}) {
    const connection = createStore<{ state: ConnectionState }>(() => ({
      state: isOnline ? 'online' : 'offline',
    }));
    const target = new EventTarget();
    targets.add(target);
    const tab = { isAlive: true };
    const api = async (call: string, given: object = {}) => {
      const { key = '', timeoutMs: _timeoutMs, ...input } = given as Record<string, unknown>;
      const arrived: ReceivedRequest = { call, key: String(key), input };
      await new Promise((resolve) => setTimeout(resolve, server.takesMs()));
      if (!tab.isAlive) return new Promise(() => undefined);
      if (connection.getState().state === 'offline') throw networkError();
      const failure = server.fails(arrived);
      if (failure instanceof Error) throw failure;
      if (arrived.key === '') return server.show(arrived);
      if (!answers.has(arrived.key)) {
        done.push(arrived);
        answers.set(arrived.key, server.show(arrived));
      }
      if (failure === 'lost') throw networkError();
      return answers.get(arrived.key);
    };
    const session = createSession(createMemoryStorage());
    session.setState({
      authenticated: true,
      currentUser: { ulid: '01J000000000000000000ALICE' } as CurrentUser,
    });
    const tellOthers = (name: string, value: string | null): void => {
      for (const each of targets) {
        if (each !== target) each.dispatchEvent(storageEvent(name, value));
      }
    };
    const page = openBrowserPage({
      api: api as unknown as Api,
      session,
      storage: {
        get length() {
          return storage.length;
        },
        key: storage.key,
        getItem: storage.getItem,
        setItem(name, value) {
          if (storage.getItem(name) === value) return;
          storage.setItem(name, value);
          tellOthers(name, value);
        },
        removeItem(name) {
          if (storage.getItem(name) === null) return;
          storage.removeItem(name);
          tellOthers(name, null);
        },
      },
      otherTabs: target,
      connection: { ...createBrowserConnection(), store: connection },
      locks: locks.of(tab),
    });
    page.part(createOutboxTables).open = () => table;
    const outbox = page.part(createOutbox);
    return {
      page,
      outbox,
      go: (state: ConnectionState) => connection.setState({ state }),
      items: () => outbox.store.getState().items,
      kill() {
        tab.isAlive = false;
        targets.delete(target);
        session.setState({ authenticated: false, currentUser: null });
        page.drop();
        locks.release(tab);
      },
    };
  }
  return { openTab, server, done, table, storage };
}

function storageEvent(key: string, newValue: string | null): Event {
  return Object.assign(new Event('storage'), { key, newValue });
}

function createLocks() {
  const queues = new Map<string, Promise<unknown>>();
  const holding = new Map<object, Set<() => void>>();
  const of = (tab: object): Pick<LockManager, 'request'> => {
    const request = async (name: string, _options: unknown, work: () => Promise<unknown>) => {
      const before = queues.get(name) ?? Promise.resolve();
      const { promise: ended, resolve: release } = Promise.withResolvers<void>();
      queues.set(name, ended);
      const own = holding.get(tab) ?? new Set();
      holding.set(tab, own.add(release));
      await before;
      try {
        return await work();
      } finally {
        release();
        own.delete(release);
      }
    };
    return { request } as unknown as Pick<LockManager, 'request'>;
  };
  return {
    of,
    release(tab: object) {
      for (const release of holding.get(tab) ?? []) release();
    },
  };
}
