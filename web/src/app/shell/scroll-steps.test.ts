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

test('hides the toolbar at the fifth step down', { tags: ['UI-29'] }, () => {
  expect(scroll(shown, 4, STEPS).hidden).toBe(false);
  expect(scroll(shown, 5, STEPS).hidden).toBe(true);
});

test('shows the toolbar at the fifth step up', { tags: ['UI-30'] }, () => {
  const hidden = scroll(shown, 5, STEPS);
  expect(scroll(hidden, -4, STEPS).hidden).toBe(true);
  expect(scroll(hidden, -5, STEPS).hidden).toBe(false);
});

test('shows it after three steps up on post details', { tags: ['UI-31'] }, () => {
  const hidden = scroll(shown, 5, STEPS_ON_POST);
  expect(scroll(hidden, -2, STEPS_ON_POST).hidden).toBe(true);
  expect(scroll(hidden, -3, STEPS_ON_POST).hidden).toBe(false);
});

test('restarts the count at a turn, and shows on top', { tags: ['UI-29'] }, () => {
  const turned = scroll(scroll(scroll(shown, 4, STEPS), -1, STEPS), 4, STEPS);
  expect(turned.hidden).toBe(false);
  expect(afterScroll(scroll(shown, 5, STEPS), 0, STEPS).hidden).toBe(false);
});
