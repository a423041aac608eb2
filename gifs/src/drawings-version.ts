import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIBRARY } from './library.ts';

export async function readDrawingsVersion(folder = import.meta.dirname): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const sources = names.filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted();
  const texts = await Promise.all(sources.map((name) => readFile(join(folder, name), 'utf8')));
  const sizes = LIBRARY.map(({ name, width, height }) => `${name} ${width} ${height}`);
  const hash = createHash('sha256');
  for (const part of [...sources, ...texts, ...sizes]) hash.update(`${part}\0`);
  return hash.digest('hex').slice(0, 10);
}
