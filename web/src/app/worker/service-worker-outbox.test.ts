import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { expect, test } from 'vitest';

import type { Intention } from '#web/data/outbox/intention.ts';
import { createMemoryOutbox } from '#web/data/outbox/memory-outbox.ts';
import type { WorkerSession } from '#web/data/outbox/worker-session.ts';

import { expectConsole } from '../../../../scripts/testing/console-watch.ts';
import { sendInBackground } from './service-worker-outbox.ts';

const keyOf = (name: string): string => `01J${name.padStart(23, '0')}`;
const row = (name: string, more: Partial<Intention> = {}): Intention => ({
  key: keyOf(name),
  call: 'PUT /chats/:id/messages',
  input: { params: { id: 'ROOM' }, body: { body: name } },
  subject: 'chat ROOM',
  created: Number(name),
  refusal: null,
  ...more,
});

async function worker(rows: readonly Intention[], answers: readonly (number | Error)[] = []) {
  const table = createMemoryOutbox();
  for (const each of rows) await table.put(each);
  const sent: [string, RequestInit][] = [];
  const deps = {
    isOpen: async () => false,
    session: async (): Promise<WorkerSession | undefined> => ({ member: 'ALICE', token: 'a.b' }),
    open: (name: string) => (name === 'rookery-outbox-ALICE' ? table : createMemoryOutbox()),
    now: () => 1000,
    async fetch(address: string, init: RequestInit) {
      const answer = answers[sent.length] ?? 201;
      sent.push([address, init]);
      if (answer instanceof Error) throw answer;
      return { ok: answer < 400, status: answer };
    },
  };
  const left = async () => (await table.all()).map(({ key }) => Number(key.slice(-1)));
  return { deps, sent, left };
}

test('sends queued requests in order with key and token', async () => {
  const { deps, sent, left } = await worker([row('2'), row('1')]);
  await sendInBackground(deps);
  expect(sent.map(([address, { body }]) => [address, body])).toEqual([
    ['/v3/chats/ROOM/messages', '{"body":"1"}'],
    ['/v3/chats/ROOM/messages', '{"body":"2"}'],
  ]);
  expect(sent[0]?.[1]).toMatchObject({
    method: 'PUT',
    headers: { authorization: 'Bearer a.b', 'idempotency-key': keyOf('1') },
  });
  expect(await left()).toEqual([]);
});

test('leaves queued requests to an open page', async () => {
  const { deps, sent } = await worker([row('1')]);
  await sendInBackground({ ...deps, isOpen: async () => true });
  expect(sent).toEqual([]);
});

test('leaves the requests of members who are signed out', async () => {
  const { deps, sent, left } = await worker([row('1')]);
  await sendInBackground({ ...deps, session: async () => undefined });
  await sendInBackground({ ...deps, session: async () => ({ member: 'BOB', token: 'c.d' }) });
  expect([sent, await left()]).toEqual([[], [1]]);
});

test('keeps a refused request and sends the next one', async () => {
  const refused = row('1', { refusal: 'They take no messages.' });
  const { deps, sent, left } = await worker([refused, row('2'), row('3')], [403, 201]);
  await sendInBackground(deps);
  expect([sent.length, await left()]).toEqual([2, [1, 2]]);
});

test('retries without a network, and stops without a session', async () => {
  const offline = await worker([row('1')], [new TypeError('Failed to fetch')]);
  await expect(sendInBackground(offline.deps)).rejects.toThrow('Failed to fetch');
  const broken = await worker([row('1')], [503]);
  await expect(sendInBackground(broken.deps)).rejects.toThrow('503');
  const over = await worker([row('1'), row('2')], [401]);
  await sendInBackground(over.deps);
  expect([over.sent.length, await over.left()]).toEqual([1, [1, 2]]);
});

test('deletes invalid rows and sends the others', async () => {
  expectConsole('warn', 'A pending request was not valid');
  const planted = row('1', { call: 'DELETE /user' as Intention['call'] });
  const { deps, sent, left } = await worker([planted, row('2')]);
  await sendInBackground(deps);
  expect(sent.map(([address]) => address)).toEqual(['/v3/chats/ROOM/messages']);
  expect(await left()).toEqual([]);
});

test('leaves requests older than 20 hours to the member', async () => {
  const { deps, sent, left } = await worker([row('1')]);
  await sendInBackground({ ...deps, now: () => 20 * HOUR_MS + 2 });
  expect([sent, await left()]).toEqual([[], [1]]);
});
