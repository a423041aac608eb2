import { expect, test, vi } from 'vitest';

import { createSession, SESSION_KEY, storeTokens } from './session.ts';
import { createSignOut, type SignOutDeps } from './sign-out.ts';

test('leaves the next member’s data alone after a remote sign-out', async () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
  const unsubscribe = vi.fn();
  const assign = vi.fn();
  const tabStorage = { clear: vi.fn() };
  const here = createSession(storage);
  const { leaveSilently, onSignOut } = createSignOut({
    session: here,
    request: vi.fn(),
    storage,
    tabStorage,
    databases: () => {
      throw new Error('No database is looked for.');
    },
    pushSubscription: async () => ({ endpoint: 'https://push.test', unsubscribe }),
    location: () => ({ pathname: '/feed', search: '', assign, reload: vi.fn() }),
  } as unknown as SignOutDeps);
  const forgotten = vi.fn();
  onSignOut(forgotten);

  storeTokens(createSession(storage), { access_token: 'header.payload.signature' });
  storage.setItem('rookery-appearance', 'dark');
  await leaveSilently();

  expect([...kept.keys()]).toEqual([SESSION_KEY, 'rookery-appearance']);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(forgotten).toHaveBeenCalledOnce();
  expect(tabStorage.clear).toHaveBeenCalledOnce();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
});
