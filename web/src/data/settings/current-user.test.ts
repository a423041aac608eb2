import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Api } from '#web/data/api/client.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createOwnAccount } from './current-user.part.ts';

const answers: ((user: CurrentUser) => void)[] = [];
const api: Api = (async () =>
  new Promise((done) => answers.push((data) => done({ data })))) as unknown as Api;

const { session, part } = openBrowserPage({ api });
const { loadCurrentUser, setCurrentUser, patchCurrentUser } = part(createOwnAccount);

const member = (more: Partial<CurrentUser>): CurrentUser =>
  ({ ulid: 'me', name: 'Ada', following: 7, acceptTermsOfService: false, ...more }) as CurrentUser;
const own = () => session.getState().currentUser;

beforeEach(() => {
  answers.length = 0;
  session.setState({ authenticated: true, currentUser: member({}) });
});
afterEach(() => session.setState({ authenticated: false, currentUser: null }));

test(
  'reloads an account that accepted the terms during loading',
  { tags: ['GUARD-35'] },
  async () => {
    const loading = loadCurrentUser();
    setCurrentUser(member({ acceptTermsOfService: true }));
    answers[0]?.(member({ acceptTermsOfService: false }));
    await expect.poll(() => answers.length).toBe(2);
    expect(own()?.acceptTermsOfService).toBe(true);
    answers[1]?.(member({ acceptTermsOfService: true, name: 'Ada L.' }));
    expect(await loading).toMatchObject({ acceptTermsOfService: true, name: 'Ada L.' });
    expect(own()).toMatchObject({ acceptTermsOfService: true, name: 'Ada L.' });
  },
);

test('keeps a count that changed during loading', async () => {
  const loading = loadCurrentUser();
  patchCurrentUser(({ following }) => ({ following: following + 1 }));
  answers[0]?.(member({ following: 7 }));
  await expect.poll(() => answers.length).toBe(2);
  expect(own()?.following).toBe(8);
  answers[1]?.(member({ following: 8 }));
  expect((await loading).following).toBe(8);
});

test('keeps the later of two concurrent loads', async () => {
  const first = loadCurrentUser();
  const second = loadCurrentUser();
  answers[0]?.(member({ name: 'First' }));
  await first;
  expect(own()?.name).toBe('First');
  answers[1]?.(member({ name: 'Second' }));
  expect((await second).name).toBe('Second');
  expect([own()?.name, answers.length]).toEqual(['Second', 2]);

  const older = loadCurrentUser();
  const newer = loadCurrentUser();
  answers[3]?.(member({ name: 'Newer' }));
  await newer;
  answers[2]?.(member({ name: 'Older' }));
  await expect.poll(() => answers.length).toBe(5);
  expect(own()?.name).toBe('Newer');
  answers[4]?.(member({ name: 'Newest' }));
  expect((await older).name).toBe('Newest');
});
