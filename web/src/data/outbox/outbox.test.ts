import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '#web/data/http/api-error.ts';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import type { Intention } from './intention.ts';
import { outboxName } from '#web/data/session/outbox-count.ts';
import { type ReceivedRequest, createOutboxFixture } from './outbox-fixture.ts';
import { TOO_OLD_TEXT } from './outbox-refusals.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) });
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type World = ReturnType<typeof createOutboxFixture>;
type Tab = ReturnType<World['openTab']>;

const ROOM = 'chat 1';
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const broken = (status: number): ApiError =>
  new ApiError({ status, type: 'server', message: 'Not now.', fields: {} });
const refused = new ApiError({ status: 403, type: 'forbidden', message: 'They take no messages.' });

const write = (tab: Tab, body: string, subject = ROOM): string =>
  tab.outbox.add(
    'PUT /chats/:id/messages',
    { params: { id: subject }, body: { ulid: body, body } },
    { subject },
  );
const follow = (tab: Tab, on: boolean) =>
  tab.outbox.send(
    on ? 'PUT /profile/:name/follow' : 'DELETE /profile/:name/follow',
    { params: { name: 'bob' } },
    { subject: 'member bob', switch: 'follow bob' },
  );
const bodies = ({ done }: World): unknown[] =>
  done.map(({ input }) => (input['body'] as { body: string } | undefined)?.body);

test('sends in order once the network is back', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  write(tab, 'one');
  write(tab, 'two');
  await pass(1000);
  expect(tab.items().map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  expect(world.storage.getItem(outboxName('01J000000000000000000ALICE'))).toMatch(/^2 /);
  tab.go('online');
  await pass(100);
  expect(bodies(world)).toEqual(['one', 'two']);
  expect(tab.items()).toEqual([]);
  expect(world.storage.getItem(outboxName('01J000000000000000000ALICE'))).toBe(null);
});

test('sends after a reload what a killed page left', async () => {
  const world = createOutboxFixture();
  const first = world.openTab({ isOnline: false });
  write(first, 'kept');
  await pass(1000);
  first.kill();
  const second = world.openTab();
  await second.outbox.resume();
  await pass(100);
  expect(bodies(world)).toEqual(['kept']);
});

test('stores no access token with a request', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  tab.page.session.setState({ accessToken: 'header.payload.signature' });
  write(tab, 'stored');
  await pass(100);
  expect(await world.table.all()).toHaveLength(1);
  expect(JSON.stringify(await world.table.all())).not.toContain('payload');
});

test('deletes stored requests that are not valid', async () => {
  expectConsole('warn', 'A pending request was not valid');
  const world = createOutboxFixture();
  write(world.openTab({ isOnline: false }), 'own');
  await pass(100);
  const [own] = await world.table.all();
  const key = makeUlid(1);
  const planted = { ...own, key, call: 'DELETE /user' } as unknown as Intention;
  await world.table.put(planted);
  const line = `${outboxName('01J000000000000000000ALICE')}-${key}`;
  world.storage.setItem(line, JSON.stringify(planted));
  await world.openTab().outbox.resume();
  await pass(100);
  expect(world.done.map(({ call }) => call)).toEqual(['PUT /chats/:id/messages']);
  expect([await world.table.all(), world.storage.length]).toEqual([[], 0]);
});

test('runs a request once though its response was lost', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  let tries = 0;
  world.server.fails = () => (++tries === 1 ? 'lost' : null);
  write(tab, 'once');
  await pass(5000);
  expect([bodies(world), tries, tab.items()]).toEqual([['once'], 2, []]);
});

test('retries later after a server error', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  let tries = 0;
  world.server.fails = () => (++tries < 3 ? broken(500) : null);
  write(tab, 'late');
  await pass(2000);
  expect(bodies(world)).toEqual([]);
  await pass(5000);
  expect(bodies(world)).toEqual(['late']);
});

test("keeps a refused request's text and sends later ones", async () => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  world.server.fails = ({ input }) =>
    (input['body'] as { body: string }).body === 'rude' ? refused : null;
  const key = write(tab, 'rude');
  write(tab, 'kind');
  await pass(100);
  expect(bodies(world)).toEqual(['kind']);
  expect(tab.items()).toMatchObject([{ state: 'refused', refusal: 'They take no messages.' }]);
  tab.kill();
  const next = world.openTab();
  await next.outbox.resume();
  await pass(60_000);
  expect(next.items()).toMatchObject([{ state: 'refused' }]);
  world.server.fails = () => null;
  next.outbox.retry(key);
  await pass(100);
  expect([bodies(world), next.items()]).toEqual([['kind', 'rude'], []]);
});

test('sends a request older than 20 hours once per tap', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  const key = write(tab, 'old');
  void follow(tab, true);
  await pass(21 * HOUR_MS);
  write(tab, 'new');
  let tries = 0;
  world.server.fails = () => (++tries === 2 ? broken(503) : null);
  tab.go('online');
  await pass(60_000);
  expect(bodies(world)).toEqual(['new']);
  expect(tab.items().map(({ state }) => state)).toEqual(['refused', 'refused']);
  tab.outbox.retry(key);
  await pass(60_000);
  expect([tries, tab.items()[0]?.refusal]).toEqual([2, TOO_OLD_TEXT]);
  tab.outbox.retry(key);
  await pass(1000);
  expect(bodies(world)).toEqual(['new', 'old']);
});

test('asks before sending a request dated in the future', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  write(tab, 'written with a fast clock');
  await pass(0);
  vi.setSystemTime(Date.now() - 3 * 24 * HOUR_MS);
  tab.go('online');
  await pass(60_000);
  expect(bodies(world)).toEqual([]);
  expect(tab.items().map(({ state }) => state)).toEqual(['refused']);
});

test('returns responses and refusals to the caller', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  const answer = follow(tab, true);
  await pass(100);
  expect(await answer).toMatchObject({ state: 'sent' });
  world.server.fails = () => broken(500);
  const failed = expect(follow(tab, false)).rejects.toThrow('Not now.');
  await pass(100);
  await failed;
  expect(tab.items()).toEqual([]);
});

test('passes a late response to the listeners', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab();
  const heard: boolean[] = [];
  tab.outbox.onAnswered('PUT /profile/:name/follow', ({ isLate }) => void heard.push(isLate));
  world.server.takesMs = () => 15_000;
  const answer = follow(tab, true);
  await pass(8000);
  expect(await answer).toEqual({ state: 'waiting' });
  await pass(10_000);
  expect([heard, tab.items()]).toEqual([[true], []]);
});

test('marks a request as sent although its response caused errors', async () => {
  expectConsole('error', 'A response could not be shown.');
  const world = createOutboxFixture();
  const tab = world.openTab();
  tab.outbox.onAnswered('PUT /chats/:id/messages', () => {
    throw new Error('Chat not found.');
  });
  write(tab, 'one');
  write(tab, 'two');
  expectConsole('error', 'A response could not be shown.');
  await pass(100);
  expect([bodies(world), tab.items()]).toEqual([['one', 'two'], []]);
});

test('replaces an earlier request of the same toggle', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  for (const on of [true, false, true]) void follow(tab, on);
  await pass(100);
  expect(tab.items()).toHaveLength(1);
  tab.go('online');
  await pass(100);
  expect(world.done.map(({ call }) => call)).toEqual(['PUT /profile/:name/follow']);
});

test('shows and sends a pending request from another tab', async () => {
  const world = createOutboxFixture();
  const [one, two] = [world.openTab({ isOnline: false }), world.openTab()];
  write(one, 'left');
  await pass(100);
  expect(two.items()).toMatchObject([{ state: 'waiting' }]);
  await pass(5000);
  expect(bodies(world)).toEqual(['left']);
  one.go('online');
  await pass(5000);
  expect([bodies(world), one.items(), two.items()]).toEqual([['left'], [], []]);
});

test('sends a request discarded in one tab from no tab', async () => {
  const world = createOutboxFixture();
  const [one, two] = [world.openTab({ isOnline: false }), world.openTab({ isOnline: false })];
  const key = write(one, 'regretted');
  await pass(100);
  two.outbox.discard(key);
  await pass(100);
  one.go('online');
  two.go('online');
  await pass(60_000);
  expect([bodies(world), one.items()]).toEqual([[], []]);
});

test('keeps the text of a page that is killed immediately', async () => {
  const world = createOutboxFixture();
  const put = vi.spyOn(world.table, 'put').mockReturnValue(new Promise(() => undefined));
  write(world.openTab(), 'just typed');
  put.mockRestore();
  const next = world.openTab();
  await next.outbox.resume();
  await pass(100);
  expect([bodies(world), next.items()]).toEqual([['just typed'], []]);
});

test('reports full storage and still sends', async () => {
  const world = createOutboxFixture();
  const tab = world.openTab({ isOnline: false });
  world.table.put = () => Promise.reject(new Error('Full.'));
  world.storage.setItem = () => {
    throw new Error('Full.');
  };
  write(tab, 'here');
  await pass(100);
  expect(tab.items()).toMatchObject([{ isKept: false }]);
  tab.go('online');
  await pass(100);
  expect(bodies(world)).toEqual(['here']);
});

type Step =
  | { does: 'write' | 'follow' | 'unfollow'; tab: number; chat: number }
  | { does: 'offline' | 'online' | 'reload'; tab: number; chat: number }
  | { does: 'pass'; tab: number; chat: number };

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    'write',
    'write',
    'write',
    'follow',
    'unfollow',
    'offline',
    'online',
    'reload',
    'pass',
    'pass',
  ),
  tab: fc.nat(1),
  chat: fc.nat(1),
});

const inChat = (written: readonly string[], chat: number, tab: number): string[] =>
  written.filter((body) => body.startsWith(`${chat} ${tab} `));

async function play(steps: readonly Step[], luck: readonly number[]): Promise<void> {
  const world = createOutboxFixture();
  let turn = 0;
  const chance = (): number => luck[turn++ % luck.length] ?? 0;
  world.server.takesMs = () => 5 + chance() * 40;
  world.server.fails = () =>
    ['lost' as const, broken(500), broken(503), null, null][chance()] ?? null;
  const tabs = [world.openTab(), world.openTab()];
  const written: string[] = [];
  let wish: boolean | null = null;
  for (const { does, tab: at, chat } of steps) {
    const tab = tabs[at] as Tab;
    if (does === 'write') {
      const body = `${chat} ${at} ${written.length}`;
      written.push(body);
      write(tab, body, `chat ${chat}`);
    }
    if (does === 'follow' || does === 'unfollow') {
      wish = does === 'follow';
      tabs[0]?.outbox.add(
        wish ? 'PUT /profile/:name/follow' : 'DELETE /profile/:name/follow',
        { params: { name: 'bob' } },
        { subject: 'member bob', switch: 'follow bob' },
      );
    }
    if (does === 'offline' || does === 'online') tab.go(does);
    if (does === 'reload') {
      await pass(1);
      tab.kill();
      tabs[at] = world.openTab();
      void tabs[at].outbox.resume();
    }
    await pass(does === 'pass' ? 700 : chance() * 3);
  }
  for (const tab of tabs) tab.go('online');
  world.server.fails = () => null;
  await pass(200_000);
  const sent = bodies(world).filter((body) => body !== undefined) as string[];
  expect(sent.toSorted()).toEqual(written.toSorted());
  for (const chat of [0, 1]) {
    for (const tab of [0, 1]) {
      expect(inChat(sent, chat, tab)).toEqual(inChat(written, chat, tab));
    }
  }
  const follows = world.done.filter(({ call }: ReceivedRequest) => call.endsWith('/follow'));
  if (wish !== null) expect(follows.at(-1)?.call.startsWith('PUT')).toBe(wish);
  expect(tabs.map((tab) => tab.items())).toEqual([[], []]);
  for (const tab of tabs) tab.kill();
}

test('runs every request once and in order despite failures', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 25 }),
      fc.array(fc.nat(4), { minLength: 3, maxLength: 40 }),
      play,
    ),
    { numRuns: 150 },
  );
});
