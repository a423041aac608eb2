import { expect, test } from 'vitest';
import {
  afterScroll,
  type StepLimits,
  STEPS,
  STEPS_ON_POST,
  type StepState,
} from './scroll-steps.ts';

const shown: StepState = { hidden: false, run: 0, y: 1000 };

function scroll(from: StepState, steps: number, limits: StepLimits): StepState {
  let state = from;
  for (let step = 0; step < Math.abs(steps); step++) {
    state = afterScroll(state, state.y + Math.sign(steps) * 40, limits);
  }
  return state;
}

test('hides the toolbar after five scroll steps down', { tags: ['UI-29'] }, () => {
  expect(scroll(shown, 4, STEPS).hidden).toBe(false);
  expect(scroll(shown, 5, STEPS).hidden).toBe(true);
});

test('shows the toolbar after five scroll steps up', { tags: ['UI-30'] }, () => {
  const hidden = scroll(shown, 5, STEPS);
  expect(scroll(hidden, -4, STEPS).hidden).toBe(true);
  expect(scroll(hidden, -5, STEPS).hidden).toBe(false);
});

test('shows the toolbar after three steps up on a post', { tags: ['UI-31'] }, () => {
  const hidden = scroll(shown, 5, STEPS_ON_POST);
  expect(scroll(hidden, -2, STEPS_ON_POST).hidden).toBe(true);
  expect(scroll(hidden, -3, STEPS_ON_POST).hidden).toBe(false);
});

test('restarts counting when scrolling turns, and shows at the top', { tags: ['UI-29'] }, () => {
  const turned = scroll(scroll(scroll(shown, 4, STEPS), -1, STEPS), 4, STEPS);
  expect(turned.hidden).toBe(false);
  expect(afterScroll(scroll(shown, 5, STEPS), 0, STEPS).hidden).toBe(false);
});
