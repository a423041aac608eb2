import { expect, test } from 'vitest';

import { filesToStore } from './shell-files.ts';

const FILES = [
  { url: 'index.html', revision: '1' },
  { url: 'assets/app-x9Y_-1ab.js', revision: null },
  { url: 'assets/chats-screen-BczY_IW3.js', revision: null, later: true as const },
  { url: 'assets/chats-screen-nKvzQpC2.css', revision: null, later: true as const },
  { url: 'assets/message-overlays-y--M1ifI.js', revision: null, later: true as const },
];
const stored = (...used: string[]): string[] => filesToStore(FILES, used).map(({ url }) => url);

test('caches only files that every page needs first', () => {
  expect(stored()).toEqual(['index.html', 'assets/app-x9Y_-1ab.js']);
});

test('stores used files of a new build under new names', () => {
  expect(
    stored('/assets/chats-screen-_old-old.js', '/assets/message-overlays-12345678.js'),
  ).toEqual([
    'index.html',
    'assets/app-x9Y_-1ab.js',
    'assets/chats-screen-BczY_IW3.js',
    'assets/message-overlays-y--M1ifI.js',
  ]);
});
