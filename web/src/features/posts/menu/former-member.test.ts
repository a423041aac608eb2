import type { Post } from '@rookery/contract/posts/post.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createEntities } from '#web/data/entities/entities.part.ts';
import { openBrowserPage } from '#web/data/page/browser-page.ts';
import { endSession } from '#web/data/session/session.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { createRepostActions } from '#web/features/posts/reposts/repost.part.ts';
import { blockOrMute } from '#web/features/relations/public.ts';
import { saveChoice } from '#web/features/users/public.ts';
import { onToast } from '#web/ui/toast/show-toast.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { setFeatured } from './discover.part.ts';
import { pinInGroup } from './group-pins.part.ts';

const page = openBrowserPage();
const { session } = page;
const { putPosts } = page.part(createEntities);
const { settings } = page.part(createSettings);
const { repost } = page.part(createRepostActions);

const POST = '01J0000000000000000000000A';
const BOB = '01J0000000000000000000000B';

const WRITES = /repost|mute|discover|pinned-post|settings/;
const calls: { fail(): void }[] = [];
const said: string[] = [];
onToast(({ text }) => said.push(text));

beforeEach(() => {
  calls.length = 0;
  said.length = 0;
  vi.stubGlobal('fetch', (path: string) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const body = { success: false, message: 'It broke.', error_type: 'server', error: {} };
    const fail = (): void => resolve(new Response(JSON.stringify(body), { status: 500 }));
    if (WRITES.test(path)) calls.push({ fail });
    return promise;
  });
  vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
  signIn('alice');
});
afterEach(() => {
  vi.unstubAllGlobals();
  leave();
});

function signIn(ulid: string): void {
  const accessToken = `${ulid}${'a'.repeat(20)}.b`;
  session.setState({ accessToken, authenticated: true, currentUser: { ulid } as CurrentUser });
}

function leave(): void {
  endSession(session);
  page.drop();
}

const post = {
  id: POST,
  body: 'Words',
  images: [],
  groupId: 'g',
  user: { userId: BOB, badges: [] },
  postEngagement: { repostCount: 3, reactions: [] },
  userEngagement: { hasReposted: false, hasRepostedWithComment: false },
} as unknown as Post;

const ASKED: [string, 'error' | 'warn', () => void][] = [
  ['a repost', 'error', () => void repost(POST)],
  ['a mute', 'error', () => void blockOrMute(page, BOB, 'mute')],
  ['a place in Discover', 'error', () => void setFeatured(page, POST, true)],
  ['a pin in a group', 'error', () => void pinInGroup(page, post, true)],
  ['a setting', 'warn', () => saveChoice(page, 'dark_mode', 'system')],
];

async function ask(begin: () => void, level: 'error' | 'warn') {
  const logged = vi.spyOn(console, level);
  expectConsole(level, /./);
  putPosts([post]);
  settings.setState({ dark_mode: 'true' });
  begin();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  return {
    async fail() {
      calls[0]?.fail();
      await vi.waitFor(() => expect(logged).toHaveBeenCalled());
      logged.mockRestore();
    },
  };
}

test.each(ASKED)('notifies the member when %s fails', async (_what, level, begin) => {
  const asked = await ask(begin, level);
  await asked.fail();
  expect(said).toHaveLength(1);
});

test.each(ASKED)('hides from the next member that %s failed', async (_what, level, begin) => {
  const asked = await ask(begin, level);
  leave();
  signIn('bob');
  await asked.fail();
  expect(said).toEqual([]);
  expect(settings.getState().dark_mode).toBe('system');
  expect(session.getState().authenticated).toBe(true);
});
