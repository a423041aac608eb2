import { expect, test } from 'vitest';

import { batchSize, speedOf } from './connection-speed.ts';

test('PWA-05 the network type makes a connection fast, medium or slow', () => {
  const types = ['4g', undefined, '3g', '2g', 'slow-2g'];
  expect(types.map(speedOf)).toEqual(['fast', 'fast', 'medium', 'slow', 'slow']);
});

test('POST-55 POST-56 a batch is 20 ids on a fast connection, 10 on a medium and 5 on a slow one', () => {
  expect((['fast', 'medium', 'slow'] as const).map(batchSize)).toEqual([20, 10, 5]);
});
