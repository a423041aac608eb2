import type { Page } from 'playwright-core';

// The driver polls after 20, 50, 100, 100 and then every 500 ms, and has no option for that. Faster polling
// saves half a second a thousand times in a run.
const POLL_INTERVALS_MS = [20, 30, 50];

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
 * Makes the driver of this page, and of every page of the process, poll within 50 ms.
 * @throws Error when the driver's internals have changed, so that slow polling is noticed
 */
export function speedUpPolling(page: Page): void {
  const frame = page.mainFrame();
  const { _connection: connection } = frame as unknown as { _connection: DriverConnection };
  const driver = Object.getPrototypeOf(connection.toImpl(frame)) as DriverFrame;
  if (!driver.retryWithProgressAndBackoff || !driver.retryWithProgressAndTimeouts) {
    throw new Error('The driver waits in another way than e2e/harness/fast-polling.ts knows.');
  }
  driver.retryWithProgressAndBackoff = function (this: DriverFrame, progress, action) {
    return this.retryWithProgressAndTimeouts(progress, POLL_INTERVALS_MS, action);
  };
}
