import { expect, test } from 'vitest';

import type { Intention } from '#web/data/outbox/intention.ts';
import { createMemoryOutbox } from '#web/data/outbox/memory-outbox.ts';
import type { WorkerSession } from '#web/data/outbox/worker-session.ts';

import { sendInBackground } from './service-worker-outbox.ts';

const row = (key: string, more: Partial<Intention> = {}): Intention => ({
  key,
  call: 'PUT /chats/:id/messages',
  input: { params: { id: 'ROOM' }, body: { body: key } },
  subject: 'chat ROOM',
  created: Number(key),
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
    async fetch(address: string, init: RequestInit) {
      const answer = answers[sent.length] ?? 201;
      sent.push([address, init]);
      if (answer instanceof Error) throw answer;
      return { ok: answer < 400, status: answer };
    },
  };
  const left = async () => (await table.all()).map(({ key }) => key);
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
    headers: { authorization: 'Bearer a.b', 'idempotency-key': '1' },
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
  expect([sent, await left()]).toEqual([[], ['1']]);
});

test('keeps a refused request and sends the next one', async () => {
  const refused = row('1', { refusal: 'They take no messages.' });
  const { deps, sent, left } = await worker([refused, row('2'), row('3')], [403, 201]);
  await sendInBackground(deps);
  expect([sent.length, await left()]).toEqual([2, ['1', '2']]);
});

test('retries without a network, and stops without a session', async () => {
  const offline = await worker([row('1')], [new TypeError('Failed to fetch')]);
  await expect(sendInBackground(offline.deps)).rejects.toThrow('Failed to fetch');
  const broken = await worker([row('1')], [503]);
  await expect(sendInBackground(broken.deps)).rejects.toThrow('503');
  const over = await worker([row('1'), row('2')], [401]);
  await sendInBackground(over.deps);
  expect([over.sent.length, await over.left()]).toEqual([1, ['1', '2']]);
});
