import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { TestMember } from '../../server/test/server.ts';

export interface CachedRow {
  id?: string;
  ulid?: string;
  key?: string;
  data?: unknown;
  cachedAt: number;
  lastEngagementUpdate?: number;
  isSkeleton?: boolean;
}

export function readDeviceCache(
  page: Page,
  member: TestMember,
): Promise<Record<string, CachedRow[]> | null> {
  return page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return null;
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    });
    const rows: Record<string, CachedRow[]> = {};
    for (const table of database.objectStoreNames) {
      const all = database.transaction(table).objectStore(table).getAll() as IDBRequest<
        CachedRow[]
      >;
      rows[table] = await new Promise((resolve) => {
        all.addEventListener('success', () => resolve(all.result));
      });
    }
    database.close();
    return rows;
  }, `rookery-cache-${member.ulid}`);
}

export async function readCachedListKeys(page: Page, member: TestMember): Promise<string[]> {
  return ((await readDeviceCache(page, member))?.['lists'] ?? []).map((list) => list.key ?? '');
}

export function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const held = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const files = (await Promise.all(held.map((cache) => cache.keys()))).flat();
    return files.map(({ url }) => new URL(url).pathname);
  });
}

export async function waitForStoredFiles(page: Page): Promise<void> {
  const missing = async (): Promise<string[]> => {
    const used = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const stored = await storedFiles(page);
    return used.filter((path) => path.startsWith('/assets/') && !stored.includes(path));
  };
  await expect.poll(missing).toEqual([]);
}
