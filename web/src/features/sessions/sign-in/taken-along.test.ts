import { INTENT_CHARACTERS } from '@rookery/contract/kernel/sign-in-intent.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '#web/data/session/browser-storage.ts';
import { keepIntent, keptIntent } from '#web/data/session/sign-in-path.ts';
import { takenAlong } from './taken-along.ts';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  return () => vi.unstubAllGlobals();
});

const ofLength = (characters: number): string => `/${'a'.repeat(characters - 1)}`;

test('sends the visitor’s target, referral code and invitation', () => {
  expect(takenAlong()).toEqual({});
  const intent = { redirect: ofLength(INTENT_CHARACTERS.redirect), ref: 'code', invite: 'token' };
  keepIntent(intent);
  expect(takenAlong()).toEqual(intent);
});

test('omits a target that is too long but keeps it', () => {
  const share = `/feed?share-text=${encodeURIComponent('ж'.repeat(330))}`;
  keepIntent({ redirect: share, ref: 'code' });
  expect(takenAlong()).toEqual({ redirect: share, ref: 'code' });
  const long = `/feed?share-text=${encodeURIComponent('ж'.repeat(400))}`;
  keepIntent({ redirect: long, invite: 'x'.repeat(INTENT_CHARACTERS.invite + 1) });
  expect(takenAlong()).toEqual({ ref: 'code' });
  expect(keptIntent().redirect).toBe(long);
});
