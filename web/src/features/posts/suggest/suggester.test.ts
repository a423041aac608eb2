import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { SuggestKind, Suggestion } from './suggest.ts';
import { createSuggester, type Suggester } from './suggester.ts';

const topic = (name: string): Suggestion => ({ key: name, kind: 'hashtag', name });

interface Asked {
  kind: SuggestKind;
  term: string;
  answer(items: Suggestion[]): Promise<void>;
}

let asked: Asked[];
let suggester: Suggester;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  suggester = createSuggester((kind, term) => {
    const { promise, resolve } = Promise.withResolvers<readonly Suggestion[]>();
    asked.push({
      kind,
      term,
      answer: async (items) => {
        resolve(items);
        await vi.advanceTimersByTimeAsync(0);
      },
    });
    return promise;
  });
});
afterEach(() => {
  suggester.close();
  vi.useRealTimers();
});

const type = (text: string): void => suggester.read(text, text.length);
const names = (): string[] => suggester.state().items.map(({ key }) => key);
const terms = (): string[] => asked.map(({ term }) => term);

async function opened(...found: string[]): Promise<void> {
  type('#bi');
  await vi.advanceTimersByTimeAsync(800);
  await asked.at(-1)?.answer(found.map(topic));
}

test(
  'requests suggestions for two characters but not for one',
  { tags: ['COMPOSE-33'] },
  async () => {
    type('@a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);
    type('@al');
    await vi.advanceTimersByTimeAsync(800);
    expect(asked.map(({ kind, term }) => [kind, term])).toEqual([['user', 'al']]);
  },
);

test('sends one request 800 ms after the last letter', { tags: ['COMPOSE-34'] }, async () => {
  for (const text of ['#bi', '#bir', '#bird']) {
    type(text);
    await vi.advanceTimersByTimeAsync(799);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(terms()).toEqual(['bird']);
});

test('requests the kind of each sign', { tags: ['COMPOSE-38'] }, async () => {
  for (const text of ['@al', '#al', '$al']) {
    type(text);
    await vi.advanceTimersByTimeAsync(800);
  }
  expect(asked.map(({ kind }) => kind)).toEqual(['user', 'hashtag', 'ticker']);
});

test('shows results, narrows them and replaces them', async () => {
  await opened('bird', 'bike');
  expect(names()).toEqual(['bird', 'bike']);
  type('#bir');
  expect(names()).toEqual(['bird']);
  await vi.advanceTimersByTimeAsync(800);
  await asked.at(-1)?.answer([topic('bird'), topic('birch')]);
  expect(names()).toEqual(['bird', 'birch']);
});

test.each([
  ['a blank', '#bi '],
  ['going back past the sign', ''],
  ['going back to the sign', '#'],
])(
  'closes the list and cancels the request after %s',
  { tags: ['COMPOSE-35', 'COMPOSE-36'] },
  async (_what, text) => {
    await opened('bird');
    type('#bik');
    type(text);
    expect(suggester.state()).toEqual({ token: null, items: [], active: null });
    await vi.advanceTimersByTimeAsync(5000);
    expect(terms()).toEqual(['bi']);
  },
);

test('closes the list at the sixth letter of a ticker', { tags: ['COMPOSE-39'] }, async () => {
  type('$ABCDE');
  await vi.advanceTimersByTimeAsync(800);
  await asked[0]?.answer([{ key: 'ABCDE', kind: 'ticker', name: 'ABCDE' }]);
  expect(names()).toEqual(['ABCDE']);
  type('$ABCDEF');
  expect(names()).toEqual([]);
  await vi.advanceTimersByTimeAsync(800);
  expect(terms()).toEqual(['ABCDE']);
});

test('drops the response to an outdated term', async () => {
  type('#bi');
  await vi.advanceTimersByTimeAsync(800);
  type('#bird');
  await asked[0]?.answer([topic('bike')]);
  expect(names()).toEqual([]);
  type('#bi ');
  type('#bi #ca');
  await vi.advanceTimersByTimeAsync(800);
  await asked[1]?.answer([topic('cat')]);
  expect(names()).toEqual(['cat']);
  type('#ow');
  await vi.advanceTimersByTimeAsync(800);
  type('@ow');
  await asked[2]?.answer([topic('owl')]);
  expect(names()).toEqual([]);
});

test('wraps around and keeps the chosen item while it matches', async () => {
  await opened('bird', 'bike', 'birch');
  const steps: (number | null)[] = [];
  for (const by of [1, 1, 1, 1, -1, -1] as const) {
    suggester.step(by);
    steps.push(suggester.state().active);
  }
  expect(steps).toEqual([0, 1, 2, 0, 2, 1]);
  suggester.step(1);
  type('#bir');
  expect([names(), suggester.state().active]).toEqual([['bird', 'birch'], 1]);
  type('#bird');
  expect([names(), suggester.state().active]).toEqual([['bird'], null]);
});

test('selects the last item when moving up first', async () => {
  await opened('bird', 'bike');
  suggester.step(-1);
  expect(suggester.state().active).toBe(1);
});

test('stays closed for a dismissed name and opens for another', async () => {
  await opened('bird');
  suggester.dismiss();
  type('#bird');
  await vi.advanceTimersByTimeAsync(800);
  expect([names(), terms()]).toEqual([[], ['bi']]);
  type('#bird #ca');
  await vi.advanceTimersByTimeAsync(800);
  expect(terms()).toEqual(['bi', 'ca']);
});

test('closes when the caret leaves the name', async () => {
  const text = '#bird and';
  suggester.read(text, 5);
  await vi.advanceTimersByTimeAsync(800);
  await asked[0]?.answer([topic('birds')]);
  suggester.moved(text, 4);
  expect(names()).toEqual(['birds']);
  suggester.moved(text, 8);
  expect(names()).toEqual([]);
});
