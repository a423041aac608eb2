import { expect, test } from 'vitest';

import { fitTests } from './fit-tests.ts';
import { relatedTests } from './related-tests.ts';

const sources = [
  { path: 'server/src/features/posts/write/create-post.ts', text: '' },
  {
    path: 'server/src/features/posts/write/public.ts',
    text: "export { createPost } from './create-post.ts';",
  },
  {
    path: 'server/src/app.ts',
    text: "import { createPost } from './features/posts/write/public.ts';",
  },
  { path: 'server/test/server.ts', text: "import '../src/app.ts';" },
  {
    path: 'server/src/features/posts/write/create-post.test.ts',
    text: "import { createPost } from './create-post.ts';",
  },
  { path: 'server/src/features/posts/write/reposts.test.ts', text: '' },
  { path: 'server/src/features/posts/read/comments.test.ts', text: '' },
  {
    path: 'server/src/features/groups/groups.test.ts',
    text: "import '../../../test/server.ts';",
  },
  { path: 'e2e/posts/post-menu.test.ts', text: '' },
  { path: 'e2e/chats/chats.test.ts', text: '' },
];

test('orders importers first, then folder, feature and journeys', () => {
  const related = relatedTests(['server/src/features/posts/write/create-post.ts'], sources);
  expect(related).toEqual([
    { path: 'server/src/features/posts/write/create-post.test.ts', distance: 1 },
    { path: 'server/src/features/posts/write/reposts.test.ts', distance: 2 },
    { path: 'server/src/features/posts/read/comments.test.ts', distance: 5 },
    { path: 'e2e/posts/post-menu.test.ts', distance: 6 },
  ]);
});

test('puts a changed test first', () => {
  const related = relatedTests(['e2e/chats/chats.test.ts'], sources);
  expect(related?.[0]).toEqual({ path: 'e2e/chats/chats.test.ts', distance: 0 });
});

test('selects every test when the packages change', () => {
  expect(relatedTests(['package-lock.json'], sources)).toBeNull();
});

test('takes the nearest tests that fit into the time', () => {
  const related = ['a', 'b', 'c', 'e2e/d'].map((path, distance) => ({ path, distance }));
  const durations = { a: 60, b: 20, c: 2, 'e2e/d': 2 };
  expect(fitTests(related, durations, 40)).toEqual({ paths: ['a', 'c'], left: ['b', 'e2e/d'] });
  expect(fitTests(related, durations, 100).left).toEqual([]);
});

test('takes one test even when it needs longer', () => {
  expect(fitTests([{ path: 'a', distance: 0 }], { a: 500 }, 40).paths).toEqual(['a']);
});
