import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

import { drawDifferences } from './differences-page.ts';
import { findDifferences } from './differences.ts';

async function studio() {
  const folder = await mkdtemp(join(tmpdir(), 'rookery-differences-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paint = async (name: string, height: number, red: number): Promise<string> => {
    const file = join(folder, `${name}.png`);
    const background = { r: red, g: 0, b: 0 };
    await sharp({ create: { width: 4, height, channels: 3, background } }).toFile(file);
    return file;
  };
  return { folder, paint };
}

test('reports changed, new and missing pictures, ignores equal ones', async () => {
  const { folder, paint } = await studio();
  const before = new Map([
    ['same', await paint('same-before', 3, 90)],
    ['nearly', await paint('nearly-before', 3, 90)],
    ['redder', await paint('redder-before', 3, 90)],
    ['taller', await paint('taller-before', 3, 90)],
    ['gone', await paint('gone-before', 3, 90)],
  ]);
  const after = new Map([
    ['same', await paint('same-after', 3, 90)],
    ['nearly', await paint('nearly-after', 3, 91)],
    ['redder', await paint('redder-after', 3, 200)],
    ['taller', await paint('taller-after', 5, 90)],
    ['new', await paint('new-after', 3, 90)],
  ]);
  const found = await findDifferences(before, after, join(folder, 'difference'));
  expect(found.map(({ name, pixels }) => [name, pixels])).toEqual([
    ['redder', 12],
    ['taller', 8],
    ['new', undefined],
    ['gone', undefined],
  ]);
  const taller = await sharp(found[1]?.changed).metadata();
  expect([taller.width, taller.height]).toEqual([4, 5]);

  const page = drawDifferences({ since: 'v1', note: null, count: 6, differences: found }, folder);
  expect(page).toContain('4 of 6 pictures differ.');
  expect(page).toContain('<h2>new: new</h2>');
  expect(page).toContain('<h2>gone: gone</h2>');
  expect(page).toContain('src="redder-before.png"');
  expect(page).toContain('src="difference/redder.png"');
});
