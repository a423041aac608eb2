import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import {
  commentIds,
  type CommentPages,
  createComments,
} from '#web/features/posts/post/comments.part.ts';
import { loadPagesTo } from './find-comment.ts';
import { fetchRefreshed } from './refresh-comments.part.ts';

const tab = openBrowserPage();
const { fetchComments } = tab.part(createComments);

const all = Array.from({ length: 4990 }, (_, at) => makeUlid(1_700_000_000_000 + at));
const parent = makeUlid(1_600_000_000_000);
const elsewhere = makeUlid(1_650_000_000_000);
let asked: { page: number; per_page: number }[] = [];
let newer: string[] = [];
let older: string[] = [];

const post = (id: string, parentUlid = parent) => ({
  id,
  parentUlid,
  user: { userId: 'bob' },
  createdAt: '2026-01-01',
  repostId: null,
});

beforeEach(() => {
  [asked, newer, older] = [[], [], []];
  vi.stubGlobal('fetch', async (path: string, init: { body: string }) => {
    const url = new URL(path, 'http://rookery.test');
    const body = JSON.parse(init.body) as { per_page: number; ulids?: string[]; cursor?: string };
    if (url.pathname.endsWith('/posts/map')) {
      const data = (body.ulids ?? [])
        .filter((id) => [...all, ...newer, ...older, elsewhere].includes(id))
        .map((id) => post(id, id === elsewhere ? 'another' : parent));
      return Response.json({ success: true, data });
    }
    const page = Number(url.searchParams.get('page'));
    asked.push({ page, per_page: body.per_page });
    const list = [...(body.cursor ? [] : newer), ...all, ...older];
    const ids = list.slice((page - 1) * body.per_page, page * body.per_page);
    const last = Math.ceil(list.length / body.per_page);
    return Response.json({
      success: true,
      data: ids.map((id) => post(id)),
      last_page: last,
      total: list.length,
      next_cursor: page < last ? `after ${ids.at(-1)}` : null,
    });
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

async function firstPages(count: number): Promise<CommentPages> {
  const data: CommentPages = { pages: [], pageParams: [] };
  for (let page = 1; page <= count; page++) {
    data.pages.push(await fetchComments(parent, 'newest', { page }));
    data.pageParams.push({ page });
  }
  asked = [];
  return data;
}

test('finds the 3,000th comment without gaps in 60 pages', { tags: ['GUARD-16'] }, async () => {
  const found = await loadPagesTo(tab, all[2999]!, parent, 'newest', await firstPages(3));
  expect(commentIds(found ?? undefined)).toEqual(all.slice(0, 3000));
  expect(asked).toHaveLength(60);
  expect(new Set(asked.map(({ per_page: size }) => size))).toEqual(new Set([50]));
  expect(found?.pages.at(-1)?.next).toMatchObject({ page: 61, size: 50 });
});

test('finds a newer comment and keeps the order', { tags: ['GUARD-16'] }, async () => {
  const before = await firstPages(3);
  newer = Array.from({ length: 60 }, (_, at) => makeUlid(1_800_000_000_000 + at));
  const found = await loadPagesTo(tab, newer[40]!, parent, 'newest', before);
  expect(commentIds(found ?? undefined)).toEqual(newer.slice(0, 50));
  expect(found?.pages.at(-1)?.next).toMatchObject({ page: 2, size: 50 });
});

test('requests nothing for a missing comment or another post’s', async () => {
  const before = await firstPages(3);
  expect(await loadPagesTo(tab, elsewhere, parent, 'newest', before)).toBe(null);
  expect(await loadPagesTo(tab, makeUlid(1), parent, 'newest', before)).toBe(null);
  expect(asked).toEqual([]);
});

test('refreshes the first page and the last in its size', { tags: ['COMMENT-19'] }, async () => {
  const whole = await loadPagesTo(tab, all.at(-1)!, parent, 'newest', await firstPages(3));
  asked = [];
  newer = [makeUlid(1_800_000_000_000)];
  const after = (await fetchRefreshed(tab, whole!, parent, 'newest'))(whole!);
  expect(asked).toEqual([
    { page: 1, per_page: 20 },
    { page: 100, per_page: 50 },
  ]);
  expect(commentIds(after)).toEqual([...newer, ...all]);
});

test('continues a list whose full last page has a successor', async () => {
  older = Array.from({ length: 10 }, (_, at) => makeUlid(1_500_000_000_000 + at));
  const whole = await loadPagesTo(tab, older[9]!, parent, 'oldest', await firstPages(3));
  expect(whole?.pages.at(-1)?.next).toBe(null);
  const unchanged = (await fetchRefreshed(tab, whole!, parent, 'oldest'))(whole!);
  expect(unchanged.pages.at(-1)?.next).toBe(null);
  older.push(makeUlid(1_500_000_000_010));
  const after = (await fetchRefreshed(tab, whole!, parent, 'oldest'))(whole!);
  expect(after.pages.at(-1)?.next).toMatchObject({ page: 101, size: 50 });
});
