export interface StepState {
  hidden: boolean;
  /** Steps in one direction so far: negative upward, positive downward. */
  run: number;
  y: number;
}

export interface StepLimits {
  down: number;
  up: number;
}

export const STEPS: StepLimits = { down: 5, up: 5 };
export const STEPS_ON_POST: StepLimits = { down: 5, up: 3 };

export function afterScroll(state: StepState, y: number, limits: StepLimits): StepState {
  if (y <= 0) return { hidden: false, run: 0, y: 0 };
  if (y === state.y) return state;
  const direction = y > state.y ? 1 : -1;
  const run = Math.sign(state.run) === direction ? state.run + direction : direction;
  if (run >= limits.down) return { hidden: true, run, y };
  if (-run >= limits.up) return { hidden: false, run, y };
  return { hidden: state.hidden, run, y };
}
