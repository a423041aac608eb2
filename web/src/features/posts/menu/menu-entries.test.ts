import { expect, test } from 'vitest';

import { menuEntries, type MenuFacts } from './menu-entries.ts';

const facts = (over: Partial<MenuFacts> = {}): MenuFacts => ({
  post: { postType: 'POST' },
  isOwn: false,
  isPinned: false,
  isFollowing: false,
  isMuted: false,
  isBlocked: false,
  mayRemove: false,
  mayCurate: false,
  isOwnRepost: false,
  ...over,
});

test('CARD-32 the owner pins or unpins, shares and deletes; comments are not pinned', () => {
  expect(menuEntries(facts({ isOwn: true })).plain).toEqual(['pin', 'share', 'delete']);
  const pinned = facts({ isOwn: true, isPinned: true });
  expect(menuEntries(pinned).plain).toEqual(['unpin', 'share', 'delete']);
  const comment = facts({ isOwn: true, post: { postType: 'COMMENT' } });
  expect(menuEntries(comment).plain).toEqual(['share', 'delete']);
});

test('CARD-33 FOLLOW-19 other members follow, mute, block or take it back, share and report', () => {
  const all = ['follow', 'share', 'mute', 'block', 'report'];
  expect(menuEntries(facts())).toEqual({ plain: all, staff: [] });
  expect(menuEntries(facts({ isFollowing: true })).plain).toContain('unfollow');
  expect(menuEntries(facts({ isMuted: true })).plain).toContain('unmute');
  expect(menuEntries(facts({ isBlocked: true })).plain).toEqual([
    'share',
    'mute',
    'unblock',
    'report',
  ]);
  const unknown = facts({ isFollowing: null, isMuted: null, isBlocked: null });
  expect(menuEntries(unknown).plain).toEqual(['share', 'report']);
});

test('CARD-31 an ad is shared and nothing else, by staff too', () => {
  const ad = facts({ post: { postType: 'AD' }, mayRemove: true, mayCurate: true });
  expect(menuEntries(ad)).toEqual({ plain: ['share'], staff: [] });
});

test('ADMIN-02 staff remove the posts of others, and curate where they see Discover', () => {
  expect(menuEntries(facts({ mayRemove: true })).staff).toEqual(['staffDelete']);
  expect(menuEntries(facts({ mayRemove: true, mayCurate: true })).staff).toEqual([
    'feature',
    'unfeature',
    'staffDelete',
  ]);
  const own = facts({ isOwn: true, mayRemove: true, mayCurate: true });
  expect(menuEntries(own).staff).toEqual(['feature', 'unfeature']);
});

test('POST-35 whoever reposted it may delete the repost, of own posts and of others’', () => {
  const reposted = facts({ isOwnRepost: true });
  expect(menuEntries(reposted).plain).toEqual([...menuEntries(facts()).plain, 'deleteRepost']);
  const own = menuEntries(facts({ isOwn: true, isOwnRepost: true })).plain;
  expect(own).toEqual(['pin', 'share', 'delete', 'deleteRepost']);
});

test('REACT-16 REACT-18 the menu tells who reacted, and offers on a quote what its button does not', () => {
  const first = (over: Partial<MenuFacts>) => menuEntries(facts(over)).plain.slice(0, 3);
  expect(first({ isReacted: true })).toEqual(['follow', 'reactors', 'share']);
  const quote = { postType: 'quote' } as const;
  expect(first({ post: quote })).toEqual(['follow', 'react', 'share']);
  expect(first({ post: quote, isOwn: true, isReacted: true })).toEqual([
    'pin',
    'react',
    'reactors',
  ]);
  const ad = facts({ post: { postType: 'AD' }, isReacted: true });
  expect(menuEntries(ad).plain).toEqual(['share']);
});
