import type { Group } from '@rookery/contract/groups/group.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, test, vi } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { createGroupRules } from './group-rules.part.ts';

const RULES = 'Be kind to gulls.';

function openPage(storage = createMemoryStorage(), ulid = 'me', known: Partial<Group>[] = []) {
  const session = createSession(createMemoryStorage());
  session.setState({ currentUser: { ulid } as CurrentUser });
  const api = (async (_call: string, input: { body: { ulids: string[] } }) => ({
    data: known.filter(({ id }) => input.body.ulids.includes(id ?? '')),
  })) as unknown as Api;
  const page = openBrowserPage({ session, storage, api });
  const { rulesOptions, ...rules } = page.part(createGroupRules);
  return { page, ...rules, ask: (id: string) => page.lists.fetchQuery(rulesOptions(id)) };
}

test('remembers read rules for that group only', () => {
  const { hasRead, markRead } = openPage();
  expect(hasRead('g', RULES)).toBe(false);
  markRead('g', RULES);
  expect(hasRead('g', RULES)).toBe(true);
  expect(hasRead('h', RULES)).toBe(false);
});

test('asks again after a member switch or changed rules', () => {
  const storage = createMemoryStorage();
  openPage(storage).markRead('g', RULES);
  expect(openPage(storage).hasRead('g', RULES)).toBe(true);
  expect(openPage(storage, 'another').hasRead('g', RULES)).toBe(false);
  const { hasRead, markRead } = openPage(storage);
  for (const changed of [`${RULES} And to terns.`, 'Be kind to bulls.']) {
    expect(hasRead('g', changed), changed).toBe(false);
  }
  markRead('g', 'Be kind to bulls.');
  expect(hasRead('g', RULES)).toBe(false);
});

test('stores no rule text on the device', () => {
  const storage = createMemoryStorage();
  openPage(storage).markRead('g', RULES);
  expect(storage.length).toBe(1);
  expect(storage.getItem(storage.key(0) ?? '')).not.toContain('gulls');
});

test('asks only once per page when storage is full', () => {
  vi.spyOn(console, 'info').mockImplementationOnce(() => {});
  const full = createMemoryStorage();
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { hasRead, markRead, page } = openPage(full);
  markRead('g', RULES);
  expect(hasRead('g', RULES)).toBe(true);
  page.drop();
  expect(hasRead('g', RULES)).toBe(false);
});

test('does not ask group editors or for deleted groups', async () => {
  const { ask } = openPage(createMemoryStorage(), 'me', [
    { id: 'g', rules: RULES, abilities: ['read', 'post'] },
    { id: 'own', rules: RULES, abilities: ['read', 'post', 'edit'] },
  ]);
  expect(await ask('g')).toBe(RULES);
  expect(await ask('own')).toBe('');
  expect(await ask('gone')).toBe('');
});
