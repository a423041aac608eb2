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

test('a sign-in takes along where the visitor wanted to and by whom they came', () => {
  expect(takenAlong()).toEqual({});
  const intent = { redirect: ofLength(INTENT_CHARACTERS.redirect), ref: 'code', invite: 'token' };
  keepIntent(intent);
  expect(takenAlong()).toEqual(intent);
});

test('whoever came with a share that is too long to be sent signs in all the same, and the tab still knows where to', () => {
  const share = `/feed?share-text=${encodeURIComponent('ж'.repeat(330))}`;
  keepIntent({ redirect: share, ref: 'code' });
  expect(takenAlong()).toEqual({ redirect: share, ref: 'code' });
  const long = `/feed?share-text=${encodeURIComponent('ж'.repeat(400))}`;
  keepIntent({ redirect: long, invite: 'x'.repeat(INTENT_CHARACTERS.invite + 1) });
  expect(takenAlong()).toEqual({ ref: 'code' });
  expect(keptIntent().redirect).toBe(long);
});
