import type { Page } from 'playwright-core';

// The driver looks again after 20, 50, 100, 100 and then every 500 ms: what comes a moment after a look is seen
// half a second late, a thousand times in a run. It has no option for it, so its own looking-again is replaced.
const STEPS_MS = [20, 30, 50];

type Action = (progress: unknown, again: symbol) => Promise<unknown>;

interface DriverFrame {
  retryWithProgressAndBackoff(progress: unknown, action: Action): Promise<unknown>;
  retryWithProgressAndTimeouts(
    progress: unknown,
    steps: readonly number[],
    action: Action,
  ): Promise<unknown>;
}

interface DriverConnection {
  toImpl(object: object): DriverFrame;
}

/**
 * Has the driver of this page, and so of every page of the process, look again within 50 ms.
 * Throws where the driver is no longer built as it was, so that nobody waits longer unnoticed.
 */
export function lookOften(page: Page): void {
  const frame = page.mainFrame();
  const { _connection: connection } = frame as unknown as { _connection: DriverConnection };
  const driver = Object.getPrototypeOf(connection.toImpl(frame)) as DriverFrame;
  if (!driver.retryWithProgressAndBackoff || !driver.retryWithProgressAndTimeouts) {
    throw new Error('The driver waits in another way than e2e/harness/short-steps.ts knows.');
  }
  driver.retryWithProgressAndBackoff = function (this: DriverFrame, progress, action) {
    return this.retryWithProgressAndTimeouts(progress, STEPS_MS, action);
  };
}
