import { expect, test } from 'vitest';

import { parseOptions } from './draft-options.ts';

test('reads the stored audience of a draft', () => {
  expect(parseOptions({ whoAnswers: 'mentioned', whoQuotes: 'none' })).toEqual({
    whoAnswers: 'mentioned',
    whoQuotes: 'none',
  });
});

test('drops unknown audiences', () => {
  for (const stored of [undefined, null, 'everyone', { whoAnswers: 'friends', whoQuotes: 3 }]) {
    expect(parseOptions(stored)).toEqual({});
  }
});
