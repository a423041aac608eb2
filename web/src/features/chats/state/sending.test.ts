import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';

import type { Api } from '#web/data/api/client.ts';
import type { DraftMedia } from '#web/data/drafts/draft-media.ts';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { ApiError, networkError } from '#web/data/http/api-error.ts';
import type { ConnectionState } from '#web/data/http/connection-state.ts';
import { browserPage } from '#web/data/page/browser-page.ts';
import { createPage } from '#web/data/page/page.ts';
import { createMemoryStorage, namesIn } from '#web/data/session/browser-storage.ts';
import { createSession } from '#web/data/session/session.ts';

import { expectConsole } from '../../../../../scripts/testing/console-watch.ts';
import { createSending, type Outgoing } from './sending.part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const CHAT = '01J00000000000000000000CHAT'.slice(0, 26);
const [ONE, TWO, THREE] = ['A', 'B', 'C'].map((end) => `01J0000000000000000000000${end}`) as [
  string,
  string,
  string,
];
const ALICE = { ulid: '01J000000000000000000ALICE' } as CurrentUser;

/** A photo that is uploaded. */
function photo(name: string, description = ''): DraftMedia {
  const looks = { name, type: 'image/webp', bytes: 1, widthPx: 0, heightPx: 0 };
  return { id: name, kind: 'file', uuid: name, url: `/media/${name}.webp`, description, ...looks };
}

interface Sent {
  ulid: string;
  body: string;
  images?: { url: string; description: string | null }[];
  replyTo?: string;
}

/** A message as the server shows it: who may read its files is told in their addresses. */
const shown = ({ ulid, body, images = [], replyTo }: Sent) => ({
  ulid,
  chatId: CHAT,
  body,
  images: images.map((image) => ({ ...image, url: `${image.url}?member=1.x` })),
  replyTo: replyTo === undefined ? null : { ulid: replyTo },
  isDeleted: false,
});

/** A page of Alice's, whose server does what the test says. */
function open(
  storage = createMemoryStorage(),
  taken = new Map<string, ReturnType<typeof shown>>(),
) {
  type Failure = Error | null;
  const net: { fails: (ulid: string) => Failure | Promise<Failure>; loses: boolean } = {
    fails: () => null,
    loses: false,
  };
  /** Messages that the server does not show to Alice, also not as what another one answers. */
  const hidden = new Set<string>();
  const took: string[] = [];
  const connection = createStore<{ state: ConnectionState }>(() => ({ state: 'online' }));
  const api: Api = async (_key, ...[input]) => {
    const { body } = input as unknown as { body: Sent };
    const error = await net.fails(body.ulid);
    if (error) throw error;
    const known = taken.get(body.ulid);
    if (!known) took.push(body.body);
    const message = known ?? shown(body);
    taken.set(body.ulid, message);
    if (net.loses) throw networkError();
    const isHidden = hidden.has(message.replyTo?.ulid ?? '');
    return { success: true, data: { ...message, ...(isHidden && { replyTo: null }) } } as never;
  };
  const session = createSession(createMemoryStorage());
  session.setState({ authenticated: true, currentUser: ALICE });
  const otherTabs = new EventTarget();
  const page = createPage({
    ...browserPage,
    api,
    session,
    storage,
    otherTabs,
    connection: { ...browserPage.connection, store: connection },
  });
  const sending = page.part(createSending);
  const send = (ulid: string, body: string, more: Partial<Outgoing> = {}): void =>
    sending.send({ ulid, chatId: CHAT, body, media: [], replyTo: null, ...more });
  const states = (): string[] => sending.store.getState().items.map(({ state }) => state);
  const device = { page, storage, net, connection, otherTabs };
  return { ...device, taken, took, hidden, sending, send, states };
}

const refused = (status: number, fields: Record<string, string> = {}): ApiError =>
  new ApiError({ status, type: 'forbidden', message: 'They take no messages.', fields });

test('what is written offline goes out in the order in which it was written, once the network is back', async () => {
  const { net, took, connection, send, states } = open();
  net.fails = networkError;
  connection.setState({ state: 'offline' });
  send(TWO, 'first');
  send(ONE, 'second');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['waiting', 'waiting']);
  net.fails = () => null;
  connection.setState({ state: 'online' });
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['first', 'second']);
  expect(states()).toEqual([]);
});

test('a page that is killed leaves what it did not send to the next one', async () => {
  const first = open();
  first.net.fails = networkError;
  first.send(ONE, 'first');
  first.send(TWO, 'second');
  await vi.advanceTimersByTimeAsync(0);
  const next = open(first.storage);
  next.sending.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(next.took).toEqual(['first', 'second']);
  const last = open(first.storage);
  last.sending.resume();
  expect(last.states()).toEqual([]);
});

test('what is written over a draft whose message still waits is another message, and both go out', async () => {
  const { net, took, connection, send } = open();
  net.fails = networkError;
  connection.setState({ state: 'offline' });
  send(ONE, 'first');
  send(ONE, 'first');
  send(ONE, 'second');
  await vi.advanceTimersByTimeAsync(0);
  net.fails = () => null;
  connection.setState({ state: 'online' });
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['first', 'second']);
});

test('other words under the id of a message that went out are another message; the same are not', async () => {
  const { took, send, states } = open();
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['first']);
  send(ONE, 'second');
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['first', 'second']);
  expect(states()).toEqual([]);
});

const PHOTO = { media: [photo('heron', 'A heron')] };

test.each<[string, Partial<Outgoing>]>([
  ['another photo', { media: [photo('stork', 'A heron')] }],
  ['one photo more', { media: [photo('heron', 'A heron'), photo('stork')] }],
  ['other words to its photo', { media: [photo('heron', 'A stork')] }],
  ['another message that it answers', { ...PHOTO, replyTo: THREE }],
])(
  'a message with %s is another one, though its words and its id are the same',
  async (_, other) => {
    const { net, took, connection, send, states } = open();
    send(ONE, 'Look', PHOTO);
    await vi.advanceTimersByTimeAsync(0);
    send(ONE, 'Look', PHOTO);
    await vi.advanceTimersByTimeAsync(0);
    expect(took).toHaveLength(1);
    send(ONE, 'Look', other);
    await vi.advanceTimersByTimeAsync(0);
    expect(took).toHaveLength(2);
    net.fails = networkError;
    connection.setState({ state: 'offline' });
    send(TWO, 'Look', PHOTO);
    send(TWO, 'Look', PHOTO);
    send(TWO, 'Look', other);
    await vi.advanceTimersByTimeAsync(0);
    net.fails = () => null;
    connection.setState({ state: 'online' });
    await vi.advanceTimersByTimeAsync(0);
    expect(took).toHaveLength(4);
    expect(states()).toEqual([]);
  },
);

test('what the server refuses says why, lets the next one go, and goes again or away as the member wishes', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { net, took, sending, send, states } = open();
  net.fails = (ulid) => (ulid === TWO ? null : refused(403));
  send(ONE, 'first');
  send(TWO, 'second');
  send(THREE, 'third');
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['second']);
  expect(states()).toEqual(['failed', 'failed']);
  expect(sending.store.getState().items[0]?.problem).toBe('They take no messages.');
  net.fails = () => null;
  sending.discard(THREE);
  sending.retry(ONE);
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['second', 'first']);
  expect(states()).toEqual([]);
});

test('an id that the server does not take is made anew, once, and the words go out', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { net, took, send, states } = open();
  net.fails = (ulid) =>
    ulid === ONE ? refused(422, { ulid: 'This ulid lies in the future.' }) : null;
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  expect(took).toEqual(['first']);
  net.fails = () => refused(409);
  send(TWO, 'second');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['failed']);
});

test.each([
  ['the message is not shown to its author any more', () => refused(422, { replyTo: 'No such.' })],
  ['the chat was closed by a block', () => refused(403)],
])('an answer that came through stands, and does not fail, where %s', async (_why, refusal) => {
  vi.spyOn(console, 'info').mockReturnValue();
  const { net, took, hidden, sending, send, states } = open();
  const heard: string[] = [];
  sending.onSent(({ ulid }) => {
    heard.push(ulid);
    return false;
  });
  net.loses = true;
  send(ONE, 'Yes', { replyTo: TWO });
  await vi.advanceTimersByTimeAsync(0);
  expect([took, states()]).toEqual([['Yes'], ['waiting']]);
  net.loses = false;
  hidden.add(TWO);
  send(THREE, 'next');
  net.fails = (ulid) => (ulid === ONE || ulid === THREE ? null : refusal());
  await vi.advanceTimersByTimeAsync(2000);
  expect([took, states(), heard]).toEqual([['Yes', 'next'], [], [ONE, THREE]]);
});

test('an answer that came through does not fail on a later page either, where the first goes before that is known', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const first = open();
  first.net.loses = true;
  first.send(ONE, 'Yes', { replyTo: TWO });
  await vi.advanceTimersByTimeAsync(0);
  first.net.loses = false;
  first.hidden.add(TWO);
  first.net.fails = (ulid) => (ulid === ONE ? null : networkError());
  await vi.advanceTimersByTimeAsync(1000);
  expect(first.states()).toEqual(['waiting']);
  const next = open(first.storage, first.taken);
  next.hidden.add(TWO);
  next.net.fails = (ulid) => (ulid === ONE ? null : refused(403));
  next.sending.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([next.states(), next.took, namesIn(first.storage)]).toEqual([[], [], []]);
});

test('what waits under another id than it is kept by is there once, also when it is taken up again, and leaves other words theirs', async () => {
  const first = open();
  first.send(ONE, 'Yes');
  await vi.advanceTimersByTimeAsync(0);
  first.net.fails = (ulid) => (ulid === ONE ? null : networkError());
  first.send(ONE, 'Yes', { replyTo: TWO });
  await vi.advanceTimersByTimeAsync(0);
  first.sending.resume();
  first.send(ONE, 'No');
  await vi.advanceTimersByTimeAsync(0);
  expect(first.states()).toEqual(['waiting', 'waiting']);
  const next = open(first.storage, first.taken);
  next.sending.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([next.states(), next.took]).toEqual([[], ['Yes', 'No']]);
  expect(namesIn(first.storage)).toEqual([]);
});

test('two tabs that make an id anew make the same one: the message is there once', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const made = await Promise.all(
    [open(), open()].map(async ({ net, send }) => {
      const asked: string[] = [];
      net.fails = (ulid) => {
        asked.push(ulid);
        return ulid === ONE ? refused(422, { ulid: 'This ulid lies in the future.' }) : null;
      };
      send(ONE, 'first');
      await vi.advanceTimersByTimeAsync(0);
      return asked;
    }),
  );
  expect(made[0]).toHaveLength(2);
  expect(made[1]).toEqual(made[0]);
});

test('a server in trouble is asked again by and by, and as late as it says', async () => {
  const { net, took, send } = open();
  let tries = 0;
  net.fails = () => {
    tries += 1;
    const details = { status: 429, type: 'Too many requests', message: '' } as const;
    return new ApiError({ ...details, retryAfter: 60 });
  };
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(tries).toBe(1);
  net.fails = () => null;
  await vi.advanceTimersByTimeAsync(1500);
  expect(took).toEqual(['first']);
});

test('what another tab has sent is no more waited for here, and what it left is taken up', async () => {
  const { net, sending, send, states, storage, otherTabs, took } = open();
  net.fails = networkError;
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  const key = `rookery-draft-${ALICE.ulid}-message-${CHAT}-${ONE}`;
  const kept = storage.getItem(key);
  otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: null }));
  expect(states()).toEqual([]);
  storage.setItem(key, kept ?? '');
  net.fails = () => null;
  otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: kept }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(took).toEqual(['first']);
  expect(sending.store.getState().items).toEqual([]);
});

test('who leaves sends nothing more from this page', async () => {
  const { page, net, took, send, states, connection } = open();
  net.fails = networkError;
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  page.drop();
  net.fails = () => null;
  connection.setState({ state: 'offline' });
  connection.setState({ state: 'online' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states()).toEqual([]);
  expect(took).toEqual([]);
});

test('what the next member writes goes out once the call of who left is over', async () => {
  const { page, net, took, send, states } = open();
  const { promise: answer, resolve: fail } = Promise.withResolvers<Error>();
  net.fails = (ulid) => (ulid === ONE ? answer : null);
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  page.drop();
  page.session.setState({ currentUser: { ulid: '01J0000000000000000000000B' } as CurrentUser });
  send(TWO, 'second');
  await vi.advanceTimersByTimeAsync(0);
  fail(networkError());
  await vi.advanceTimersByTimeAsync(0);
  expect([took, states()]).toEqual([['second'], []]);
});

test('GAP-082 who logs out is told of messages that this page alone has, apart from what is kept, and of none that went out', async () => {
  const storage = createMemoryStorage();
  vi.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new Error('QuotaExceededError');
  });
  const { page, net, sending, send } = open(storage);
  const { asked, requestLogout, cancelLogout } = page.part(createLogoutQuestion);
  sending.onSent(() => true);
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  net.fails = networkError;
  send(TWO, 'second');
  send(THREE, 'third');
  await vi.advanceTimersByTimeAsync(0);
  expectConsole('error', 'The drafts of this browser could not be read.');
  requestLogout();
  await vi.waitFor(() => expect(asked.getState().doubts).toMatchObject({ drafts: 0, unkept: 2 }));
  cancelLogout();
  sending.discard(TWO);
  requestLogout();
  await vi.waitFor(() => expect(asked.getState().doubts).toMatchObject({ drafts: 0, unkept: 1 }));
});

test('what is awaited in its place stays in sight until it stands there', async () => {
  const { sending, send, states } = open();
  sending.onSent(() => true);
  send(ONE, 'first');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual(['sent']);
  sending.confirm(ONE);
  expect(states()).toEqual([]);
});

test('what was refused does not go out by itself from a later page, or from another tab, and says why there too', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  const first = open();
  const other = open(first.storage);
  first.net.fails = () => refused(403);
  first.send(ONE, 'first');
  const key = `rookery-draft-${ALICE.ulid}-message-${CHAT}-${ONE}`;
  const tell = (newValue: string | null): void =>
    void other.otherTabs.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  tell(first.storage.getItem(key));
  await vi.advanceTimersByTimeAsync(10_000);
  const later = open(first.storage);
  later.sending.resume();
  await vi.advanceTimersByTimeAsync(0);
  for (const { took, sending } of [other, later]) {
    expect(took).toEqual([]);
    expect(sending.store.getState().items).toMatchObject([
      { body: 'first', state: 'failed', problem: 'They take no messages.' },
    ]);
  }
  // Whoever asks for it once more means it, also when the page goes before there is an answer.
  later.net.fails = networkError;
  later.sending.retry(ONE);
  await vi.advanceTimersByTimeAsync(0);
  const last = open(first.storage);
  last.sending.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect(last.took).toEqual(['first']);
});
