import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#web/data/http/api-error.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';

import { createTimeout } from './timeout.part.ts';

const UNTIL = '2026-11-25T12:00:00.000Z';

const page = openBrowserPage({ isHidden: () => false, onVisibility: () => () => {} });
const { state, tellRefusal, forgetRefusal, leftMs } = page.part(createTimeout);
const { session } = page;

const member = (timeoutUntil: string | null, timeoutLeftMs: number, more: object = {}) =>
  session.setState({
    authenticated: true,
    currentUser: { ulid: 'me', timeoutUntil, timeoutLeftMs, ...more } as CurrentUser,
  });
const refusal = (action: 'repost' | null): ApiError =>
  new ApiError({
    status: 403,
    type: 'timeout',
    message: '',
    restriction: { until: UNTIL, leftMs: HOUR_MS, action },
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  session.setState({ currentUser: null });
  page.drop();
});

test('counts down from the response despite a wrong device clock', () => {
  member(UNTIL, HOUR_MS);
  vi.setSystemTime(new Date('2031-01-01'));
  expect(leftMs()).toBe(HOUR_MS);
  vi.advanceTimersByTime(1000);
  expect(leftMs()).toBe(HOUR_MS - 1000);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(leftMs()).toBe(0);
});

test('keeps its end during account updates, clears without a timeout', () => {
  member(UNTIL, HOUR_MS);
  vi.advanceTimersByTime(1000);
  member(UNTIL, HOUR_MS, { postCount: 3 });
  expect(leftMs()).toBe(HOUR_MS - 1000);
  member(null, 0);
  expect(state.getState()).toEqual({ timeoutUntil: null, timeoutAction: null, endsAt: 0 });
});

test("keeps a refused action's timeout until it is dismissed", { tags: ['TIMEOUT-04'] }, () => {
  expect(tellRefusal(refusal('repost'))).toBe(true);
  expect(state.getState()).toMatchObject({ timeoutUntil: UNTIL, timeoutAction: 'repost' });
  expect(leftMs()).toBe(HOUR_MS);
  forgetRefusal();
  expect(state.getState()).toMatchObject({ timeoutUntil: UNTIL, timeoutAction: null });
  expect(tellRefusal(refusal(null))).toBe(true);
  expect(state.getState().timeoutAction).toBe('other');
});

test('ignores other errors and late responses', () => {
  expect(tellRefusal(new Error('bug'))).toBe(false);
  expect(tellRefusal(new ApiError({ status: 0, type: 'timeout', message: '' }))).toBe(false);
  expect(state.getState().timeoutAction).toBeNull();
});
