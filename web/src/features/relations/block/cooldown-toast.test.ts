import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openBrowserPage } from '#web/data/page/browser-page.ts';
import type { Page } from '#web/data/page/page.ts';
import { endSession } from '#web/data/session/session.ts';
import { onToast } from '#web/ui/toast/show-toast.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { blockOrMute } from './block-or-mute.part.ts';

const BOB = '01J0000000000000000000000B';

let page: Page;
const said: string[] = [];
onToast(({ text }) => said.push(text));

beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  const accessToken = `alice${'a'.repeat(20)}.b`;
  page = openBrowserPage();
  page.session.setState({
    accessToken,
    authenticated: true,
    currentUser: { ulid: 'alice' } as CurrentUser,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  endSession(page.session);
  page.drop();
});

async function muteRefused(told: object): Promise<void> {
  expectConsole('error', /./);
  const body = { success: false, message: 'Not yet.', error_type: 'cooldown', error: told };
  const answer = Promise.resolve(new Response(JSON.stringify(body), { status: 403 }));
  vi.stubGlobal('fetch', () => answer);
  expect(await blockOrMute(page, BOB, 'mute')).toBe(false);
}

test.each(['2026-01-05T11:00:00Z', '2020-01-01T00:00:00Z', '2031-01-01T00:00:00Z'])(
  'shows the server’s remaining time when the device says %s',
  { tags: ['FOLLOW-14'] },
  async (time) => {
    vi.setSystemTime(time);
    await muteRefused({
      cooldown_until: '2026-01-07T12:00:00.000Z',
      cooldown_left_ms: 49 * HOUR_MS,
    });
    expect(said).toEqual(['Cannot mute . Cooldown of 49 hours and 0 minutes remain.']);
  },
);

test('uses the device’s clock when only the end is known', { tags: ['FOLLOW-14'] }, async () => {
  vi.setSystemTime('2026-01-05T11:00:00Z');
  await muteRefused({ cooldown_until: '2026-01-07T12:00:00.000Z' });
  expect(said).toEqual(['Cannot mute . Cooldown of 49 hours and 0 minutes remain.']);
});
