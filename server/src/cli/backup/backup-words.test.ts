import { expect, test } from 'vitest';
import { showProgress } from './backup-words.ts';

function watch(isTTY: boolean) {
  const written: string[] = [];
  let now = 0;
  const terminal = { isTTY, write: (text: string) => written.push(text) > 0 };
  const progress = showProgress(terminal, 'Moving', () => now);
  return { written, progress, at: (ms: number) => void (now = ms) };
}

test('rewrites one line in a terminal with progress and rate', () => {
  const { written, progress, at } = watch(true);
  at(1_000);
  progress.add('rows', 500_000);
  at(1_100);
  progress.add('media', 500_000, 1);
  at(2_000);
  progress.add('media', 1_000_000, 1);
  progress.end();
  expect(written).toEqual([
    '\r\u001b[KMoving: rows 500.0 kB, 500.0 kB/s',
    '\r\u001b[KMoving: rows 500.0 kB, media 1.5 MB in 2 files, 1.0 MB/s',
    '\r\u001b[K',
  ]);
});

test('writes a line each minute without a terminal', () => {
  const { written, progress, at } = watch(false);
  at(59_999);
  progress.add('media', 1_000_000, 1);
  at(60_000);
  progress.add('media', 1_000_000, 1);
  at(119_000);
  progress.add('media', 1_000_000, 1);
  progress.end();
  expect(written).toEqual(['Moving: media 2.0 MB in 2 files, 33.3 kB/s\n']);
});
