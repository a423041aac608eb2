import { expect, test } from 'vitest';

import { croppedSize } from './crop-picture.ts';

const area = (width: number, height: number) => ({ x: 3, y: 4, width, height });

test('crops to aspect and maximum width without enlarging', () => {
  expect(croppedSize(area(3000, 3000), 'avatar')).toEqual({ width: 1000, height: 1000 });
  expect(croppedSize(area(640.4, 640.4), 'avatar')).toEqual({ width: 640, height: 640 });
  expect(croppedSize(area(4200, 1400), 'cover')).toEqual({ width: 1920, height: 640 });
  expect(croppedSize(area(300, 100), 'cover')).toEqual({ width: 300, height: 100 });
  expect(croppedSize(area(0.3, 0.1), 'cover')).toEqual({ width: 1, height: 1 });
});
