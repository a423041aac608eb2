import { afterEach, expect, test, vi } from 'vitest';

import { browserPage } from '#web/data/page/browser-page.ts';
import { session } from '#web/data/page/session.ts';

import { profileChanges, profileErrors, saveProfile, tooLongFields } from './save-profile.ts';

afterEach(() => {
  browserPage.drop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fields = { name: 'Ada', username: 'ada', bio: '', website: '' };

test('a field that is too long is told by how much, and stands as it was typed', () => {
  expect(tooLongFields(fields)).toEqual({});
  expect(tooLongFields({ ...fields, username: 'a'.repeat(20) })).toEqual({});
  expect(tooLongFields({ ...fields, username: 'a'.repeat(23) })).toEqual({
    username: '3 characters too many.',
  });
  expect(profileErrors({ ...fields, username: 'a'.repeat(21) })).toEqual({
    username: '1 character too many.',
  });
});

test('what was not changed in the form is not sent: it may be another by now', () => {
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

test('what was saved while the answer was lost is shown, and is undone by a save of how it stood before', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  session.setState({ accessToken: `${'a'.repeat(20)}.b`, authenticated: true });
  const sent: unknown[] = [];
  let data = { ulid: 'me', badges: [], ...fields };
  vi.stubGlobal(
    'fetch',
    async (_path: string, { method, body }: { method: string; body: string }) => {
      if (method !== 'PATCH') return new Response(JSON.stringify({ data }));
      const change = JSON.parse(body);
      data = { ...data, ...change };
      sent.push(change);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify({ success: true, message: 'Saved.', data }));
    },
  );
  const lost = await saveProfile(fields, { ...fields, bio: 'Herons.' }, {});
  expect(lost.user).toBeNull();
  await expect.poll(() => session.getState().currentUser?.bio).toBe('Herons.');
  const { opened = {} } = lost as { opened?: object };
  expect((await saveProfile(opened, fields, {})).user).toMatchObject({ bio: '' });
  expect(sent).toEqual([{ bio: 'Herons.' }, { bio: '' }]);
});
