import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { expect, onTestFinished, test, vi } from 'vitest';

import { createApi } from '#web/data/api/client.ts';
import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import type { Draft } from '#web/data/drafts/draft.ts';
import { createOpenDrafts } from '#web/data/drafts/drafts-open.part.ts';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { createBackend } from '#web/data/http/backend-state.ts';
import { createBrowserConnection } from '#web/data/http/browser-connection.ts';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';
import { createSignOut } from '#web/data/session/sign-out.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { createServerTime } from '#web/data/http/server-time.ts';
import { realClock } from './clock.ts';
import { createPage } from './page.ts';
import { createProofQuestion } from './proof-question.part.ts';

const TOKEN = `${'a'.repeat(20)}.b`;

function open({ databases = async () => [] }: Partial<Pick<IDBFactory, 'databases'>> = {}) {
  const ulid = makeUlid(Date.now());
  const storage = createMemoryStorage();
  const tabStorage = createMemoryStorage();
  const sent: string[] = [];
  const addresses: string[] = [];
  const session = createSession(storage);
  session.setState({
    accessToken: TOKEN,
    authenticated: true,
    currentUser: { ulid, email: 'a@example.test' } as CurrentUser,
  });
  const request = async (method: string, path: string): Promise<unknown> => {
    sent.push(`${method} ${path}`);
    return { success: true, data: [] };
  };
  const refresher = {
    refresh: () => Promise.reject(new Error('')),
    settled: async () => undefined,
  };
  const leaving = createSignOut({
    pushSubscription: async () => null,
    session,
    refresher,
    request,
    storage,
    tabStorage,
    databases: () => ({ databases, deleteDatabase: () => expect.unreachable() }),
    location: () => ({
      pathname: '/feed',
      search: '',
      assign: (address) => void addresses.push(String(address)),
      reload: () => void addresses.push('/feed anew'),
    }),
  });
  const page = createPage({
    session,
    api: createApi({
      session,
      refresher,
      send: request,
      onSessionEnded: () => undefined,
    }),
    request,
    backend: createBackend(),
    connection: createBrowserConnection(),
    clock: realClock,
    serverTime: createServerTime(realClock.now),
    storage,
    tabStorage,
    otherTabs: new EventTarget(),
    path: () => '/feed',
    isHidden: () => false,
    onVisibility: () => () => undefined,
    leaving,
  });
  leaving.onSignOut(page.drop);
  return { ulid, page, storage, sent, addresses, leaving };
}

function draft(postBody: string): Draft {
  return {
    draftId: 'default',
    originalPostId: null,
    postType: 'POST',
    postBody,
    isSensitive: false,
    media: [],
    ulid: makeUlid(Date.now()),
    updatedAt: Date.now(),
    version: postBody,
    basedOn: null,
  };
}

type Opened = ReturnType<typeof open>;

function write({ page, ulid }: Opened, words: string): void {
  page.part(createOpenDrafts).draftsOf(ulid).drafts.save(draft(words));
}

function written({ page, ulid }: Opened): string | undefined {
  return page.part(createOpenDrafts).draftsOf(ulid).drafts.peek('default')?.postBody;
}

function withoutDatabase(): void {
  expectConsole('error', 'The draft could not be saved in this browser.');
}

test('sends pending calls before the session ends', async () => {
  const { page, leaving, sent } = open();
  leaving.beforeSignOut(async () => {
    await page.api('POST /user/notifications/deleteAll', { body: { lastNotificationId: '' } });
  });
  await leaving.signOut();
  expect(sent).toEqual(['POST /v3/user/notifications/deleteAll', 'POST /v3/user/logout']);
});

test('signs out although the server does not respond', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { leaving, addresses } = open();
  leaving.beforeSignOut(() => new Promise(() => undefined));
  const left = leaving.signOut();
  await vi.advanceTimersByTimeAsync(5000);
  await left;
  expect(addresses).toEqual(['/login']);
});

test('keeps drafts, settings and follow events of pages separate', async () => {
  withoutDatabase();
  const [one, other] = [open(), open()];
  write(one, 'Fog over the harbour');
  write(other, 'Sun on the pier');
  expect([written(one), written(other)]).toEqual(['Fog over the harbour', 'Sun on the pier']);

  await one.page.part(createSettings).saveSetting('dark_mode', 'true');
  const modeOf = ({ page }: Opened) => page.part(createSettings).settings.getState().dark_mode;
  expect([modeOf(one), modeOf(other)]).toEqual(['true', 'system']);

  const heard: string[] = [];
  for (const { page, ulid } of [one, other]) {
    page.part(createEventBus).onAnnounced('followChanged', () => heard.push(ulid));
  }
  one.page.part(createEventBus).announce('followChanged', { ulid: 'bob', isFollowing: true });
  expect(heard).toEqual([one.ulid]);
});

test('drops one page’s state on sign-out and keeps the other', { tags: ['AUTH-31'] }, async () => {
  withoutDatabase();
  const [left, other] = [open(), open()];
  for (const each of [left, other]) {
    write(each, 'Fog over the harbour');
    each.page.part(createComposerRequests).openComposer({ kind: 'post' });
    const { asked: doubts, requestLogout } = each.page.part(createLogoutQuestion);
    requestLogout();
    await vi.waitFor(() => expect(doubts.getState().doubts).not.toBeNull());
    await each.page.part(createSettings).saveSetting('dark_mode', 'true');
  }
  const asked = left.page.part(createProofQuestion).askForProof();
  await left.leaving.signOut('asked', false);

  const holds = (opened: Opened) => {
    const { page, storage } = opened;
    const { settings, settingsHeard } = page.part(createSettings);
    return {
      words: written(opened),
      isComposing: page.part(createComposerRequests).requested.getState().request !== null,
      isAsked: page.part(createLogoutQuestion).asked.getState().doubts !== null,
      mode: settings.getState().dark_mode,
      heard: settingsHeard.getState(),
      isSignedIn: page.session.getState().authenticated,
      keeps: storage.length > 0,
    };
  };
  expect(holds(left)).toEqual({
    words: undefined,
    isComposing: false,
    isAsked: false,
    mode: 'system',
    heard: 'waiting',
    isSignedIn: false,
    keeps: false,
  });
  expect(holds(other)).toEqual({
    words: 'Fog over the harbour',
    isComposing: true,
    isAsked: true,
    mode: 'true',
    heard: 'heard',
    isSignedIn: true,
    keeps: true,
  });
  expect(await asked).toBe(false);
  expect([left.sent.at(-1), left.addresses]).toEqual(['POST /v3/user/logout', ['/login']]);
  expect(other.addresses).toEqual([]);
});

test('warns about unsaved drafts before a logout', { tags: ['GAP-082'] }, async () => {
  withoutDatabase();
  const opened = open();
  const { page, storage, addresses } = opened;
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  write(opened, 'Fog over the harbour');
  expectConsole('error', 'The drafts of this browser could not be read.');
  const { asked, requestLogout } = page.part(createLogoutQuestion);
  requestLogout();
  await vi.waitFor(() => expect(asked.getState().doubts).toMatchObject({ drafts: 0, unkept: 1 }));
  expect(addresses).toEqual([]);
});

test('keeps drafts and the path when a session expires', async () => {
  withoutDatabase();
  const left = open();
  write(left, 'Fog over the harbour');
  left.storage.setItem('rookery-other', 'x');
  await left.leaving.signOut('expired');
  expect(written(left)).toBe('Fog over the harbour');
  expect(left.storage.length).toBe(1);
  expect(left.addresses).toEqual(['/login?redirect=%2Ffeed']);
  expect(left.sent).toEqual([]);
});

test('restores drafts and settings on a new page', async () => {
  withoutDatabase();
  const one = open();
  await one.page.part(createSettings).saveSetting('default_feed', 'all');
  write(one, 'Fog over the harbour');
  const next = { ...one, page: createPage(one.page) };
  expect(written(next)).toBe('Fog over the harbour');
  expect(next.page.part(createSettings).settings.getState().default_feed).toBe('all');
});

test('signs out although the browser can’t list its databases', { tags: ['AUTH-31'] }, async () => {
  expectConsole('warn', 'Some databases could not be deleted.');
  const left = open({ databases: () => Promise.reject(new DOMException('No.', 'UnknownError')) });
  await left.leaving.signOut('asked', false);
  await left.leaving.signOut('asked', false);
  expect(left.addresses).toEqual(['/login', '/login']);
});

test("keeps the next member's session when clearing the previous state", async () => {
  const left = open();
  left.page.part(createComposerRequests).openComposer({ kind: 'post' });
  await left.page.part(createSettings).saveSetting('dark_mode', 'true');
  left.storage.setItem('rookery-session', 'of the other');
  await left.leaving.makeWay();
  expect(left.page.part(createSettings).settings.getState().dark_mode).toBe('system');
  expect(left.page.part(createComposerRequests).requested.getState().request).toBeNull();
  expect(left.storage.getItem('rookery-session')).toBe('of the other');
  expect([left.addresses, left.sent.includes('POST /v3/user/logout')]).toEqual([
    ['/feed anew'],
    false,
  ]);
});
