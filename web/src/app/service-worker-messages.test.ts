import { expect, test } from 'vitest';
import { answerMessage } from './service-worker-messages.ts';

function makeStorage(...names: string[]) {
  const held = new Set(names);
  return {
    held,
    keys: async () => [...held],
    delete: async (name: string) => held.delete(name),
  };
}

test.each([['clearCache'], [{ type: 'clearCache' }]])(
  'PWA-04 the message %j empties Cache Storage',
  async (message) => {
    const storage = makeStorage('rookery-shell-1', 'another');
    await answerMessage(message, storage);
    expect(storage.held.size).toBe(0);
  },
);

test.each([[null], [undefined], [{ type: 'other' }], ['other'], [7]])(
  'the message %j leaves it alone',
  async (message) => {
    const storage = makeStorage('rookery-shell-1');
    await answerMessage(message, storage);
    expect(storage.held.size).toBe(1);
  },
);
