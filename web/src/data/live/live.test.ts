import type { Post } from '@rookery/contract/posts/post.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createLive } from './live.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('counts views separately for the next member', { tags: ['POST-29'] }, async () => {
  const sent: unknown[] = [];
  const api: Api = async (key, ...input) => {
    if (key === 'POST /posts/views') sent.push(...input);
    return {} as never;
  };
  const page = openBrowserPage({ api });
  const { putPosts } = page.part(createEntities);
  const { presence } = page.part(createLive);
  const see = async (milliseconds: number): Promise<void> => {
    putPosts([{ id: 'a', repostId: null, original: null } as unknown as Post]);
    presence.enter('a');
    await vi.advanceTimersByTimeAsync(milliseconds);
    presence.leave('a');
  };
  await see(1500);
  page.drop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  await see(5000);
  expect(sent).toEqual([{ body: { ulids: ['a'] } }]);
});

test('counts no view of an ad', { tags: ['GAP-084'] }, async () => {
  const sent: unknown[] = [];
  const api: Api = async (key, ...input) => {
    if (key === 'POST /posts/views') sent.push(...input);
    return {} as never;
  };
  const page = openBrowserPage({ api });
  const { putPosts } = page.part(createEntities);
  const { presence } = page.part(createLive);
  for (const [id, postType] of Object.entries({ ad: 'AD', post: 'POST' })) {
    putPosts([{ id, postType, repostId: null, original: null } as unknown as Post]);
    presence.enter(id);
  }
  await vi.advanceTimersByTimeAsync(5000);
  page.drop();
  expect(sent).toEqual([{ body: { ulids: ['post'] } }]);
});

test('refetches account and settings only after a reconnect', async () => {
  const asked: unknown[] = [];
  const api: Api = async (key, ...input) => {
    asked.push([key, ...input]);
    return { data: [] } as never;
  };
  const page = openBrowserPage({ api });
  const { apply } = page.part(createLive);
  apply.connected(true);
  expect(asked).toEqual([]);
  apply.connected(false);
  expect(asked).toEqual([['GET /user'], ['GET /user/settings']]);
  page.drop();
});
