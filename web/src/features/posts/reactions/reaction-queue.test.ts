import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createReactionQueue, type ReactionResult } from './reaction-queue.ts';

function handServer(held: string | null = null) {
  const server = { reaction: held };
  const calls: string[] = [];
  const drawn: (string | null)[] = [];
  const settled: ReactionResult[] = [];
  const answers: ((failure?: Error) => void)[] = [];
  const flight = { now: 0, most: 0 };
  const call = (text: string, effect: () => void): Promise<void> => {
    calls.push(text);
    flight.most = Math.max(flight.most, ++flight.now);
    return new Promise((done, refuse) => {
      answers.push((failure) => {
        flight.now -= 1;
        if (failure) return refuse(failure);
        effect();
        done();
      });
    });
  };
  const queue = createReactionQueue({
    held,
    add: (name) => call(`PUT ${name}`, () => (server.reaction = name)),
    remove: (name) => call(`DELETE ${name}`, () => (server.reaction = null)),
    intended: (name) => drawn.push(name),
    settled: (result) => settled.push(result),
  });
  const answer = async (failure?: Error): Promise<void> => {
    answers.shift()?.(failure);
    for (let turn = 0; turn < 6; turn++) await Promise.resolve();
  };
  return { queue, server, calls, drawn, settled, answer, answers, flight };
}

const ends = (settled: ReactionResult[]) => settled.map(({ held, end }) => [held, end]);
const broken = new Error('500');

test('adds the chosen reaction when none is set', { tags: ['REACT-04', 'REACT-06'] }, async () => {
  const { queue, calls, drawn, settled, answer } = handServer();
  queue.press('heart');
  expect([calls, drawn, settled]).toEqual([['PUT heart'], ['heart'], []]);
  await answer();
  expect(ends(settled)).toEqual([['heart', 'added']]);
  expect(queue.busy).toBe(false);
});

test(
  'removes the same reaction when chosen again',
  { tags: ['REACT-05', 'REACT-07'] },
  async () => {
    const { queue, calls, drawn, settled, answer } = handServer('heart');
    queue.press('heart');
    await answer();
    expect([calls, drawn]).toEqual([['DELETE heart'], [null]]);
    expect(ends(settled)).toEqual([[null, 'removed']]);
  },
);

test('removes the old reaction before it adds another', { tags: ['REACT-08'] }, async () => {
  const { queue, calls, settled, answer } = handServer('heart');
  queue.press('fire');
  expect(calls).toEqual(['DELETE heart']);
  await answer();
  expect([calls, settled]).toEqual([['DELETE heart', 'PUT fire'], []]);
  await answer();
  expect(ends(settled)).toEqual([['fire', 'changed']]);
});

test('keeps one request in flight and sends the last intent', { tags: ['REACT-15'] }, async () => {
  const { queue, calls, drawn, settled, answer } = handServer();
  for (const name of ['heart', 'fire', 'clap', 'fire']) queue.press(name);
  expect([calls, drawn]).toEqual([['PUT heart'], ['heart', 'fire', 'clap', 'fire']]);
  for (let step = 0; step < 3; step++) await answer();
  expect(calls).toEqual(['PUT heart', 'DELETE heart', 'PUT fire']);
  expect(ends(settled)).toEqual([['fire', 'added']]);
});

test('reports nothing when the member returns to the start', async () => {
  const { queue, calls, settled, answer } = handServer();
  queue.press('heart');
  queue.press('heart');
  await answer();
  await answer();
  expect(calls).toEqual(['PUT heart', 'DELETE heart']);
  expect(ends(settled)).toEqual([[null, null]]);
});

test(
  'names each failure by its step and keeps server state',
  { tags: ['REACT-23', 'REACT-24', 'REACT-25', 'REACT-26'] },
  async () => {
    const tries: [string | null, string, (Error | undefined)[], unknown[]][] = [
      [null, 'heart', [broken], [null, 'addFailed']],
      ['heart', 'heart', [broken], ['heart', 'removeFailed']],
      ['heart', 'fire', [broken], ['heart', 'previousFailed']],
      ['heart', 'fire', [undefined, broken], [null, 'changeFailed']],
    ];
    for (const [held, pressed, answered, expected] of tries) {
      const { queue, settled, answer, server } = handServer(held);
      queue.press(pressed);
      for (const failure of answered) await answer(failure);
      expect(ends(settled)).toEqual([expected]);
      expect([settled[0]?.error, queue.intent]).toEqual([broken, server.reaction]);
    }
  },
);

test('skips the failure of a replaced intent', async () => {
  const { queue, calls, settled, answer } = handServer();
  queue.press('heart');
  queue.press('fire');
  await answer(broken);
  await answer();
  expect(calls).toEqual(['PUT heart', 'PUT fire']);
  expect(settled).toEqual([{ held: 'fire', end: 'added', error: null }]);
});

test(
  'ends with the server’s state after any clicks and failures',
  { tags: ['REACT-15'] },
  async () => {
    const name = fc.constantFrom('heart', 'fire', 'clap');
    const step = fc.oneof(
      name.map((pressed) => ({ pressed, fails: false })),
      fc.boolean().map((fails) => ({ pressed: null, fails })),
    );
    await fc.assert(
      fc.asyncProperty(fc.option(name), fc.array(step, { maxLength: 30 }), async (held, steps) => {
        const { queue, server, settled, answer, answers, flight } = handServer(held);
        for (const { pressed, fails } of steps) {
          if (pressed !== null) queue.press(pressed);
          else await answer(fails ? broken : undefined);
        }
        while (answers.length > 0) await answer();
        expect(flight.most).toBeLessThanOrEqual(1);
        expect([queue.intent, queue.busy]).toEqual([server.reaction, false]);
        if (settled.length > 0) expect(settled.at(-1)?.held).toBe(server.reaction);
      }),
    );
  },
);
