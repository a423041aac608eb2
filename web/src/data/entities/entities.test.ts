import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEntities } from './entities.part.ts';
import type { CachedPost } from './post-skeleton.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

const page = openBrowserPage();
const {
  absentPosts,
  cachedPost,
  holdPosts,
  posts,
  putPosts,
  putUsers,
  restorePosts,
  shownId,
  users,
} = page.part(createEntities);

const NOON = Date.parse('2026-11-20T12:00:00Z');
const AN_HOUR_AGO = new Date(NOON - 3_600_000).toISOString();

function post(id: string, over: Partial<Post> = {}): Post {
  return {
    id,
    body: `Words of ${id}`,
    images: [],
    embedUrl: null,
    openGraph: null,
    repostId: null,
    original: null,
    postType: 'POST',
    createdAt: AN_HOUR_AGO,
    user: { userId: 'bob' },
    ...over,
  } as Post;
}

const many = (count: number, prefix = 'p'): Post[] =>
  Array.from({ length: count }, (_, at) => post(`${prefix}${at}`));

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  page.session.setState({ currentUser: { ulid: 'me' } as CurrentUser });
});
afterEach(() => {
  vi.useRealTimers();
  page.drop();
});

test(
  'keeps 225 full posts and the rest as skeletons',
  { tags: ['CACHE-04', 'CACHE-05', 'CACHE-06'] },
  () => {
    putPosts(many(300));
    putPosts([post('one-more')]);
    expect([...posts.values()]).toHaveLength(225);
    expect(cachedPost('p0')).toMatchObject({ id: 'p0', isSkeleton: true });
    expect(cachedPost('p299')).toMatchObject({ id: 'p299', isSkeleton: false });
    expect(posts.get('p0')).toBeUndefined();
  },
);

test('keeps id, images and content flags in a skeleton', { tags: ['POST-20'] }, () => {
  const images = [{ url: '/a.jpg' }] as Post['images'];
  const openGraph = { title: 'A', description: '', image: null, url: 'https://a.example' };
  putPosts([post('a', { images, openGraph }), ...many(299)]);
  putPosts([post('one-more')]);
  expect(cachedPost('a')).toEqual({
    id: 'a',
    images,
    hasBody: true,
    hasEmbed: true,
    isSkeleton: true,
  });
});

test('replaces a skeleton with the full post', { tags: ['CACHE-03'] }, () => {
  putPosts([post('a'), ...many(299)]);
  putPosts([post('one-more')]);
  expect(cachedPost('a')?.isSkeleton).toBe(true);
  putPosts([post('a')]);
  expect(cachedPost('a')?.isSkeleton).toBe(false);
});

test('stores cache times separately from the displayed post', { tags: ['POST-19'] }, () => {
  putPosts([post('a')]);
  vi.setSystemTime(NOON + 5000);
  page.part(createEntities).noteRefresh('a');
  expect(cachedPost('a')).toEqual({
    ...post('a'),
    cachedAt: NOON,
    lastEngagementUpdate: NOON + 5000,
    isSkeleton: false,
  });
  expect(posts.get('a')).toEqual(post('a'));
});

test('protects a post from eviction for its first minute', { tags: ['CACHE-07'] }, () => {
  putPosts([post('young', { createdAt: new Date(NOON - 59_000).toISOString() }), ...many(299)]);
  putPosts([post('one-more')]);
  expect(posts.get('young')).toBeDefined();
  vi.setSystemTime(NOON + 1000);
  putPosts(many(100, 'later'));
  expect(posts.get('young')).toBeUndefined();
});

test(
  "protects only the member's comments and their replies from eviction",
  { tags: ['CACHE-08'] },
  () => {
    const user = { userId: 'me' } as Post['user'];
    putPosts([
      post('own-comment', { postType: 'COMMENT', user }),
      post('own-reply', { postType: 'REPLY', user }),
      post('own-post', { user }),
      post('their-comment', { postType: 'COMMENT' }),
      ...many(296),
    ]);
    putPosts([post('one-more')]);
    const held = ['own-comment', 'own-reply', 'own-post', 'their-comment'].filter((id) =>
      posts.get(id),
    );
    expect(held).toEqual(['own-comment', 'own-reply']);
  },
);

test('evicts listed posts last', { tags: ['CACHE-05'] }, () => {
  putPosts([post('shown-on-a-list'), ...many(299)]);
  page.lists.setQueryData(['feed', 'all'], { pages: [{ ids: ['shown-on-a-list'] }] });
  putPosts([post('one-more')]);
  expect(posts.get('shown-on-a-list')).toBeDefined();
  expect(posts.get('p0')).toBeUndefined();
});

test('keeps protected posts in full until they are released', () => {
  putPosts([post('behind-the-pill'), ...many(299)]);
  holdPosts('test', ['behind-the-pill']);
  putPosts([post('one-more')]);
  expect(posts.get('behind-the-pill')).toBeDefined();
  holdPosts('test', []);
  putPosts(many(100, 'later'));
  expect(posts.get('behind-the-pill')).toBeUndefined();
});

test('does not overwrite a post in memory from the cache', () => {
  putPosts([post('a', { body: 'New words' })]);
  const marks = { cachedAt: 1, lastEngagementUpdate: 2, isSkeleton: false } as const;
  restorePosts([
    { ...post('a', { body: 'Old words' }), ...marks },
    { ...post('b'), ...marks },
  ]);
  expect(posts.get('a')?.body).toBe('New words');
  expect(cachedPost('b')).toEqual({ ...post('b'), ...marks });
});

test('updates the name on every post after a change', () => {
  putPosts([post('a')]);
  vi.setSystemTime(NOON + 9000);
  putUsers([
    {
      ulid: 'bob',
      username: 'bob',
      name: 'Robert',
      avatar: null,
      badges: [],
    } as unknown as Profile,
  ]);
  expect(posts.get('a')?.user.name).toBe('Robert');
  expect(posts.notes('a')?.cachedAt).toBe(NOON);
});

test('ignores a profile requested before it was changed', () => {
  const named = (name: string): Profile =>
    ({ ulid: 'bob', name, badges: [] }) as unknown as Profile;
  const shown = () => [users.get('bob')?.name, posts.get('a')?.user.name];
  putPosts([post('a')]);
  putUsers([named('Bob')], NOON);
  vi.setSystemTime(NOON + 2000);
  putUsers([named('Robert')]);
  putUsers([named('Bob')], NOON + 1000);
  expect(shown()).toEqual(['Robert', 'Robert']);
  putUsers([named('Rob')], NOON + 3000);
  expect(shown()).toEqual(['Rob', 'Rob']);
  vi.setSystemTime(NOON - 3_600_000);
  putUsers([named('Bert')], NOON - 3_600_000);
  expect(shown()).toEqual(['Bert', 'Bert']);
});

test('stores the original of a repost as its own post', { tags: ['CARD-02', 'CARD-07'] }, () => {
  const original = post('original', { repostId: null }) as Post['original'];
  putPosts([
    post('repost', { isRepost: true, repostId: 'original', original }),
    post('quote', { isRepostWithComment: true, repostId: 'original', original }),
  ]);
  expect(posts.get('original')?.body).toBe('Words of original');
  expect([shownId('repost'), shownId('quote'), shownId('x')]).toEqual(['original', 'quote', 'x']);
});

test(
  'marks a missing original as deleted unless it arrives separately',
  { tags: ['CARD-04'] },
  () => {
    const bare = { isRepost: true, repostId: 'original' };
    putPosts([post('repost', bare)]);
    expect(absentPosts.get('original')).toBe('gone');
    putPosts([post('repost', bare), post('original')]);
    expect(absentPosts.get('original')).toBeUndefined();
    expect(posts.get('original')?.id).toBe('original');
  },
);

test('evicts a listed repost’s original after unlisted posts', { tags: ['CACHE-05'] }, () => {
  const original = post('original') as Post['original'];
  putPosts([post('repost', { isRepost: true, repostId: 'original', original })]);
  page.lists.setQueryData(['feed', 'following'], { pages: [{ ids: ['repost'], next: null }] });
  putPosts(many(298));
  putPosts([post('one-more')]);
  expect(posts.get('original')?.id).toBe('original');
  expect(posts.get('p0')).toBeUndefined();
});

test("shows no abilities on the member's content from old caches", () => {
  const kept = (id: string, userId: string, more: Partial<Post> = {}): CachedPost => ({
    ...post(id, { user: { ...post(id).user, userId }, ...more }),
    cachedAt: NOON,
    lastEngagementUpdate: NOON,
    isSkeleton: false,
  });
  restorePosts([
    kept('own', 'me'),
    kept('later', 'me', { abilities: ['delete'] }),
    kept('hers', 'carol'),
  ]);
  const { restoreUser } = page.part(createEntities);
  for (const ulid of ['me', 'carol']) {
    restoreUser({ ulid, badges: [] } as unknown as Profile, { cachedAt: NOON, refreshedAt: NOON });
  }
  expect(
    [posts.get('own'), posts.get('later'), posts.get('hers')].map((each) => each?.abilities),
  ).toEqual([[], ['delete'], undefined]);
  expect([users.get('me'), users.get('carol')].map((each) => each?.abilities)).toEqual([
    [],
    undefined,
  ]);
  putPosts([post('own', { abilities: ['delete', 'pin'] })]);
  expect(posts.get('own')?.abilities).toEqual(['delete', 'pin']);
});

test('keeps a newer reaction over an older response', () => {
  const { noteRefresh, patchPost } = page.part(createEntities);
  putPosts([post('a', { userReaction: null })]);
  const askedAt = NOON + 1000;
  vi.setSystemTime(NOON + 2000);
  patchPost('a', (held) => ({ ...held, userReaction: 'love' }));
  noteRefresh('a');
  putPosts([post('a', { userReaction: null, body: 'Newer words' })], askedAt);
  expect(posts.get('a')).toMatchObject({ userReaction: 'love', body: 'Newer words' });
  putPosts([post('a', { userReaction: 'haha' })], NOON + 3000);
  expect(posts.get('a')?.userReaction).toBe('haha');
});

test('ignores an older response for a removed post', () => {
  putPosts([post('a')]);
  const askedAt = NOON + 1000;
  vi.setSystemTime(NOON + 2000);
  page.part(createEntities).removePost('a');
  putPosts([post('a')], askedAt);
  expect(posts.get('a')).toBeUndefined();
  expect(absentPosts.get('a')).toBe('gone');
  putPosts([post('a')], NOON + 3000);
  expect(posts.get('a')).toBeDefined();
  expect(absentPosts.get('a')).toBeUndefined();
});

test('keeps a tombstone over an older response', () => {
  putPosts([post('a')]);
  const askedAt = NOON + 1000;
  vi.setSystemTime(NOON + 2000);
  const tomb = { body: '', isDeleted: true };
  const { noteGone, patchPost } = page.part(createEntities);
  noteGone('a');
  patchPost('a', (held) => ({ ...held, ...tomb }));
  putPosts([post('a')], askedAt);
  expect(posts.get('a')).toMatchObject(tomb);
  vi.setSystemTime(NOON + 4000);
  putPosts([post('a', tomb)], NOON + 3000);
  putPosts([post('a')], askedAt);
  expect(posts.get('a')).toMatchObject(tomb);
  putPosts([post('a')], NOON + 3000);
  expect(posts.get('a')?.body).toBe('Words of a');
});

test('accepts posts and counts after the clock was set back', () => {
  const { removePost } = page.part(createEntities);
  putPosts([post('a', { userReaction: null }), post('b')]);
  removePost('b');
  const askedAt = NOON - 3_600_000;
  vi.setSystemTime(askedAt + 500);
  putPosts([post('a', { userReaction: 'love' }), post('b')], askedAt);
  expect(posts.get('a')?.userReaction).toBe('love');
  expect([posts.get('b')?.id, absentPosts.get('b')]).toEqual(['b', undefined]);
});
