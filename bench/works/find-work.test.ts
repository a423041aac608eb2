import { expect, test } from 'vitest';
import { findWork, listWorks } from './find-work.ts';
import { WORKS } from './works.ts';

const works = [
  { slug: 'home-feed', name: 'home feed', sizes: ['small', 'large'] },
  { slug: 'home-feed-all', name: 'home feed, all members', sizes: ['large'] },
  { slug: 'create', name: 'create a post', sizes: ['small'] },
];

test('finds a benchmark by its slug despite longer slugs', () => {
  expect(findWork(works, 'home-feed')?.slug).toBe('home-feed');
});

test('finds a benchmark by a unique part of its names', () => {
  expect(findWork(works, 'feed-all')?.slug).toBe('home-feed-all');
  expect(findWork(works, 'a post')?.slug).toBe('create');
});

test('finds nothing by an ambiguous or unknown word', () => {
  expect(findWork(works, 'feed')).toBeNull();
  expect(findWork(works, 'chat')).toBeNull();
});

test('lists each benchmark with its sizes', () => {
  expect(listWorks(works).split('\n')).toEqual([
    '  home-feed      home feed (small, large)',
    '  home-feed-all  home feed, all members (large)',
    '  create         create a post (small)',
  ]);
});

test('gives every benchmark a unique slug and name', () => {
  for (const work of WORKS) expect(findWork(WORKS, work.slug)).toBe(work);
  expect(new Set(WORKS.map(({ name }) => name)).size).toBe(WORKS.length);
});
