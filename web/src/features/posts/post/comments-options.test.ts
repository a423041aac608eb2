import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { commentIds, createComments } from './comments.part.ts';

const tab = openBrowserPage();
const { commentsOptions } = tab.part(createComments);

const all = Array.from({ length: 45 }, (_, at) => `c${at + 1}`);
const bodies: unknown[] = [];

beforeEach(() => {
  bodies.length = 0;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const page = Number(new URL(path, 'http://rookery.test').searchParams.get('page'));
    const asked = JSON.parse(body) as { per_page: number; sort_by: string };
    bodies.push({ page, ...asked });
    const sorted = asked.sort_by === 'oldest' ? all : all.toReversed();
    const ids = sorted.slice((page - 1) * asked.per_page, page * asked.per_page);
    const data = ids.map((id) => ({ id, user: { userId: 'bob' }, createdAt: '2026-01-01' }));
    const next = page < 3 ? `after ${ids.at(-1)}` : null;
    return Response.json({ success: true, data, last_page: 3, next_cursor: next, total: 45 });
  });
  tab.session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  tab.drop();
});

test('caches comment ids by post, sort and page', { tags: ['CACHE-21'] }, async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const oldest = new InfiniteQueryObserver(client, commentsOptions('p', 'oldest'));
  const stop = oldest.subscribe(() => {});
  await oldest.refetch();
  for (const page of [2, 3]) {
    expect(oldest.getCurrentResult().hasNextPage, `before page ${page}`).toBe(true);
    await oldest.fetchNextPage();
  }
  stop();
  const held = client.getQueryData(commentsOptions('p', 'oldest').queryKey);
  expect(held?.pages.map((page) => page.ids.length)).toEqual([20, 20, 5]);
  expect(held?.pages.map((page) => page.next)).toEqual([
    { page: 2, cursor: 'after c20' },
    { page: 3, cursor: 'after c40' },
    null,
  ]);
  expect(commentIds(held)).toEqual(all);

  await client.fetchInfiniteQuery(commentsOptions('p', 'newest'));
  const newest = client.getQueryData(commentsOptions('p', 'newest').queryKey);
  expect(commentIds(newest)).toEqual(all.toReversed().slice(0, 20));
  expect(commentIds(client.getQueryData(commentsOptions('p', 'oldest').queryKey))).toEqual(all);
  expect(client.getQueryData(commentsOptions('other', 'newest').queryKey)).toBeUndefined();
});
