import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createDraftSync } from '#web/data/drafts/draft-sync.part.ts';
import { createRealtime } from '#web/data/live/realtime.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { warmUp } from './warm-up.ts';

const begun = vi.fn<() => void>();
const page = openBrowserPage();
page.part(createRealtime).start = begun;
page.part(createDraftSync).start = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { readyState: 'complete' });
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { connection: { saveData: true } });
  warmUp(page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const signIn = (ulid: string): void =>
  page.session.setState({ authenticated: true, currentUser: { ulid } as CurrentUser });
const quiet = (): Promise<unknown> => vi.advanceTimersByTimeAsync(3000);

test('starts live updates for each member who signs in', { tags: ['RT-01'] }, async () => {
  await quiet();
  expect(begun).toHaveBeenCalledTimes(0);
  signIn('alice');
  await quiet();
  expect(begun).toHaveBeenCalledTimes(1);
  page.session.setState({ authenticated: false, currentUser: null });
  signIn('bob');
  await quiet();
  expect(begun).toHaveBeenCalledTimes(2);
});
