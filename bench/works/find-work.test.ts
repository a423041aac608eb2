import { expect, test } from 'vitest';
import { findWork, listWorks } from './find-work.ts';
import { WORKS } from './works.ts';

const works = [
  { slug: 'home-feed', name: 'home feed', sizes: ['small', 'large'] },
  { slug: 'home-feed-all', name: 'home feed, all members', sizes: ['large'] },
  { slug: 'create', name: 'create a post', sizes: ['small'] },
];

test('a work is found by its slug, though others begin with it', () => {
  expect(findWork(works, 'home-feed')?.slug).toBe('home-feed');
});

test('a work is found by a part of its slug or its name that no other has', () => {
  expect(findWork(works, 'feed-all')?.slug).toBe('home-feed-all');
  expect(findWork(works, 'a post')?.slug).toBe('create');
});

test('a part that several works have, or none, finds nothing', () => {
  expect(findWork(works, 'feed')).toBeNull();
  expect(findWork(works, 'chat')).toBeNull();
});

test('the list has each work with its sizes, the first one first', () => {
  expect(listWorks(works).split('\n')).toEqual([
    '  home-feed      home feed (small, large)',
    '  home-feed-all  home feed, all members (large)',
    '  create         create a post (small)',
  ]);
});

test('every work of the benchmark is found by its own slug and has a name of its own', () => {
  for (const work of WORKS) expect(findWork(WORKS, work.slug)).toBe(work);
  expect(new Set(WORKS.map(({ name }) => name)).size).toBe(WORKS.length);
});
