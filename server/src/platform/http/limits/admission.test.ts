import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { createManualTimers, type ManualTimers } from '#src/kernel/timers.ts';
import { createAdmission, laneOf, type Admission, type Lane } from './admission.ts';
import { Overloaded } from '#src/platform/http/replies/overloaded.ts';

let timers: ManualTimers;
let now: number;
let queries: number;
let isBehind: boolean;
let admission: Admission;

beforeEach(() => {
  timers = createManualTimers();
  [now, queries, isBehind] = [0, 0, false];
  const lane = { slots: 2, waiting: 3, each: { slots: 1, waiting: 2 } };
  admission = createAdmission(
    {
      timers,
      nowMs: () => now,
      queriesWaiting: () => queries,
      isBehind: () => isBehind,
    },
    {
      lanes: {
        ordinary: lane,
        search: lane,
        'sign-in': lane,
        provider: lane,
        outside: lane,
        files: lane,
      },
      stalledMs: 500,
      patienceMs: 1000,
      queries: 20,
    },
  );
});

function advance(ms: number): void {
  now += ms;
  timers.advance(ms);
}

interface Call {
  hasBegun: boolean;
  client: EventEmitter;
  finish(): void;
  fail(error: Error): void;
  /** What came of it: its answer, or what it failed by. */
  outcome: Promise<unknown>;
}

function begin(lane: Lane = 'ordinary', who: string | null = null): Call {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const client = new EventEmitter();
  const call: Call = {
    hasBegun: false,
    client,
    fail: reject,
    outcome: Promise.resolve(),
    finish: () => resolve('answered'),
  };
  const done = admission.work(lane, { client, who }, () => {
    call.hasBegun = true;
    return promise;
  });
  call.outcome = done.catch((error: unknown) => error);
  return call;
}

const begunOf = (calls: readonly Call[]): boolean[] => calls.map(({ hasBegun }) => hasBegun);
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('as many as there are slots are worked on, the others in the order they came', async () => {
  const calls = [begin(), begin(), begin(), begin()];
  expect(begunOf(calls)).toEqual([true, true, false, false]);
  calls[1]?.finish();
  await settle();
  expect(begunOf(calls)).toEqual([true, true, true, false]);
  expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 1 });
});

test('beyond the line’s end a call is refused at once, and would be before it is read', async () => {
  for (let at = 0; at < 4; at++) begin();
  expect(admission.refuses('ordinary')).toBe(false);
  begin();
  expect(admission.refuses('ordinary')).toBe(true);
  expect(await begin().outcome).toBeInstanceOf(Overloaded);
  expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 3 });
});

test.each([
  ['is answered', (call: Call) => call.finish()],
  ['fails', (call: Call) => call.fail(new Error('It broke.'))],
])('a call that %s gives its slot back', async (_how, end) => {
  const calls = [begin(), begin()];
  for (const call of calls) end(call);
  await Promise.all(calls.map(({ outcome }) => outcome));
  expect(admission.counts('ordinary')).toEqual({ inHand: 0, waiting: 0 });
});

test('a call that fails before it waits for anything gives its slot back too', async () => {
  const broken = admission.work('ordinary', { client: new EventEmitter(), who: 'alice' }, () => {
    throw new Error('It broke.');
  });
  await expect(broken).rejects.toThrow('It broke.');
  expect(admission.counts('ordinary')).toEqual({ inHand: 0, waiting: 0 });
});

test('a client that leaves while it waits is dropped, and its place goes to the next', async () => {
  const calls = [begin(), begin(), begin(), begin()];
  calls[2]?.client.emit('close');
  expect(await calls[2]?.outcome).toBeInstanceOf(Overloaded);
  calls[0]?.finish();
  await settle();
  expect(begunOf(calls)).toEqual([true, true, false, true]);
});

test('a client that leaves while its call is worked on keeps the slot until the work is done', async () => {
  const calls = [begin(), begin(), begin()];
  calls[0]?.client.emit('close');
  await settle();
  expect(begunOf(calls)).toEqual([true, true, false]);
  calls[0]?.finish();
  await settle();
  expect(begunOf(calls)).toEqual([true, true, true]);
  for (const { client } of calls) expect(client.listenerCount('close')).toBe(0);
});

test('nobody waits for longer than the patience', async () => {
  const calls = [begin(), begin(), begin()];
  advance(400);
  calls.push(begin());
  advance(599);
  expect(admission.counts('ordinary').waiting).toBe(2);
  advance(1);
  expect(await calls[2]?.outcome).toBeInstanceOf(Overloaded);
  expect(admission.counts('ordinary').waiting).toBe(1);
  advance(400);
  expect(await calls[3]?.outcome).toBeInstanceOf(Overloaded);
  for (const call of calls) call.finish();
  await settle();
  expect(admission.counts('ordinary')).toEqual({ inHand: 0, waiting: 0 });
  expect(timers.waiting).toEqual([]);
});

test('while the first in line waits for long nobody joins it, and all is well once slots come free', async () => {
  const calls = [begin(), begin(), begin()];
  advance(501);
  expect(admission.refuses('ordinary')).toBe(true);
  expect(await begin().outcome).toBeInstanceOf(Overloaded);
  calls[0]?.finish();
  await settle();
  expect(admission.refuses('ordinary')).toBe(false);
});

describe('one member or network', () => {
  const of = (who: string): Call => begin('ordinary', who);

  test('has some of the slots, and what more it asks for stands in nobody’s way', async () => {
    const [first, second, third] = [of('alice'), of('alice'), of('alice')];
    const other = of('bob');
    expect(begunOf([first, second, third, other])).toEqual([true, false, false, true]);
    expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 0 });
    expect(await of('alice').outcome).toBeInstanceOf(Overloaded);
    first.finish();
    await settle();
    expect(begunOf([second, third])).toEqual([true, false]);
  });

  test('keeps nobody out, however long its own calls take', async () => {
    const [slow, next] = [of('alice'), of('alice')];
    advance(999);
    expect(admission.refuses('ordinary')).toBe(false);
    expect(of('bob').hasBegun).toBe(true);
    advance(1);
    expect(await next.outcome).toBeInstanceOf(Overloaded);
    slow.finish();
    await settle();
    expect(of('alice').hasBegun).toBe(true);
  });

  test('stands in line with the others, and a call that leaves there gives back its own slot too', async () => {
    const others = [of('bob'), of('carol')];
    const [inLine, behind] = [of('alice'), of('alice')];
    expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 1 });
    inLine.client.emit('close');
    expect(await inLine.outcome).toBeInstanceOf(Overloaded);
    await settle();
    others[0]?.finish();
    await settle();
    expect(behind.hasBegun).toBe(true);
    behind.fail(new Error('It broke.'));
    await behind.outcome;
    expect(admission.counts('ordinary')).toEqual({ inHand: 1, waiting: 0 });
  });
});

describe('who waits for whom', () => {
  test('a sign-in never waits for feeds', () => {
    for (let at = 0; at < 5; at++) begin();
    expect(admission.refuses('ordinary')).toBe(true);
    expect(admission.refuses('sign-in')).toBe(false);
    expect(begin('sign-in').hasBegun).toBe(true);
    expect(begin('outside').hasBegun).toBe(true);
  });

  test.each([
    ['many queries wait for a connection', () => void (queries = 21)],
    ['the event loop is far behind', () => void (isBehind = true)],
  ])('while %s calls are refused, and signing in is not', (_what, press) => {
    press();
    expect(admission.refuses('ordinary')).toBe(true);
    expect(admission.refuses('outside')).toBe(true);
    expect(admission.refuses('sign-in')).toBe(false);
    expect(admission.refuses('provider')).toBe(false);
  });

  test.each([
    ['sign-in', 'sign-in'],
    ['sign-in-mail', 'sign-in'],
    ['refresh', 'sign-in'],
    ['search', 'search'],
    ['suggest', 'ordinary'],
    ['read', 'ordinary'],
    ['none', 'ordinary'],
  ] as const)('calls of the budget %s are %s', (limit, lane) => {
    expect(laneOf({ limit })).toBe(lane);
  });

  test('prefers the lane of the contract', () => {
    expect(laneOf({ limit: 'sign-in', lane: 'provider' })).toBe('provider');
  });
});
