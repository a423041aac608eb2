import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, test } from 'vitest';

import { applyEngagement } from './engagement-changes.ts';
import { createEntityMap } from './entity-map.ts';

const counts = (commentCount: number, views = 0): Post['postEngagement'] => ({
  commentCount,
  totalCommentCount: commentCount,
  repostCount: 0,
  views,
  reactions: [],
});
const post = (id: string, more: Partial<Post> = {}): Post =>
  ({
    id,
    parentUlid: null,
    body: 'Words',
    images: [],
    isDeleted: false,
    isHidden: false,
    user: { userId: 'BOB', username: 'bob' },
    postEngagement: counts(0),
    views: 0,
    userEngagement: { hasReposted: false, hasRepostedWithComment: false, hasCommented: true },
    ...more,
  }) as Post;
const alive = { isDeleted: false, isHidden: false };

function holding(...posts: Post[]) {
  const held = createEntityMap<Post>();
  for (const each of posts) held.put(each.id, each);
  return { ...held, noteGone: () => {} };
}

test(
  "updates counts but keeps the viewer's reactions missing in events",
  { tags: ['POST-48', 'RT-08'] },
  () => {
    const held = holding(post('A'), post('B'));
    const followed = applyEngagement(held, {
      A: { ...alive, postEngagement: counts(3, 9) },
      C: { ...alive, postEngagement: counts(1) },
    });
    expect(followed).toEqual({ gone: [], back: [], edited: [] });
    expect(held.get('A')).toEqual(post('A', { postEngagement: counts(3, 9), views: 9 }));
    expect(held.get('B')).toEqual(post('B'));
    expect(held.get('C')).toBeUndefined();
  },
);

test('removes hidden posts but keeps comments that have replies', { tags: ['POST-45'] }, () => {
  const comment = { parentUlid: 'A' };
  const held = holding(post('A'), post('B', comment), post('C', comment), post('D', comment));
  const followed = applyEngagement(held, {
    A: { isDeleted: false, isHidden: true, postEngagement: counts(4) },
    B: { isDeleted: false, isHidden: true, postEngagement: counts(2) },
    C: { isDeleted: false, isHidden: true, postEngagement: counts(0) },
    D: { isDeleted: true, isHidden: false, postEngagement: counts(0) },
  });
  expect(followed).toEqual({ gone: ['A', 'C', 'D'], back: [], edited: [] });
  expect(held.get('B')).toMatchObject({
    isHidden: true,
    body: '',
    user: { username: null },
    abilities: [],
  });
});

test('turns a deleted post into a tombstone without text', { tags: ['POST-48'] }, () => {
  const held = holding(post('A', { images: [{ url: '/a.png' }] as Post['images'] }));
  applyEngagement(held, { A: { isDeleted: true, isHidden: false, postEngagement: counts(0) } });
  expect(held.get('A')).toMatchObject({
    isDeleted: true,
    body: '',
    images: [],
    user: { name: '' },
  });
});

test('refetches a post that was restored', () => {
  const held = holding(post('A', { isDeleted: true, body: '' }));
  const followed = applyEngagement(held, { A: { ...alive, postEngagement: counts(1) } });
  expect(followed).toEqual({ gone: [], back: ['A'], edited: [] });
  expect(held.get('A')?.isDeleted).toBe(true);
});

test('keeps a hidden post that a moderator received in full', () => {
  const whole = post('A', { isHidden: true });
  const held = holding(whole);
  const change = { isDeleted: false, isHidden: true, postEngagement: counts(0) };
  expect(applyEngagement(held, { A: change })).toEqual({ gone: [], back: [], edited: [] });
  expect(held.get('A')).toEqual(whole);
});

test("skips reaction counts while the viewer's reaction is pending", { tags: ['POST-48'] }, () => {
  const given = (...names: string[]) => ({
    ...counts(0),
    reactions: names.map((name) => ({ name, count: 1 })),
  });
  const held = holding(post('A', { postEngagement: given('heart'), userReaction: 'heart' }));
  const reacting = new Set(['A']);
  const event = { ...alive, postEngagement: { ...given('fire'), commentCount: 3 } };
  applyEngagement(held, { A: event }, reacting);
  expect(held.get('A')?.postEngagement).toEqual({ ...given('heart'), commentCount: 3 });
  applyEngagement(held, { A: event });
  expect(held.get('A')).toMatchObject({ ...event, userReaction: 'heart' });
  applyEngagement(held, { A: { ...event, userReaction: null } }, reacting);
  expect(held.get('A')).toMatchObject({
    postEngagement: event.postEngagement,
    userReaction: null,
  });
});

test('reports a newer version without changing the text', () => {
  const held = holding(post('A'), post('B', { version: 2 }));
  const change = { ...alive, postEngagement: counts(3), version: 2 };
  const followed = applyEngagement(held, { A: change, B: change });
  expect(followed).toEqual({ gone: [], back: [], edited: ['A'] });
  expect(held.get('A')?.version).toBeUndefined();
});

test('applies live votes and keeps the own choices', () => {
  const poll = {
    choices: [
      { text: 'Tea', votes: 1 },
      { text: 'Coffee', votes: 0 },
    ],
    isMultiple: false,
    endsAt: '2026-11-30T12:00:00.000Z',
    isOver: false,
    voters: 1,
    ownChoices: [0],
  };
  const held = holding(post('A', { poll }), post('B'));
  const tell = (pollState: object) =>
    applyEngagement(held, {
      A: {
        ...alive,
        postEngagement: counts(0),
        pollState: { isOver: false, voters: 3, ...pollState },
      },
      B: { ...alive, postEngagement: counts(0) },
    });
  const shown = () => held.get('A')?.poll;
  tell({ votes: [1, 2] });
  expect(shown()).toMatchObject({ voters: 3, ownChoices: [0] });
  expect(shown()?.choices.map(({ votes }) => votes)).toEqual([1, 2]);
  tell({ voters: 4, isOver: true });
  expect(shown()).toMatchObject({ voters: 4, isOver: true });
  expect(shown()?.choices.map(({ votes }) => votes)).toEqual([1, 2]);
  expect(held.get('B')).not.toHaveProperty('poll');
});

test('removes the poll of a deleted post', () => {
  const poll = { choices: [], isMultiple: false, endsAt: '', isOver: true, voters: 0 };
  const held = holding(post('A', { poll }));
  applyEngagement(held, { A: { isDeleted: true, isHidden: false, postEngagement: counts(0) } });
  expect(held.get('A')).not.toHaveProperty('poll');
});
