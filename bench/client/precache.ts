import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export async function measurePrecache(dist: string): Promise<{ rawKb: number; gzipKb: number }> {
  const worker = await readFile(join(dist, 'service-worker.js'), 'utf8');
  // File names have no leading slash. Files marked `later` are cached only after their first use.
  const urls = [...worker.matchAll(/\{[^{}]*["']?url["']?:\s*["'`]([^"'`/][^"'`]*)["'`][^{}]*\}/g)]
    .filter(([entry]) => !/\blater\b["']?:/.test(entry))
    .map((match) => match[1]);
  let raw = 0;
  let small = 0;
  for (const url of new Set(urls)) {
    const path = join(dist, url ?? '');
    raw += (await stat(path)).size;
    const body = await readFile(path);
    small += path.endsWith('.woff2') ? body.length : gzipSync(body).length;
  }
  if (urls.length === 0) throw new Error('The service worker lists no files.');
  return { rawKb: raw / 1000, gzipKb: small / 1000 };
}
