// Thorough: makes each call that takes a text or a list some 30 times, with hundreds of chats.
import { expect, test } from 'vitest';
import { fields, growingCosts } from './call-costs.ts';
import { callScene } from './call-scene.ts';

const on = callScene();

test('keeps call costs proportional to input and chats', { timeout: 1_200_000 }, async () => {
  expect(await growingCosts(on, fields(), 100)).toEqual([]);
});
