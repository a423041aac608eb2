import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { repository, type SourceFile } from './source-tree.ts';

const folder = join(repository, 'node_modules', '.cache', 'check');

export interface CheckCache {
  hasPassed(): boolean;
  notePassed(): void;
}

export function openCheckCache(name: string, inputs: readonly SourceFile[]): CheckCache {
  const path = join(folder, name.replaceAll(' ', '-'));
  const hash = createHash('sha256').update(process.version);
  for (const { path: file, text } of inputs) hash.update(`\0${file}\0${text}`);
  const digest = hash.digest('hex');
  return {
    hasPassed() {
      try {
        return readFileSync(path, 'utf8') === digest;
      } catch {
        return false;
      }
    },
    notePassed() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path, digest);
    },
  };
}
