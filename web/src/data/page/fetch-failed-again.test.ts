import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';

import { ApiError, networkError } from '#web/data/http/api-error.ts';
import type { ConnectionState } from '#web/data/http/connection-state.ts';

import { fetchFailedAgain } from './fetch-failed-again.ts';

const connection = createStore<{ state: ConnectionState }>(() => ({ state: 'online' }));
let lists: QueryClient;
let asked: string[];
let failure: Error | null;

beforeEach(() => {
  connection.setState({ state: 'offline' });
  lists = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  asked = [];
  failure = networkError();
  return fetchFailedAgain(lists, connection);
});

async function shown(name: string, initialData?: string): Promise<void> {
  const observer = new QueryObserver(lists, {
    queryKey: [name],
    queryFn: () => {
      asked.push(name);
      if (failure) throw failure;
      return 'here';
    },
    ...(initialData && { initialData }),
  });
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(lists.isFetching()).toBe(0));
}

test('refetches once when online a query that had no response', async () => {
  await shown('post');
  failure = null;
  connection.setState({ state: 'online' });
  await vi.waitFor(() => expect(lists.getQueryData(['post'])).toBe('here'));
  expect(asked).toEqual(['post', 'post']);
});

test('leaves refused queries and queries with data unchanged', async () => {
  await shown('list', 'kept');
  failure = new ApiError({ status: 403, type: 'forbidden', message: 'No.' });
  await shown('refused');
  asked = [];
  connection.setState({ state: 'online' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked).toEqual([]);
});
