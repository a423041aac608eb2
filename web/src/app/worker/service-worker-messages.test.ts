import { expect, test } from 'vitest';

import { answerMessage } from './service-worker-messages.ts';

function makeWorker(...names: string[]) {
  const held = new Set(names);
  const worker = {
    held,
    fills: [] as string[][],
    kept: [] as string[][],
    storage: {
      keys: async () => [...held],
      delete: async (name: string) => held.delete(name),
    },
    fill: async (used: string[]) => void worker.fills.push(used),
    keep: async (used: string[]) => void worker.kept.push(used),
  };
  return worker;
}

test.each([['clearCache'], [{ type: 'clearCache' }]])(
  'the message %j empties Cache Storage',
  { tags: ['PWA-04', 'CACHE-18'] },
  async (message) => {
    const worker = makeWorker('rookery-shell-1', 'another');
    await answerMessage(message, worker);
    expect([worker.held.size, worker.fills]).toEqual([0, []]);
  },
);

test('the message fillCache stores the files of this build again, among them what was used', async () => {
  const worker = makeWorker('another');
  await answerMessage({ type: 'fillCache', used: ['/assets/a.js'] }, worker);
  await answerMessage({ type: 'fillCache' }, worker);
  expect([worker.held.size, worker.fills, worker.kept]).toEqual([1, [['/assets/a.js'], []], []]);
});

test('the message keepUsed stores what a page has used, and nothing else', async () => {
  const worker = makeWorker('another');
  await answerMessage({ type: 'keepUsed', used: ['/assets/a.js'] }, worker);
  expect([worker.held.size, worker.fills, worker.kept]).toEqual([1, [], [['/assets/a.js']]]);
});

test.each([[null], [undefined], [{ type: 'other' }], ['other'], [7]])(
  'the message %j leaves it alone',
  async (message) => {
    const worker = makeWorker('rookery-shell-1');
    await answerMessage(message, worker);
    expect([worker.held.size, worker.fills]).toEqual([1, []]);
  },
);
