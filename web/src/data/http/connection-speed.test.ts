import { expect, test } from 'vitest';

import { batchSize, speedOf } from './connection-speed.ts';

test('derives the speed from the network type', { tags: ['PWA-05'] }, () => {
  const types = ['4g', undefined, '3g', '2g', 'slow-2g'];
  expect(types.map(speedOf)).toEqual(['fast', 'fast', 'medium', 'slow', 'slow']);
});

test('batches 20, 10 or 5 ids by connection speed', { tags: ['POST-55', 'POST-56'] }, () => {
  expect((['fast', 'medium', 'slow'] as const).map(batchSize)).toEqual([20, 10, 5]);
});
