import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { askAgain, askForMissed, changeList } from './change-list.ts';

const KEY = ['list'];

let lists: QueryClient;
let answers: PromiseWithResolvers<string[]>[];

beforeEach(() => {
  lists = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  answers = [];
  return () => lists.clear();
});

/** A screen that shows the list and asks for it again whenever it comes. */
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

test('a list that nobody asks for is changed, and nothing is asked', async () => {
  show();
  await give(0, ['one', 'two']);
  await changeList(lists, KEY, withoutOne);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  expect(answers).toHaveLength(1);
});

test('an answer that was asked for before the change does not bring back what it took away', async () => {
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

test('a list that is loading for the first time is asked for again', async () => {
  show();
  await changeList(lists, KEY, withoutOne);
  answers[0]?.resolve(['one', 'two']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
});

test('a first answer that was asked for before a change gives way to that to the new question', async () => {
  const seen: QueryObserverResult<string[]>[] = [];
  show(seen);
  void askAgain(lists, KEY);
  expect(answers).toHaveLength(2);
  answers[0]?.resolve(['one', 'two']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  // The screen waits on, and is told of no failure.
  await vi.waitFor(() => expect(seen.at(-1)?.data).toEqual(['two']));
  expect(new Set(seen.map(({ status }) => status))).toEqual(new Set(['pending', 'success']));
});

test('a list that is shown stays while it is asked for again, and a later failure of the first question is nothing', async () => {
  const seen: QueryObserverResult<string[]>[] = [];
  show(seen);
  await give(0, ['one', 'two']);
  const isDone = askAgain(lists, KEY);
  void askAgain(lists, KEY);
  expect(lists.getQueryData(KEY)).toEqual(['one', 'two']);
  answers[1]?.reject(new Error('Nobody waits for it.'));
  await give(2, ['two']);
  await isDone;
  expect(seen.at(-1)).toMatchObject({ status: 'success', data: ['two'] });
  expect(seen.some(({ isError }) => isError)).toBe(false);
});

test('who waits for the first answer gets that to the new question', async () => {
  show();
  const waited = lists.fetchQuery<string[]>({ queryKey: KEY });
  void askAgain(lists, KEY);
  answers[1]?.resolve(['two']);
  expect(await waited).toEqual(['two']);
});

test('a first answer is shown though a change may have been missed, and the list is asked for once more after it', async () => {
  show();
  askForMissed(lists, KEY);
  askForMissed(lists, KEY);
  expect(answers).toHaveLength(1);
  answers[0]?.resolve(['one']);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(lists.getQueryData(KEY)).toEqual(['one']);
  await give(1, ['one', 'two']);
  expect(lists.getQueryData(KEY)).toEqual(['one', 'two']);
  expect(answers).toHaveLength(2);
});

test('a list that is shown is asked for at once where a change may have been missed', async () => {
  show();
  await give(0, ['one']);
  askForMissed(lists, KEY);
  expect(lists.getQueryData(KEY)).toEqual(['one']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
});

test('a first answer that gave way to a change is not asked for a third time', async () => {
  show();
  askForMissed(lists, KEY);
  void askAgain(lists, KEY);
  answers[0]?.resolve(['one']);
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
  expect(answers).toHaveLength(2);
});

test('a list that is not shown is asked for when it is shown again', async () => {
  const leave = show();
  await give(0, ['one', 'two']);
  leave();
  await askAgain(lists, KEY);
  expect(answers).toHaveLength(1);
  show();
  await give(1, ['two']);
  expect(lists.getQueryData(KEY)).toEqual(['two']);
});

test('what is asked for beside all screens is answered', async () => {
  const answer = Promise.withResolvers<string[]>();
  const waited = lists.fetchQuery<string[]>({ queryKey: KEY, queryFn: () => answer.promise });
  await askAgain(lists, KEY);
  answer.resolve(['one']);
  expect(await waited).toEqual(['one']);
});
