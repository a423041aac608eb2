import { expect, test } from 'vitest';

import { batchSize, speedOf } from './connection-speed.ts';

test('the network type makes a connection fast, medium or slow', { tags: ['PWA-05'] }, () => {
  const types = ['4g', undefined, '3g', '2g', 'slow-2g'];
  expect(types.map(speedOf)).toEqual(['fast', 'fast', 'medium', 'slow', 'slow']);
});

test(
  'a batch is 20 ids on a fast connection, 10 on a medium and 5 on a slow one',
  { tags: ['POST-55', 'POST-56'] },
  () => {
    expect((['fast', 'medium', 'slow'] as const).map(batchSize)).toEqual([20, 10, 5]);
  },
);
