import { afterEach, expect, test, vi } from 'vitest';
import { networkError } from '#web/data/http/api-error.ts';
import { gatherData } from './gather-data.ts';

afterEach(() => void vi.useRealTimers());

const person = (name: string) => ({ ulid: name, username: name, name });

test('joins pages into one list per section, in order', async () => {
  const pages = [
    { data: { following: [person('a'), person('b')] }, next_cursor: '1' },
    { data: { following: [person('c')] }, next_cursor: '2' },
    { data: { muted: [] }, next_cursor: null },
  ];
  const asked: unknown[] = [];
  const data = await gatherData(async (query) => {
    asked.push(query);
    return pages[asked.length - 1]!;
  });
  expect(asked).toEqual([{}, { cursor: '1' }, { cursor: '2' }]);
  expect(data).toEqual({ following: ['a', 'b', 'c'].map(person), muted: [] });
});

test('fails as a whole when one page fails', async () => {
  let pages = 0;
  const ask = async () => {
    pages += 1;
    if (pages > 1) throw new Error('gone');
    return { data: {}, next_cursor: 'x' };
  };
  await expect(gatherData(ask)).rejects.toThrow('gone');
});

test('retries a lost page without repeating earlier ones', async () => {
  vi.useFakeTimers();
  const asked: unknown[] = [];
  const gathering = gatherData(async (query) => {
    asked.push(query);
    if (asked.length === 1 || asked.length === 3) throw networkError();
    return query.cursor === undefined
      ? { data: { following: [person('a')] }, next_cursor: '1' }
      : { data: { following: [person('b')] }, next_cursor: null };
  });
  await Promise.all([gathering, vi.runAllTimersAsync()]);
  expect(await gathering).toEqual({ following: ['a', 'b'].map(person) });
  expect(asked).toEqual([{}, {}, { cursor: '1' }, { cursor: '1' }]);
});

test('gives up on a server that never responds', async () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<never>>(() => Promise.reject(networkError()));
  const gathering = expect(gatherData(ask)).rejects.toMatchObject({ type: 'network' });
  await vi.runAllTimersAsync();
  await gathering;
  expect(ask).toHaveBeenCalledTimes(4);
});
