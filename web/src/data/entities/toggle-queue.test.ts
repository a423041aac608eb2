import { expect, test } from 'vitest';

import { createToggleQueue } from './toggle-queue.ts';

function handServer(confirmed: boolean) {
  const sent: boolean[] = [];
  const settled: { on: boolean; asked: boolean; failed: boolean }[] = [];
  const answers: ((failure?: Error) => void)[] = [];
  const queue = createToggleQueue({
    confirmed,
    send(on) {
      sent.push(on);
      return new Promise((done, refuse) => {
        answers.push((failure) => (failure ? refuse(failure) : done()));
      });
    },
    settled: ({ on, asked, error }) => settled.push({ on, asked, failed: error !== null }),
  });
  const answer = async (failure?: Error): Promise<void> => {
    answers.shift()?.(failure);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { queue, sent, settled, answer };
}

test('sends one call at a time; the last intent wins', async () => {
  const { queue, sent, settled, answer } = handServer(false);
  queue.want(true);
  queue.want(false);
  queue.want(true);
  queue.want(false);
  expect(sent).toEqual([true]);
  await answer();
  expect(sent).toEqual([true, false]);
  await answer();
  expect(settled).toEqual([{ on: false, asked: false, failed: false }]);
});

test('sends one call when the intent returns to its start', async () => {
  const { queue, sent, settled, answer } = handServer(false);
  queue.want(true);
  queue.want(false);
  queue.want(true);
  await answer();
  expect(sent).toEqual([true]);
  expect(settled).toEqual([{ on: true, asked: true, failed: false }]);
});

test('settles on the server’s state after a failure', { tags: ['FOLLOW-10'] }, async () => {
  const { queue, settled, answer } = handServer(false);
  queue.want(true);
  await answer(new Error('503'));
  expect(settled).toEqual([{ on: false, asked: true, failed: true }]);
  expect(queue.intent).toBe(false);
  queue.want(true);
  await answer();
  expect(settled.at(-1)).toEqual({ on: true, asked: true, failed: false });
});

test('reports no failure of an intent reverted before it', async () => {
  const { queue, sent, settled, answer } = handServer(false);
  queue.want(true);
  queue.want(false);
  await answer(new Error('503'));
  expect(sent).toEqual([true]);
  expect(settled).toEqual([{ on: false, asked: true, failed: false }]);
});
