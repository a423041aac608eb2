import { expect, test } from 'vitest';

import { hashtagsIn } from './hashtags-in.ts';

test.each([
  ['No tags', []],
  ['#Herons and #herons at #dawn', ['#Herons', '#dawn']],
  ['＃京都 and https://rookery.test/#part', ['#京都']],
])('finds the hashtags in %j', (body, tags) => {
  expect(hashtagsIn(body)).toEqual(tags);
});
