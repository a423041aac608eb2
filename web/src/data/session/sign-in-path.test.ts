import { expect, test } from 'vitest';
import { unfinishedStep } from './sign-in-path.ts';

test.each([
  [false, false, '/setup'],
  [false, true, '/setup'],
  [true, false, '/policy'],
  [true, true, null],
] as const)(
  'setup %s and terms %s lead to %s',
  { tags: ['AUTH-16', 'AUTH-17', 'AUTH-18', 'GUARD-34', 'GUARD-35'] },
  (accountSetup, acceptTermsOfService, path) => {
    expect(unfinishedStep({ accountSetup, acceptTermsOfService })).toBe(path);
  },
);
