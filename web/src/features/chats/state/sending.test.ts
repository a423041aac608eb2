import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { ulidTime } from '@rookery/contract/kernel/ulid.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Draft } from '#web/data/drafts/draft.ts';
import { type DraftMedia, parseMedia } from '#web/data/drafts/draft-media.ts';
import { createDraftJournal } from '#web/data/drafts/drafts-journal.ts';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { createOutboxFixture } from '#web/data/outbox/outbox-fixture.ts';
import { createUnsavedText } from '#web/data/page/unsaved-text.part.ts';
import { storageKeys } from '#web/data/session/browser-storage.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { createSending, type Outgoing } from './sending.part.ts';

const NOW = Date.UTC(2026, 10, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const CHAT = '01J0000000000000000000CHAT';
const OTHER_CHAT = '01J000000000000000000CHAT2';
const ALICE = '01J000000000000000000ALICE';
const MESSAGE = '01J0000000000000000000000A';
const ANSWERED = '01J0000000000000000000000B';
const BOB = { ulid: '01J00000000000000000000BBB' } as CurrentUser;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const refusal = (status: number, fields: Record<string, string> = {}): ApiError =>
  new ApiError({ status, type: 'forbidden', message: 'They take no messages.', fields });

function open({ isOnline = true, world = createOutboxFixture() } = {}) {
  const tab = world.openTab({ isOnline });
  const sending = tab.page.part(createSending);
  const items = (): readonly Outgoing[] => sending.store.getState().items;
  const taken = () => world.done.map(({ input }) => input['body'] as Outgoing | undefined);
  return {
    ...tab,
    ...world,
    sending,
    items,
    write: (body: string, more: Partial<Outgoing> = {}) =>
      sending.send({ chatId: CHAT, body, media: [], replyTo: null, ...more }),
    states: () => items().map(({ body, state }) => `${body}: ${state}`),
    find: (body: string) => items().find((item) => item.body === body)?.ulid ?? '',
    taken,
    bodies: () => taken().map((message) => message?.body),
  };
}

const [PHOTO, UNFINISHED, GIF] = parseMedia([
  { id: 'heron', kind: 'file', url: '/media/heron.webp', description: ' A heron ' },
  { id: 'stork', kind: 'file' },
  { id: 'wave', kind: 'gif', url: '/media/gifs/wave.gif', widthPx: 40, heightPx: 30 },
]) as [DraftMedia, DraftMedia, DraftMedia];

test('shows pending messages of all chats in writing order', async () => {
  const tab = open({ isOnline: false });
  tab.write('one');
  tab.write('two', { chatId: OTHER_CHAT });
  tab.outbox.add('PUT /profile/:name/follow', { params: { name: 'bob' } }, { subject: 'bob' });
  tab.write('three');
  await pass(0);
  expect(tab.states()).toEqual(['one: waiting', 'two: waiting', 'three: waiting']);
  expect(tab.items().map(({ chatId }) => chatId)).toEqual([CHAT, OTHER_CHAT, CHAT]);
  tab.go('online');
  await pass(5);
  expect(tab.states()).toEqual(['one: sending', 'two: sending', 'three: waiting']);
  await pass(100);
  expect([tab.bodies(), tab.states()]).toEqual([['one', 'two', undefined, 'three'], []]);
});

test("sends a message's images and the message it answers", async () => {
  const tab = open({ isOnline: false });
  const media = [PHOTO, UNFINISHED, GIF];
  tab.write('Look', { media, replyTo: ANSWERED });
  tab.write('plain');
  await pass(0);
  const [ulid, plain] = [tab.find('Look'), tab.find('plain')];
  expect(tab.items()[0]).toMatchObject({ media, replyTo: ANSWERED });
  tab.go('online');
  await pass(100);
  const images = [
    { url: '/media/heron.webp', description: 'A heron' },
    { url: '/media/gifs/wave.gif', description: null, widthPx: 40, heightPx: 30 },
  ];
  expect(tab.taken()).toEqual([
    { ulid, body: 'Look', images, replyTo: ANSWERED },
    { ulid: plain, body: 'plain' },
  ]);
});

test('shows a sent message until its chat confirms it', async () => {
  const tab = open();
  const end = tab.sending.onSent(({ body }) => body === 'shown');
  tab.write('shown', { media: [PHOTO] });
  tab.write('elsewhere', { chatId: OTHER_CHAT });
  const ulid = tab.find('shown');
  await pass(100);
  expect(tab.states()).toEqual(['shown: sent']);
  expect(tab.items()).toMatchObject([{ ulid, writtenAt: NOW, media: [PHOTO], isKept: true }]);
  tab.sending.confirm(ulid);
  expect(tab.states()).toEqual([]);
  end();
  tab.write('shown');
  await pass(100);
  expect(tab.states()).toEqual([]);
});

test('shows a refusal until the member retries or discards it', async () => {
  const tab = open();
  tab.server.fails = () => refusal(422, { body: 'Too long.' });
  tab.write('retried');
  tab.write('discarded');
  const ulid = tab.find('retried');
  await pass(100);
  expect(tab.states()).toEqual(['retried: failed', 'discarded: failed']);
  expect(tab.items()[0]).toMatchObject({ ulid, problem: 'Too long.' });
  tab.server.fails = () => null;
  tab.sending.discard(tab.find('discarded'));
  tab.sending.retry(ulid);
  expect(tab.items()).toMatchObject([{ body: 'retried', problem: null }]);
  await pass(100);
  expect([tab.bodies(), tab.states()]).toEqual([['retried'], []]);
});

test.each([
  ['422', refusal(422, { ulid: 'This ulid is in the future.' })],
  ['409', refusal(409)],
])('retries a refused id with an id of yesterday: %s', async (_status, error) => {
  const tab = open();
  tab.write('first', { media: [PHOTO], replyTo: ANSWERED });
  const refused = tab.find('first');
  tab.server.fails = ({ input }) => ((input['body'] as Outgoing).ulid === refused ? error : null);
  await pass(100);
  expect(tab.taken()).toMatchObject([{ body: 'first', images: [{}], replyTo: ANSWERED }]);
  const made = ulidTime(tab.taken()[0]?.ulid ?? '');
  expect([ulidTime(refused), made]).toEqual([NOW, NOW - DAY_MS]);
  expect(tab.states()).toEqual([]);
});

test('replaces a refused id only once', async () => {
  const tab = open();
  const fails = vi.spyOn(tab.server, 'fails').mockReturnValue(refusal(409));
  tab.write('first');
  await pass(60_000);
  expect([fails.mock.calls.length, tab.states()]).toEqual([2, ['first: failed']]);
});

test('sends message drafts of an earlier version', async () => {
  const tab = open({ isOnline: false });
  const journal = createDraftJournal(tab.storage, ALICE);
  const line = { ulid: MESSAGE, postBody: 'left', media: [PHOTO], originalPostId: ANSWERED };
  for (const draftId of [`chat-${CHAT}`, `message-${CHAT}-${MESSAGE}`]) {
    journal.write({ ...line, draftId, version: 'v' } as unknown as Draft);
  }
  tab.sending.adoptDrafts();
  const adopted = { ulid: MESSAGE, chatId: CHAT, body: 'left', replyTo: ANSWERED };
  expect(tab.items()).toMatchObject([{ ...adopted, media: [PHOTO], state: 'waiting' }]);
  expect(journal.ids()).toEqual([`chat-${CHAT}`]);
  tab.sending.adoptDrafts();
  tab.go('online');
  await pass(100);
  expect(tab.taken()).toMatchObject([{ ulid: MESSAGE, body: 'left', replyTo: ANSWERED }]);
});

test('sends after a reload the messages of a killed page', async () => {
  const world = createOutboxFixture();
  const first = open({ isOnline: false, world });
  first.write('first', { media: [PHOTO] });
  first.write('second');
  const ulid = first.find('first');
  await pass(0);
  first.kill();
  const next = open({ isOnline: false, world });
  await next.outbox.resume();
  expect(next.states()).toEqual(['first: waiting', 'second: waiting']);
  expect(next.items()[0]).toMatchObject({ ulid, media: [PHOTO], writtenAt: NOW });
  next.go('online');
  await pass(100);
  expect([next.bodies(), storageKeys(world.storage)]).toEqual([['first', 'second'], []]);
});

test('counts unsent messages before a sign-out', { tags: ['GAP-082'] }, async () => {
  const tab = open({ isOnline: false });
  const { countUnsent } = tab.page.part(createLogoutQuestion);
  tab.write('one');
  tab.write('two');
  await pass(0);
  expect(await countUnsent()).toEqual({ drafts: 2, unkept: 0 });
  tab.sending.discard(tab.find('one'));
  await pass(0);
  expect(await countUnsent()).toEqual({ drafts: 1, unkept: 0 });
});

test('counts unsent messages that could not be stored', { tags: ['GAP-082'] }, async () => {
  const tab = open({ isOnline: false });
  tab.table.put = () => Promise.reject(new Error('Full.'));
  tab.storage.setItem = () => {
    throw new Error('Full.');
  };
  tab.write('one');
  await pass(0);
  const counted = tab.page.part(createLogoutQuestion).countUnsent();
  expectConsole('error', 'The drafts of this browser could not be read.');
  expect(await counted).toEqual({ drafts: 0, unkept: 1 });
  expect(tab.items()).toMatchObject([{ isKept: false }]);
  const { count } = tab.page.part(createUnsavedText);
  tab.go('online');
  await pass(5);
  expect([tab.states(), count()]).toEqual([['one: sending'], 1]);
  await pass(100);
  expect([tab.states(), count()]).toEqual([[], 0]);
});

test('sends nothing more for a member who has left', async () => {
  const tab = open();
  tab.sending.onSent(() => true);
  tab.write('sent');
  await pass(100);
  tab.go('offline');
  tab.write('left');
  await pass(0);
  tab.page.drop();
  tab.page.session.setState({ currentUser: BOB });
  tab.go('online');
  await pass(60_000);
  expect([tab.bodies(), tab.states()]).toEqual([['sent'], []]);
});
