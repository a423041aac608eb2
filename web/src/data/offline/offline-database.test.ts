import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createFakeIndexedDb } from '../../../../scripts/testing/fake-indexeddb.ts';
import { cacheName } from './cache-name.ts';
import { openOfflineTables } from './offline-database.ts';

const NAME = cacheName('alice');
const list = { key: 'feed', data: [], cachedAt: 1 };
let browser: ReturnType<typeof createFakeIndexedDb>;

beforeEach(() => {
  browser = createFakeIndexedDb();
  vi.stubGlobal('indexedDB', browser.indexedDB);
  vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined });
});
afterEach(() => void vi.unstubAllGlobals());

test('reopens a database that the browser closed', async () => {
  const { lists } = await openOfflineTables('alice');
  await lists.write([list]);
  browser.close(NAME);
  expect(await lists.read(['feed'])).toEqual([list]);
  browser.close(NAME);
  await lists.write([{ ...list, key: 'chats' }]);
  expect([...browser.rows(NAME, 'lists').keys()]).toEqual(['feed', 'chats']);
});

test('does not reopen a database after any tab signs out', { tags: ['AUTH-31'] }, async () => {
  const here = await openOfflineTables('alice');
  here.close();
  await expect(here.lists.read(['feed'])).rejects.toThrow();
  const elsewhere = await openOfflineTables('alice');
  browser.ask(NAME);
  await expect(elsewhere.lists.write([list])).rejects.toThrow();
  expect(browser.opened).toEqual([NAME, NAME]);
});
