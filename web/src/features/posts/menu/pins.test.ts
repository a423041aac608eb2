import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { createPinnedOptions } from './pinned-options.part.ts';
import { setPinned } from './pins.part.ts';

const PINNED = '01J0000000000000000000000A';
const post = { id: '01J0000000000000000000000B', user: { username: 'ana' } } as Post;
const page = openBrowserPage();
const options = page.part(createPinnedOptions)('ana');
const { lists, session } = page;

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) => {
    const status = path === '/v3/posts/pinned/username' ? 200 : 500;
    return new Response(JSON.stringify({ success: true, data: PINNED }), { status });
  });
  session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  page.drop();
});

test('clears a rejected pin when the earlier pin is unknown', async () => {
  expectConsole('error', 'A profile pin could not be changed.');
  await setPinned(page, post, true);
  expect(lists.getQueryData(options.queryKey)).toBeUndefined();
});

test('restores the earlier pin and reloads it after a rejection', async () => {
  expectConsole('error', 'A profile pin could not be changed.');
  lists.setQueryData(options.queryKey, 'another');
  const stop = new QueryObserver(lists, { ...options, staleTime: Infinity }).subscribe(() => {});
  await setPinned(page, post, true);
  expect(lists.getQueryData(options.queryKey)).toBe('another');
  await vi.waitFor(() => expect(lists.getQueryData(options.queryKey)).toBe(PINNED));
  stop();
});
