import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createEventBus } from './event-bus.part.ts';
import { createEngagement } from './engagement.part.ts';
import { createEntities } from './entities.part.ts';

const page = openBrowserPage();
const { posts, putPosts } = page.part(createEntities);

const server = { calls: [] as [path: string, ulids: string[]][], whole: [] as Post[] };

beforeEach(() => {
  Object.assign(server, { calls: [], whole: [] });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { ulids } = JSON.parse(body) as { ulids: string[] };
    server.calls.push([path, ulids]);
    const data = path.endsWith('/map') ? server.whole.filter(({ id }) => ulids.includes(id)) : {};
    return new Response(JSON.stringify({ success: true, data }));
  });
  vi.stubGlobal('location', { pathname: '/post/muted' });
  page.session.setState({
    accessToken: `${'a'.repeat(20)}.b`,
    authenticated: true,
    currentUser: { ulid: 'me' } as CurrentUser,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  page.drop();
});

const post = (id: string, parentUlid: string | null): Post =>
  ({
    ...{ id, parentUlid, body: 'Words', isDeleted: false, isHidden: false, images: [] },
    ...{ original: null, repostId: null, user: { userId: 'bob', username: 'bob' } },
  }) as unknown as Post;

test('refetches a comment that is missing in the counts', { tags: ['GAP-034'] }, async () => {
  const { refreshEngagement } = page.part(createEngagement);
  const left: string[] = [];
  page.part(createEventBus).onAnnounced('postDeleted', ({ id }) => left.push(id));
  const [muted, gone, root] = [post('muted', 'above'), post('gone', 'above'), post('root', null)];
  putPosts([muted, gone, root]);
  server.whole = [{ ...muted, body: 'Other words' }];
  await refreshEngagement(['muted', 'gone', 'root']);
  expect(posts.get('muted')?.body).toBe('Other words');
  expect([posts.get('gone'), posts.get('root')]).toEqual([undefined, undefined]);
  expect(left).toEqual(['root', 'gone']);
  expect(server.calls).toEqual([
    ['/v3/posts/engagement', ['muted', 'gone', 'root']],
    ['/v3/posts/map', ['muted', 'gone']],
  ]);
});

test('removes a comment whose author was muted elsewhere', { tags: ['GAP-034'] }, async () => {
  const { refreshEngagement } = page.part(createEngagement);
  const left: string[] = [];
  page.part(createEventBus).onAnnounced('postDeleted', ({ id }) => left.push(id));
  const muted = post('muted-elsewhere', 'above');
  putPosts([muted]);
  server.whole = [muted];
  await refreshEngagement(['muted-elsewhere']);
  expect(posts.get('muted-elsewhere')).toBe(undefined);
  expect(left).toEqual(['muted-elsewhere']);
});

test('keeps a hidden comment of a newly blocked member', { tags: ['GAP-033'] }, async () => {
  const { refreshEngagement } = page.part(createEngagement);
  const blocked = post('blocked', 'above');
  putPosts([blocked]);
  server.whole = [{ ...blocked, body: '', isHidden: true }];
  await refreshEngagement(['blocked']);
  expect(posts.get('blocked')).toMatchObject({ body: '', isHidden: true });
});

test('accepts counts after the clock was set back', async () => {
  const { refreshEngagement } = page.part(createEngagement);
  putPosts([post('uncounted', null)]);
  vi.useFakeTimers({ now: Date.now() - 3_600_000, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await refreshEngagement(['uncounted']);
  expect(posts.get('uncounted')).toBeUndefined();
});

test('ignores an older response for a post deleted live', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const askedAt = Date.now();
  const postEngagement = { commentCount: 2 } as Post['postEngagement'];
  const root = { ...post('deleted-live', null), postEngagement };
  putPosts([root]);
  vi.setSystemTime(askedAt + 1000);
  const told = { postEngagement, isDeleted: true, isHidden: false };
  page.part(createEngagement).takeEngagement({ 'deleted-live': told });
  putPosts([root], askedAt);
  expect(posts.get('deleted-live')).toMatchObject({ body: '', isDeleted: true });
});
