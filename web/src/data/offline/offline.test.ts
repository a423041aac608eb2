import type { CurrentUser, Profile } from '@rookery/contract/users/user.ts';
import { afterEach, expect, test, vi } from 'vitest';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { createPage } from '#web/data/page/page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { cacheName } from './cache-name.ts';
import { createOffline } from './offline.part.ts';

afterEach(() => void vi.unstubAllGlobals());

interface Opening {
  name: string;
  isClosed: boolean;
  isWritten: boolean;
  open(): void;
}

/** A browser whose databases open when they are told to, and have no room. */
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

/** A page that is put out of sight now and then, when what waits is written. */
function openPage() {
  const session = createSession(createMemoryStorage());
  const hidden = new Set<() => void>();
  const page = createPage({
    ...browserPage,
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

test('AUTH-31 who leaves while their database is being opened has nothing kept, and the next member has their own', async () => {
  expectConsole('warn', 'This device keeps no more for reading offline.');
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

test('that there is no such group is kept as what a query held, like anything else', async () => {
  expectConsole('warn', 'This device keeps no more for reading offline.');
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
