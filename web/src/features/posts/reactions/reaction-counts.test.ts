import fc from 'fast-check';
import type { Post } from '@rookery/contract/posts/post.ts';
import { expect, onTestFinished, test } from 'vitest';

import { createReactionTypes, reactionValue } from '#web/data/settings/reaction-types.part.ts';

import { withOwnReaction as drawOwnReaction } from './reaction-counts.ts';

type Counts = Post['postEngagement']['reactions'];

const { reactionTypes, orderReactions } = createReactionTypes();
const withOwnReaction = (post: ReturnType<typeof reacted>, name: string | null) =>
  drawOwnReaction(post, name, orderReactions);

function reacted(counts: Record<string, number>, own: string | null = null) {
  const reactions: Counts = Object.entries(counts).map(([name, count]) => ({ name, count }));
  const rest = { commentCount: 0, totalCommentCount: 0, repostCount: 0, views: 0 };
  return { userReaction: own, postEngagement: { ...rest, reactions } };
}

function drawn(post: ReturnType<typeof reacted>): [Record<string, number>, string | null] {
  const { reactions } = post.postEngagement;
  return [Object.fromEntries(reactions.map((each) => [each.name, each.count])), post.userReaction];
}

test(
  "moves the member's reaction from one count to another",
  { tags: ['REACT-06', 'REACT-07', 'REACT-08', 'REACT-09'] },
  () => {
    const none = reacted({ fire: 2 });
    expect(drawn(withOwnReaction(none, 'heart'))).toEqual([{ fire: 2, heart: 1 }, 'heart']);
    const own = reacted({ heart: 3, fire: 2 }, 'heart');
    expect(drawn(withOwnReaction(own, null))).toEqual([{ heart: 2, fire: 2 }, null]);
    expect(drawn(withOwnReaction(own, 'fire'))).toEqual([{ fire: 3, heart: 2 }, 'fire']);
    expect(withOwnReaction(own, 'heart')).toBe(own);
  },
);

test('drops a reaction whose count reaches 0', { tags: ['REACT-10'] }, () => {
  const own = reacted({ heart: 1, fire: 2 }, 'heart');
  expect(drawn(withOwnReaction(own, null))).toEqual([{ fire: 2 }, null]);
  expect(drawn(withOwnReaction(own, 'fire'))).toEqual([{ fire: 3 }, 'fire']);
});

test('hides a reaction with a count of 0', { tags: ['REACT-11'] }, () => {
  const shown = orderReactions([
    { name: 'fire', count: 0 },
    { name: 'clap', count: 1 },
  ]);
  expect(shown).toEqual([{ name: 'clap', count: 1 }]);
});

test('sorts by count, then positive, neutral, negative', { tags: ['REACT-12', 'REACT-13'] }, () => {
  const names = (counts: Record<string, number>) =>
    orderReactions(reacted(counts).postEngagement.reactions).map(({ name }) => name);
  expect(names({ heart: 1, fire: 2, thumbs_down: 5 })).toEqual(['thumbs_down', 'fire', 'heart']);
  expect(names({ angry: 2, thinking: 2, rocket: 2, thumbs_down: 2, heart: 2 })).toEqual([
    'heart',
    'rocket',
    'thinking',
    'thumbs_down',
    'angry',
  ]);
  expect(names({ parrot: 2, angry: 2, cry: 3 })).toEqual(['cry', 'angry', 'parrot']);
});

test('draws a reaction’s character, or else its name', { tags: ['REACT-01'] }, () => {
  const before = reactionTypes.getState();
  onTestFinished(() => reactionTypes.setState(before, true));
  const parrot = { name: 'party_parrot', value: '🦜', category: 'positive' } as const;
  expect(reactionValue(before.list, 'party_parrot')).toBe('party parrot');
  reactionTypes.setState({ list: [parrot, ...before.list] });
  expect(reactionValue(reactionTypes.getState().list, 'party_parrot')).toBe('🦜');
  const [first] = orderReactions(reacted({ heart: 1, party_parrot: 1 }).postEngagement.reactions);
  expect(first?.name).toBe('party_parrot');
});

test(
  'starts with the built-in reactions, heart first',
  { tags: ['REACT-02', 'REACT-03', 'GAP-096'] },
  () => {
    const names = reactionTypes.getInitialState().list.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['thumbs_up', 'thumbs_down', 'heart']));
    expect([names[0], names.length]).toEqual(['heart', 12]);
  },
);

test('restores the counts after adding and removing a reaction', () => {
  const names = ['heart', 'fire', 'cry', 'parrot'];
  const counts = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 }));
  const total = (post: ReturnType<typeof reacted>): number =>
    post.postEngagement.reactions.reduce((sum, { count }) => sum + count, 0);
  fc.assert(
    fc.property(counts, fc.constantFrom(...names), (given, name) => {
      const post = reacted(given);
      const own = withOwnReaction(post, name);
      expect(total(own)).toBe(total(post) + 1);
      expect(drawn(withOwnReaction(own, null))).toEqual(drawn(post));
    }),
  );
});
