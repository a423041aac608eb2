import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { hashKey } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { createFakeIndexedDb } from '../../../../scripts/testing/fake-indexeddb.ts';
import { cacheName } from './cache-name.ts';
import { createOffline } from './offline.part.ts';

afterEach(() => void vi.unstubAllGlobals());

interface Opening {
  name: string;
  isClosed: boolean;
  isWritten: boolean;
  open(): void;
}

function slowDatabases(): Opening[] {
  const databases: Opening[] = [];
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const opening = new EventTarget();
      const open = (): void => void opening.dispatchEvent(new Event('success'));
      const database = { name, isClosed: false, isWritten: false, open };
      databases.push(database);
      const result = {
        addEventListener: () => undefined,
        close: () => void (database.isClosed = true),
        transaction: () => {
          database.isWritten = true;
          throw new DOMException('No room.', 'QuotaExceededError');
        },
      };
      return Object.assign(opening, { result });
    },
  });
  return databases;
}

function openPage() {
  const session = createSession(createMemoryStorage());
  const hidden = new Set<() => void>();
  const page = openBrowserPage({
    session,
    isHidden: () => true,
    onVisibility(changed) {
      hidden.add(changed);
      return () => void hidden.delete(changed);
    },
  });
  return {
    page,
    offline: page.part(createOffline),
    signIn: (ulid: string): void =>
      session.setState({ authenticated: true, currentUser: { ulid } as CurrentUser }),
    hide: (): void => hidden.forEach((changed) => changed()),
  };
}

test('stores nothing for a member who leaves during opening', { tags: ['AUTH-31'] }, async () => {
  expectConsole('warn', 'Couldn’t write to the offline cache; caching stopped.');
  const databases = slowDatabases();
  const { page, offline, signIn, hide } = openPage();
  signIn('alice');
  const keeping = offline.startKeeping();
  page.drop();
  signIn('bob');
  const keepingNext = offline.startKeeping();
  for (const { open } of databases) open();
  await Promise.all([keeping, keepingNext]);
  page.part(createEntities).putUsers([{ ulid: 'carol', badges: [] } as unknown as Profile]);
  hide();
  const seen = () =>
    databases.map(({ name, isClosed, isWritten }) => ({ name, isClosed, isWritten }));
  await expect.poll(seen).toEqual([
    { name: cacheName('alice'), isClosed: true, isWritten: false },
    { name: cacheName('bob'), isClosed: false, isWritten: true },
  ]);
});

test('stores a missing group as a query result', async () => {
  expectConsole('warn', 'Couldn’t write to the offline cache; caching stopped.');
  const databases = slowDatabases();
  const { page, offline, signIn, hide } = openPage();
  signIn('alice');
  const keeping = offline.startKeeping();
  for (const { open } of databases) open();
  await keeping;
  expect(() => page.lists.setQueryData(['group', 'gone'], null)).not.toThrow();
  hide();
  await expect.poll(() => databases[0]?.isWritten).toBe(true);
});

test('keeps the later pages of a stored list', { tags: ['CACHE-01'] }, async () => {
  const browser = createFakeIndexedDb();
  vi.stubGlobal('indexedDB', browser.indexedDB);
  vi.stubGlobal('IDBKeyRange', { upperBound: () => undefined });
  const key = ['feed', 'following'];
  const pages = [1, 2, 3].map((at) => ({ ids: [`p${at}`], next: `after ${at}` }));
  const pageParams = [null, 'after 1', 'after 2'];
  const keptPages = () => browser.rows(cacheName('alice'), 'lists').get(hashKey(key))?.['data'];

  const before = openPage();
  before.signIn('alice');
  await before.offline.startKeeping();
  before.page.lists.setQueryData(key, { pages, pageParams });
  before.hide();
  await expect.poll(keptPages).toEqual({ pages, pageParams });
  before.page.drop();

  const { page, offline, signIn, hide } = openPage();
  onTestFinished(page.drop);
  signIn('alice');
  const first = await offline.readPage(key, null);
  expect(first).toEqual(pages[0]);
  page.lists.setQueryData(key, { pages: [{ ...(first as object) }], pageParams: [null] });
  await offline.startKeeping();
  page.lists.setQueryData(['feed', 'topics'], { pages: [], pageParams: [] });
  hide();
  const others = () => browser.rows(cacheName('alice'), 'lists').has('["feed","topics"]');
  await expect.poll(others).toBe(true);
  expect(keptPages()).toEqual({ pages, pageParams });

  const newer = { pages: [{ ids: ['p0', 'p1'], next: 'after 1' }], pageParams: [null] };
  page.lists.setQueryData(key, newer);
  page.lists.setQueryData(key, { pages: pages.slice(0, 1), pageParams: [null] });
  hide();
  await expect.poll(keptPages).toEqual({ pages: pages.slice(0, 1), pageParams: [null] });
});
