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

test('runs one call per slot and queues the rest', async () => {
  const calls = [begin(), begin(), begin(), begin()];
  expect(begunOf(calls)).toEqual([true, true, false, false]);
  calls[1]?.finish();
  await settle();
  expect(begunOf(calls)).toEqual([true, true, true, false]);
  expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 1 });
});

test('refuses calls beyond the queue before reading them', async () => {
  for (let at = 0; at < 4; at++) begin();
  expect(admission.refuses('ordinary')).toBe(false);
  begin();
  expect(admission.refuses('ordinary')).toBe(true);
  expect(await begin().outcome).toBeInstanceOf(Overloaded);
  expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 3 });
});

test.each([
  ['succeeds', (call: Call) => call.finish()],
  ['fails', (call: Call) => call.fail(new Error('It broke.'))],
])('frees the slot of a call that %s', async (_how, end) => {
  const calls = [begin(), begin()];
  for (const call of calls) end(call);
  await Promise.all(calls.map(({ outcome }) => outcome));
  expect(admission.counts('ordinary')).toEqual({ inHand: 0, waiting: 0 });
});

test('frees the slot of a call that fails synchronously', async () => {
  const broken = admission.work('ordinary', { client: new EventEmitter(), who: 'alice' }, () => {
    throw new Error('It broke.');
  });
  await expect(broken).rejects.toThrow('It broke.');
  expect(admission.counts('ordinary')).toEqual({ inHand: 0, waiting: 0 });
});

test('drops a waiting client that disconnects', async () => {
  const calls = [begin(), begin(), begin(), begin()];
  calls[2]?.client.emit('close');
  expect(await calls[2]?.outcome).toBeInstanceOf(Overloaded);
  calls[0]?.finish();
  await settle();
  expect(begunOf(calls)).toEqual([true, true, false, true]);
});

test('keeps the slot until work of a disconnected client ends', async () => {
  const calls = [begin(), begin(), begin()];
  calls[0]?.client.emit('close');
  await settle();
  expect(begunOf(calls)).toEqual([true, true, false]);
  calls[0]?.finish();
  await settle();
  expect(begunOf(calls)).toEqual([true, true, true]);
  for (const { client } of calls) expect(client.listenerCount('close')).toBe(0);
});

test('limits the waiting time', async () => {
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

test('admits no call behind a stalled queue', async () => {
  const calls = [begin(), begin(), begin()];
  advance(501);
  expect(admission.refuses('ordinary')).toBe(true);
  expect(await begin().outcome).toBeInstanceOf(Overloaded);
  calls[0]?.finish();
  await settle();
  expect(admission.refuses('ordinary')).toBe(false);
});

describe('limits per member or network', () => {
  const of = (who: string): Call => begin('ordinary', who);

  test("delay a member's further calls without blocking others", async () => {
    const [first, second, third] = [of('alice'), of('alice'), of('alice')];
    const other = of('bob');
    expect(begunOf([first, second, third, other])).toEqual([true, false, false, true]);
    expect(admission.counts('ordinary')).toEqual({ inHand: 2, waiting: 0 });
    expect(await of('alice').outcome).toBeInstanceOf(Overloaded);
    first.finish();
    await settle();
    expect(begunOf([second, third])).toEqual([true, false]);
  });

  test("let a slow member's calls block no other member", async () => {
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

  test("free the member's slot after a disconnect or failure", async () => {
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

describe('separate queues', () => {
  test('answer sign-in without waiting for feeds', () => {
    for (let at = 0; at < 5; at++) begin();
    expect(admission.refuses('ordinary')).toBe(true);
    expect(admission.refuses('sign-in')).toBe(false);
    expect(begin('sign-in').hasBegun).toBe(true);
    expect(begin('outside').hasBegun).toBe(true);
  });

  test.each([
    ['many queries wait for a connection', () => void (queries = 21)],
    ['the event loop is far behind', () => void (isBehind = true)],
  ])('refuse calls but allow sign-in while %s', (_what, press) => {
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
  ] as const)('assign calls with rate limit %s to queue %s', (limit, lane) => {
    expect(laneOf({ limit })).toBe(lane);
  });

  test('prefer the queue named in the contract', () => {
    expect(laneOf({ limit: 'sign-in', lane: 'provider' })).toBe('provider');
  });
});
