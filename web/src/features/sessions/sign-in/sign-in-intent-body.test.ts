import { INTENT_CHARACTERS } from '@rookery/contract/kernel/sign-in-intent.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { storeIntent, readIntent } from '#web/data/session/sign-in-path.ts';
import { signInIntentBody } from './sign-in-intent-body.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  return () => vi.unstubAllGlobals();
});

const ofLength = (characters: number): string => `/${'a'.repeat(characters - 1)}`;

test("sends the visitor's redirect, referral code and invitation", () => {
  expect(signInIntentBody()).toEqual({});
  const intent = { redirect: ofLength(INTENT_CHARACTERS.redirect), ref: 'code', invite: 'token' };
  storeIntent(intent);
  expect(signInIntentBody()).toEqual(intent);
});

test('omits an overlong redirect from the request but stores it', () => {
  const share = `/feed?share-text=${encodeURIComponent('ж'.repeat(330))}`;
  storeIntent({ redirect: share, ref: 'code' });
  expect(signInIntentBody()).toEqual({ redirect: share, ref: 'code' });
  const long = `/feed?share-text=${encodeURIComponent('ж'.repeat(400))}`;
  storeIntent({ redirect: long, invite: 'x'.repeat(INTENT_CHARACTERS.invite + 1) });
  expect(signInIntentBody()).toEqual({ ref: 'code' });
  expect(readIntent().redirect).toBe(long);
});
