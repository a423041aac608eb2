import { expect, test } from 'vitest';

import { answerMessage } from './service-worker-messages.ts';

function makeWorker(...names: string[]) {
  const held = new Set(names);
  const worker = {
    held,
    fills: 0,
    storage: {
      keys: async () => [...held],
      delete: async (name: string) => held.delete(name),
    },
    fill: async () => void worker.fills++,
  };
  return worker;
}

test.each([['clearCache'], [{ type: 'clearCache' }]])(
  'PWA-04 CACHE-18 the message %j empties Cache Storage',
  async (message) => {
    const worker = makeWorker('rookery-shell-1', 'another');
    await answerMessage(message, worker);
    expect([worker.held.size, worker.fills]).toEqual([0, 0]);
  },
);

test('the message fillCache stores the files of this build again', async () => {
  const worker = makeWorker('another');
  await answerMessage({ type: 'fillCache' }, worker);
  expect([worker.held.size, worker.fills]).toEqual([1, 1]);
});

test.each([[null], [undefined], [{ type: 'other' }], ['other'], [7]])(
  'the message %j leaves it alone',
  async (message) => {
    const worker = makeWorker('rookery-shell-1');
    await answerMessage(message, worker);
    expect([worker.held.size, worker.fills]).toEqual([1, 0]);
  },
);
