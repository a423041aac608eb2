import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import { createNextPages } from './next-page.part.ts';

const { asFetched, belowWhatIsHeld } = createNextPages();

interface Page {
  ids: string[];
  next: number | null;
}
type Pages = InfiniteData<Page, number>;

const nextOf = (page: Page): number | null => page.next;

async function openList() {
  const client = new QueryClient();
  const queryKey = ['list'];
  const waiting: (() => void)[] = [];
  let asked = 0;
  let version = '';
  const fetchPage = async (at: number): Promise<Page> => {
    asked += 1;
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { ids: [`${at}a${version}`, `${at}b${version}`], next: at + 1 };
  };
  const observer = new InfiniteQueryObserver<Page, Error, Pages, string[], number>(client, {
    queryKey,
    queryFn: ({ pageParam }) => asFetched(fetchPage(pageParam)),
    initialPageParam: 0,
    getNextPageParam: nextOf,
    structuralSharing: belowWhatIsHeld(nextOf),
  });
  observer.subscribe(() => undefined);
  const list = {
    asked: () => asked,
    ids: () => observer.getCurrentResult().data?.pages.flatMap((page) => page.ids),
    change: (by: (pages: Pages) => Pages) =>
      client.setQueryData<Pages>(queryKey, (data) => data && by(data)),
    async loadAnew(now: string): Promise<void> {
      version = now;
      const isOver = client.invalidateQueries({ queryKey });
      for (let at = 0; at < list.pages(); at += 1) await list.letThrough();
      await isOver;
    },
    pages: () => observer.getCurrentResult().data?.pages.length ?? 0,
    async letThrough() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      for (const resolve of waiting.splice(0)) resolve();
    },
    readOn: () => observer.fetchNextPage({ cancelRefetch: false }),
    async arrive() {
      await list.letThrough();
      await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
    },
  };
  await list.arrive();
  return list;
}

const withOnTop =
  (id: string) =>
  (data: Pages): Pages => {
    const [first, ...rest] = data.pages;
    return {
      ...data,
      pages: [{ next: null, ...first, ids: [id, ...(first?.ids ?? [])] }, ...rest],
    };
  };

test('keeps a new post added while the next page loads', async () => {
  const list = await openList();
  void list.readOn();
  list.change(withOnTop('own'));
  await list.arrive();
  expect(list.ids()).toEqual(['own', '0a', '0b', '1a', '1b']);
});

test('does not restore a post deleted while loading', async () => {
  const list = await openList();
  void list.readOn();
  list.change(({ pages, pageParams }) => ({
    pageParams,
    pages: pages.map((page) => ({ ...page, ids: page.ids.filter((id) => id !== '0b') })),
  }));
  await list.arrive();
  expect(list.ids()).toEqual(['0a', '1a', '1b']);
});

test('drops a next page requested before a reload', async () => {
  const list = await openList();
  void list.readOn();
  list.change(() => ({ pages: [{ ids: ['new'], next: 7 }], pageParams: [0] }));
  await list.arrive();
  expect(list.ids()).toEqual(['new']);
  void list.readOn();
  await list.arrive();
  expect(list.ids()).toEqual(['new', '7a', '7b']);
});

test('requests a pending next page only once', async () => {
  const list = await openList();
  void list.readOn();
  list.change(withOnTop('own'));
  void list.readOn();
  await list.arrive();
  expect(list.asked()).toBe(2);
  expect(list.ids()).toEqual(['own', '0a', '0b', '1a', '1b']);
});

test.for([1, 2, 3])('reloads a list of %i pages and reads on', async (pages) => {
  const list = await openList();
  for (let at = 1; at < pages; at += 1) {
    void list.readOn();
    await list.arrive();
  }
  await list.loadAnew('!');
  const all = Array.from({ length: pages }, (_, at) => [`${at}a!`, `${at}b!`]).flat();
  expect(list.ids()).toEqual(all);
  void list.readOn();
  list.change(withOnTop('own'));
  await list.arrive();
  expect(list.ids()).toEqual(['own', ...all, `${pages}a!`, `${pages}b!`]);
});
