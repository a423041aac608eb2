import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { memoryDatabases } from '../../../../scripts/testing/memory-databases.ts';
import { cacheName } from './cache-name.ts';
import { openOfflineTables } from './offline-database.ts';

const NAME = cacheName('alice');
const list = { key: 'feed', data: [], cachedAt: 1 };
let browser: ReturnType<typeof memoryDatabases>;

beforeEach(() => {
  browser = memoryDatabases();
  vi.stubGlobal('indexedDB', browser.indexedDB);
  vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined });
});
afterEach(() => void vi.unstubAllGlobals());

test('what is kept is read and written on after the browser has closed the database', async () => {
  const { lists } = await openOfflineTables('alice');
  await lists.write([list]);
  browser.close(NAME);
  expect(await lists.read(['feed'])).toEqual([list]);
  browser.close(NAME);
  await lists.write([{ ...list, key: 'chats' }]);
  expect([...browser.rows(NAME, 'lists').keys()]).toEqual(['feed', 'chats']);
});

test(
  'a database is not opened again once its member has left, here or in another tab',
  { tags: ['AUTH-31'] },
  async () => {
    const here = await openOfflineTables('alice');
    here.close();
    await expect(here.lists.read(['feed'])).rejects.toThrow();
    const elsewhere = await openOfflineTables('alice');
    browser.ask(NAME);
    await expect(elsewhere.lists.write([list])).rejects.toThrow();
    expect(browser.opened).toEqual([NAME, NAME]);
  },
);
