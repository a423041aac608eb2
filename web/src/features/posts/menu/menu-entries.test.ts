import type { PostAbility } from '@rookery/contract/kernel/abilities.ts';
import { expect, test } from 'vitest';

import { menuEntries, type MenuFacts } from './menu-entries.ts';

type Post = MenuFacts['post'];

const stranger = { isFollowing: false, isMuted: false, isBlocked: false };

const facts = (over: Partial<MenuFacts> = {}): MenuFacts => ({
  post: { postType: 'POST' },
  author: stranger,
  isPinned: false,
  isInDiscover: false,
  isOwnRepost: false,
  ...over,
});

const USUAL: PostAbility[] = ['comment', 'react', 'repost', 'quote', 'report'];
const OWN: PostAbility[] = ['comment', 'react', 'repost', 'edit', 'delete', 'pin'];

const post = (
  abilities: PostAbility[],
  postType: Post['postType'] = 'POST',
): Partial<MenuFacts> => ({
  post: { postType, abilities },
});
const own = (abilities = OWN, postType: Post['postType'] = 'POST'): Partial<MenuFacts> => ({
  ...post(abilities, postType),
  author: { ...stranger, abilities: [] },
});

test('offers to unfollow the hashtag that brought a post', () => {
  expect(menuEntries(facts()).plain).not.toContain('unfollowHashtag');
  expect(menuEntries(facts({ isFromHashtag: true })).plain).toContain('unfollowHashtag');
});

test('offers the author edit, pin, share and delete', { tags: ['CARD-32'] }, () => {
  const usual = ['edit', 'pin', 'share', 'redraft', 'delete'];
  expect(menuEntries(facts(own())).plain).toEqual(usual);
  const pinned = facts({ ...own(), isPinned: true });
  expect(menuEntries(pinned).plain).toEqual(['edit', 'unpin', 'share', 'redraft', 'delete']);
  const comment = facts(own(['comment', 'react', 'repost', 'delete'], 'COMMENT'));
  expect(menuEntries(comment).plain).toEqual(['share', 'redraft', 'delete']);
  expect(menuEntries(facts({ ...own(), author: null })).plain).toEqual(usual);
  const repost = facts(own(['delete'], 'REPOST'));
  expect(menuEntries(repost).plain).toEqual(['share', 'delete']);
});

test(
  'offers other members follow, share, mute, block and report',
  { tags: ['CARD-33', 'FOLLOW-19'] },
  () => {
    const to = (author: Partial<MenuFacts['author']>) =>
      menuEntries(facts({ author: { ...stranger, ...author } })).plain;
    const all = ['follow', 'addToLists', 'share', 'mute', 'muteWords', 'block', 'report'];
    expect(menuEntries(facts())).toEqual({ plain: all, staff: [] });
    expect(to({ isFollowing: true })).toContain('unfollow');
    expect(to({ isMuted: true })).toContain('unmute');
    expect(to({ isBlocked: true, abilities: ['mute', 'block', 'report'] })).toEqual([
      'share',
      'mute',
      'muteWords',
      'unblock',
      'report',
    ]);
    expect(menuEntries(facts({ author: null })).plain).toEqual(['share', 'report']);
  },
);

test('offers authors control of answers and quotes', () => {
  const controls = (over: Partial<Post>, abilities: PostAbility[]) =>
    menuEntries(facts({ post: { postType: 'POST', abilities, ...over }, author: null })).plain;
  expect(controls({}, ['restrict'])).toEqual(['audience', 'lock', 'share']);
  expect(controls({ isLocked: true }, ['restrict'])).toEqual(['audience', 'unlock', 'share']);
  expect(controls({ postType: 'COMMENT' }, ['restrict'])).toEqual(['audience', 'share']);
  expect(controls({}, ['hideAnswer'])).toEqual(['hideAnswer', 'share']);
  expect(controls({ isHiddenAnswer: true }, ['hideAnswer'])).toEqual(['showAnswer', 'share']);
  expect(controls({}, ['detach'])).toEqual(['detach', 'share']);
  expect(controls({ isDetached: true }, ['detach'])).toEqual(['attach', 'share']);
});

test('offers members to follow and to mute a thread', () => {
  const to = (threadLevel: MenuFacts['threadLevel']) =>
    menuEntries(facts({ author: null, threadLevel })).plain;
  expect(to('mentions')).toEqual(['share', 'followThread', 'muteThread', 'report']);
  expect(to('all')).toEqual(['share', 'unfollowThread', 'muteThread', 'report']);
  expect(to('none')).toEqual(['share', 'unmuteThread', 'report']);
  expect(to(null)).toEqual(['share', 'report']);
});

test('offers only share for an ad, even to staff', { tags: ['CARD-31'] }, () => {
  const ad = facts({ ...post([...USUAL, 'remove', 'curate'], 'AD'), isInDiscover: true });
  expect(menuEntries(ad)).toEqual({ plain: ['share'], staff: [] });
});

test('offers staff removal, and curation of posts in Discover', { tags: ['ADMIN-02'] }, () => {
  const curated = { ...post([...USUAL, 'remove', 'curate']), isInDiscover: true };
  expect(menuEntries(facts(post([...USUAL, 'remove']))).staff).toEqual(['staffDelete']);
  expect(menuEntries(facts(curated)).staff).toEqual(['feature', 'unfeature', 'staffDelete']);
  expect(menuEntries(facts({ ...curated, isInDiscover: false })).staff).toEqual(['staffDelete']);
  const ownPost = facts({ ...own([...OWN, 'remove', 'curate']), isInDiscover: true });
  expect(menuEntries(ownPost).staff).toEqual(['feature', 'unfeature']);
});

test('offers staff markers, share and removal except for ads', { tags: ['ADMIN-07'] }, () => {
  const marked: PostAbility[] = [...USUAL, 'mark', 'remove'];
  const actions = ['sensitive', 'webOnly', 'staffShare', 'staffDelete'];
  expect(menuEntries(facts(post(marked))).staff).toEqual(actions);
  expect(menuEntries(facts(post(marked, 'AD'))).staff).toEqual([]);
  expect(menuEntries(facts(own([...OWN, 'mark', 'remove']))).staff).toEqual(actions.slice(0, 3));
});

test('offers members without a role no staff entries in Discover', { tags: ['ADMIN-02'] }, () => {
  expect(menuEntries(facts({ isInDiscover: true })).staff).toEqual([]);
});

test('offers a reposter deletion of the repost', { tags: ['POST-35'] }, () => {
  const reposted = facts({ isOwnRepost: true });
  expect(menuEntries(reposted).plain).toEqual([...menuEntries(facts()).plain, 'deleteRepost']);
  const ownPost = menuEntries(facts({ ...own(), isOwnRepost: true })).plain;
  expect(ownPost).toEqual(['edit', 'pin', 'share', 'redraft', 'delete', 'deleteRepost']);
});

test(
  'offers the list of reactions, and react on a quote',
  { tags: ['REACT-16', 'REACT-18'] },
  () => {
    const first = (over: Partial<MenuFacts>) => menuEntries(facts(over)).plain.slice(0, 4);
    expect(first({ isReacted: true })).toEqual(['follow', 'addToLists', 'reactors', 'share']);
    expect(first(post(USUAL, 'quote'))).toEqual(['follow', 'addToLists', 'react', 'share']);
    expect(first(post(['report'], 'quote'))).toEqual(['follow', 'addToLists', 'share', 'mute']);
    expect(first({ ...own(OWN, 'quote'), isReacted: true })).toEqual([
      'edit',
      'pin',
      'react',
      'reactors',
    ]);
    const ad = facts({ ...post(USUAL, 'AD'), isReacted: true });
    expect(menuEntries(ad).plain).toEqual(['share']);
  },
);

test('offers removal and pinning to group moderators only', { tags: ['GROUP-17'] }, () => {
  const offering = (abilities: readonly PostAbility[], isFirstInGroup = false): MenuFacts => ({
    post: { postType: 'POST', abilities: [...abilities] },
    author: null,
    isOwnRepost: false,
    isPinned: false,
    isInDiscover: false,
    isFirstInGroup,
  });
  const offered = ['removeFromGroup', 'pinInGroup'] as const;
  expect(menuEntries(offering(offered)).plain).toEqual(['share', 'pinInGroup', 'removeFromGroup']);
  expect(menuEntries(offering(offered, true)).plain).toContain('unpinInGroup');
  expect(menuEntries(offering(['react'])).plain).toEqual(['share']);
});

test('offers the lists of reposts and quotes', () => {
  const { plain } = menuEntries(facts({ isReacted: true, isShared: true }));
  expect(plain.slice(0, 5)).toEqual(['follow', 'addToLists', 'reactors', 'shares', 'share']);
});
