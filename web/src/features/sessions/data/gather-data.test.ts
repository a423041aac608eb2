import { expect, test } from 'vitest';
import { gatherData } from './gather-data.ts';

const person = (name: string) => ({ ulid: name, username: name, name });

test('pages of one part become one list, in their order, and every part is there', async () => {
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

test('a page that fails fails the whole: half a file would pass for all of it', async () => {
  let pages = 0;
  const ask = async () => {
    pages += 1;
    if (pages > 1) throw new Error('gone');
    return { data: {}, next_cursor: 'x' };
  };
  await expect(gatherData(ask)).rejects.toThrow('gone');
});
