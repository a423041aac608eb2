import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

import { createOutbox } from '#web/data/outbox/outbox.part.ts';
import { PENDING_TEXT } from '#web/data/outbox/send-or-wait.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { onToast } from '#web/ui/toast/show-toast.ts';

import { profileChanges, profileErrors, saveProfile, tooLongFields } from './save-profile.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fields = { name: 'Ada', username: 'ada', bio: '', website: '' };

test('reports how many characters a field has too many', () => {
  expect(tooLongFields(fields)).toEqual({});
  expect(tooLongFields({ ...fields, username: 'a'.repeat(20) })).toEqual({});
  expect(tooLongFields({ ...fields, username: 'a'.repeat(23) })).toEqual({
    username: '3 characters too many.',
  });
  expect(profileErrors({ ...fields, username: 'a'.repeat(21) })).toEqual({
    username: '1 character too many.',
  });
});

test('sends only the fields that were changed', () => {
  const opened = { ...fields, bio: 'Herons.', website: 'https://herons.example' };
  expect(profileChanges(opened, opened)).toEqual({});
  expect(profileChanges({ ...opened, name: ' Ada L. ' }, opened)).toEqual({ name: 'Ada L.' });
  expect(profileChanges({ ...opened, username: ' adal ', bio: '' }, opened)).toEqual({
    username: 'adal',
    bio: '',
  });
  expect(profileChanges({ ...opened, website: 'bitterns.example' }, opened)).toEqual({
    website: 'https://bitterns.example',
  });
});

test('shows a waiting change without its new username', async () => {
  const said: string[] = [];
  onTestFinished(onToast(({ text }) => said.push(text)));
  const user = { ulid: 'me', badges: [], ...fields } as unknown as CurrentUser;
  const page = openBrowserPage();
  onTestFinished(page.drop);
  const { session } = page;
  session.setState({ accessToken: `${'a'.repeat(20)}.b`, authenticated: true, currentUser: user });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const changes = { ...fields, username: 'adal', bio: 'Herons.' };
  const saved = await saveProfile(page, fields, changes, {});
  expect(saved).toMatchObject({ isWaiting: true, user: { username: 'ada', bio: 'Herons.' } });
  expect(session.getState().currentUser?.bio).toBe('Herons.');
  expect(said).toEqual([PENDING_TEXT]);
  expect(page.part(createOutbox).store.getState().items).toMatchObject([
    { call: 'PATCH /user', input: { body: { username: 'adal', bio: 'Herons.' } } },
  ]);
});
