import { expect, test } from 'vitest';

import { checkFolders, checkPaths, checkVariables } from './documents.ts';

const files = [
  'server/src/features/posts/create-post.ts',
  'docs/decisions/001-one.md',
  'README.md',
];

function complaintsOf(text: string, path = 'README.md'): string[] {
  return checkPaths({ path, text }, files).map(({ line, message }) => `${line} ${message}`);
}

test('accepts existing paths, path endings and text without paths', () => {
  const text = [
    'See `server/src/features`, `posts/create-post.ts`, `docs/decisions/` and [one](docs/decisions/001-one.md#why).',
    'Run `npm test`, call `PUT /posts` or `/v3/openapi.json`, read `docs/decisions/NNN-title.md`, `data/secrets.json`,',
    '`text/html`, [the web](https://example.com/a.md), [below](#below) and `@rookery/contract/kernel/*`.',
  ];
  expect(complaintsOf(text.join('\n'))).toEqual([]);
  expect(complaintsOf('[up](../../README.md)', 'docs/decisions/001-one.md')).toEqual([]);
});

test('reports missing paths with their line', () => {
  expect(complaintsOf('\n`server/src/gone/` `posts/delete-post.ts` [x](docs/gone.md)')).toEqual([
    '2 docs/gone.md does not exist.',
    '2 server/src/gone/ does not exist.',
    '2 posts/delete-post.ts does not exist.',
  ]);
});

test('names every feature and platform folder in the architecture', () => {
  const tree = [
    'server/src/features/posts/a.ts',
    'server/src/platform/jobs/a.ts',
    'web/src/ui/a.ts',
  ];
  const architecture = { path: 'ARCHITECTURE.md', text: 'posts come first' };
  expect(checkFolders(architecture, tree).map(({ message }) => message)).toEqual([
    'server/src/platform/jobs is not described here. Add a few words about its purpose.',
  ]);
});

test('lists the same variables in .env.example and configuration', () => {
  const example = { path: '.env.example', text: '# A port.\nPORT=1\n# HOST=\nGONE=2\n' };
  const messages = checkVariables(example, ['PORT', 'HOST', 'NEW']).map(({ message }) => message);
  expect(messages).toEqual([
    'NEW is a setting, but is not explained here.',
    'GONE is explained here, but is not a setting.',
  ]);
});
