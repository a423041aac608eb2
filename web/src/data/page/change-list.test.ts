import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { refetchLists, refetchMissed, changeList } from './change-list.ts';

const KEY = ['list'];

let lists: QueryClient;
let answers: PromiseWithResolvers<string[]>[];

beforeEach(() => {
  lists = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  answers = [];
  return () => lists.clear();
});

function show(seen: QueryObserverResult<string[]>[] = []): () => void {
  const observer = new QueryObserver(lists, {
    queryKey: KEY,
    queryFn: ({ signal: _signal }) => {
      const answer = Promise.withResolvers<string[]>();
      answers.push(answer);
      return answer.promise;
    },
    staleTime: 0,
  });
  return observer.subscribe((result) => void seen.push(result));
}

async function give(index: number, list: string[]): Promise<void> {
  answers[index]?.resolve(list);
  await vi.waitFor(() => expect(lists.isFetching()).toBe(0));
}

const withoutOne = (list: string[]): string[] => list.filter((each) => each !== 'one');

test('changes a loaded list without a request', async () => {
  show();
  await give(0, ['one', 'two']);
  await changeList(lists, KEY, withoutOne);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  expect(answers).toHaveLength(1);
});

test('ignores a response requested before a removal', async () => {
  const leave = show();
  await give(0, ['one', 'two']);
  leave();
  show();
  expect(answers).toHaveLength(2);
  await changeList(lists, KEY, withoutOne);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  answers[1]?.resolve(['one', 'two']);
  await give(2, ['two', 'three']);
  expect(lists.getQueryData(KEY)).toEqual(['two', 'three']);
});

test('refetches a list that is loading for the first time', async () => {
  show();
  await changeList(lists, KEY, withoutOne);
  answers[0]?.resolve(['one', 'two']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
});

test('replaces a first response requested before a change', async () => {
  const seen: QueryObserverResult<string[]>[] = [];
  show(seen);
  void refetchLists(lists, KEY);
  expect(answers).toHaveLength(2);
  answers[0]?.resolve(['one', 'two']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  await vi.waitFor(() => expect(seen.at(-1)?.data).toEqual(['two']));
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['pending', 'success']));
});

test('keeps a shown list while refetching and ignores cancelled failures', async () => {
  const seen: QueryObserverResult<string[]>[] = [];
  show(seen);
  await give(0, ['one', 'two']);
  const isDone = refetchLists(lists, KEY);
  void refetchLists(lists, KEY);
  expect(lists.getQueryData(KEY)).toEqual(['one', 'two']);
  answers[1]?.reject(new Error('No pending requests for it.'));
  await give(2, ['two']);
  await isDone;
  expect(seen.at(-1)).toMatchObject({ status: 'success', data: ['two'] });
  expect(seen.some(({ isError }) => isError)).toBe(false);
});

test('resolves the first fetch with the newer response', async () => {
  show();
  const waited = lists.fetchQuery<string[]>({ queryKey: KEY });
  void refetchLists(lists, KEY);
  answers[1]?.resolve(['two']);
  expect(await waited).toEqual(['two']);
});

test('shows a first response, then refetches after missed changes', async () => {
  show();
  refetchMissed(lists, KEY);
  refetchMissed(lists, KEY);
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(['one']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(lists.getQueryData(KEY)).toEqual(['one']);
  await give(1, ['one', 'two']);
  expect(lists.getQueryData(KEY)).toEqual(['one', 'two']);
  expect(answers).toHaveLength(2);
});

test('refetches a shown list immediately after missed changes', async () => {
  show();
  await give(0, ['one']);
  refetchMissed(lists, KEY);
  expect(lists.getQueryData(KEY)).toEqual(['one']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
});

test('refetches only once after a replaced first response', async () => {
  show();
  refetchMissed(lists, KEY);
  void refetchLists(lists, KEY);
  answers[0]?.resolve(['one']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  expect(answers).toHaveLength(2);
});

test('refetches a hidden list when it is shown again', async () => {
  const leave = show();
  await give(0, ['one', 'two']);
  leave();
  await refetchLists(lists, KEY);
  expect(answers).toHaveLength(1);
  show();
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
});

test('resolves fetches that no screen observes', async () => {
  const answer = Promise.withResolvers<string[]>();
  const waited = lists.fetchQuery<string[]>({ queryKey: KEY, queryFn: () => answer.promise });
  await refetchLists(lists, KEY);
  answer.resolve(['one']);
  expect(await waited).toEqual(['one']);
});
