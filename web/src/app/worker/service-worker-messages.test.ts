import { expect, test } from 'vitest';

import { handleMessage } from './service-worker-messages.ts';

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
  'clears Cache Storage on %j',
  { tags: ['PWA-04', 'CACHE-18'] },
  async (message) => {
    const worker = makeWorker('rookery-shell-1', 'another');
    await handleMessage(message, worker);
    expect([worker.held.size, worker.fills]).toEqual([0, []]);
  },
);

test('keeps saved bookmarks when the app is updated', async () => {
  const worker = makeWorker('rookery-shell-1', 'rookery-saved-A');
  await handleMessage({ type: 'clearCache', keepsSaved: true }, worker);
  expect([...worker.held]).toEqual(['rookery-saved-A']);
});

test("fills its cache with this build's and used files", async () => {
  const worker = makeWorker('another');
  await handleMessage({ type: 'fillCache', used: ['/assets/a.js'] }, worker);
  await handleMessage({ type: 'fillCache' }, worker);
  expect([worker.held.size, worker.fills, worker.kept]).toEqual([1, [['/assets/a.js'], []], []]);
});

test('caches only used files on keepUsed', async () => {
  const worker = makeWorker('another');
  await handleMessage({ type: 'keepUsed', used: ['/assets/a.js'] }, worker);
  expect([worker.held.size, worker.fills, worker.kept]).toEqual([1, [], [['/assets/a.js']]]);
});

test.each([[null], [undefined], [{ type: 'other' }], ['other'], [7]])(
  'ignores the message %j',
  async (message) => {
    const worker = makeWorker('rookery-shell-1');
    await handleMessage(message, worker);
    expect([worker.held.size, worker.fills]).toEqual([1, []]);
  },
);
