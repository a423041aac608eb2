import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileSink } from './file-sink.ts';

const MB = 1024 * 1024;
const ALL = 200;

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rookery-sink-'));
  path = join(folder, 'one.tar.zst');
});
afterEach(() => rm(folder, { recursive: true }));

async function* megabytes(onEach: (count: number) => void = () => undefined) {
  const one = Buffer.alloc(MB);
  for (let count = 1; count <= ALL; count += 1) {
    onEach(count);
    yield one;
  }
}

test('writes a large backup where there is space', async () => {
  const sink = await openFileSink(path, ({ free, total }) =>
    free > 0 && free < total ? null : 'it is full',
  );
  await sink.take(megabytes());
  expect(await sink.finish()).toBe(ALL * MB);
  expect((await stat(path)).size).toBe(ALL * MB);
});

test('stops before the database runs out of space, leaving nothing', async () => {
  let given = 0;
  const sink = await openFileSink(path, () => (given < 10 ? null : '3 MB are free'));
  const taken = sink.take(megabytes((count) => void (given = count)));
  await expect(taken).rejects.toThrow(
    /^The backup \S+one\.tar\.zst does not fit: 3 MB are free\. Free up space there/,
  );
  expect(given).toBeLessThan(ALL / 2);
  await sink.discard();
  expect(await readdir(folder)).toEqual([]);
});
