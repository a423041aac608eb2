export interface ReconnectDeps {
  restart(): void;
  ping(): void;
  /** Called after each attempt that timed out, with the number of them since the last connection. */
  failed?(times: number): void;
  /**
   * Returns a number from 0 to 1. This jitter prevents clients of a restarted server from reconnecting
   * together.
   */
  random?(): number;
}

export interface Reconnector {
  connected(): void;
  lost(): void;
  heard(): void;
  check(): void;
  /** Stops for good. Later events are ignored, even the client's own disconnect. */
  stop(): void;
}

/**
 * Milliseconds before each attempt. Each value is also the attempt's timeout, so that a slow network gets
 * more time.
 */
const PAUSES_MS = [1000, 3000, 6000, 12_000, 24_000, 30_000];
const PONG_MS = 5000;
const MIN_RECONNECT_INTERVAL_MS = 1000;
const TICK_MS = 20_000;
/**
 * A jump of the clock by more milliseconds means sleep. Throttled timers of hidden pages are only a minute
 * late.
 */
const SLEPT_MS = 120_000;

export function createReconnector({
  restart,
  ping,
  failed,
  random = Math.random,
}: ReconnectDeps): Reconnector {
  let isUp = false;
  // The first attempt is already running. This attempt may take longer than the first attempt after a
  // disconnect.
  let attempts = 1;
  let attemptedAt = -Infinity;
  let attemptTimer: ReturnType<typeof setTimeout> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();
  let isStopped = false;
  let isTrying = true;
  let failures = 0;

  const schedule = (): void => {
    clearTimeout(attemptTimer);
    if (isStopped) return;
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0;
    attempts += 1;
    attemptTimer = setTimeout(attemptAgain, pause * (0.75 + random() / 2));
  };
  const attempt = (): void => {
    attemptedAt = Date.now();
    isTrying = true;
    schedule();
    restart();
  };
  const attemptAgain = (): void => {
    if (isTrying) failed?.((failures += 1));
    attempt();
  };
  const lost = (): void => {
    if (!isUp && attemptTimer !== undefined) return;
    isUp = false;
    clearTimeout(pongTimer);
    pongTimer = undefined;
    schedule();
  };
  const heard = (): void => {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  };
  const check = (): void => {
    if (isStopped) return;
    if (!isUp) {
      // One wake-up fires several events. The attempt that the first event started continues.
      attempts = 0;
      failures = 0;
      return Date.now() - attemptedAt < MIN_RECONNECT_INTERVAL_MS ? schedule() : attempt();
    }
    if (pongTimer !== undefined) return;
    pongTimer = setTimeout(() => {
      lost();
      attempts = 0;
      attempt();
    }, PONG_MS);
    ping();
  };
  const ticks = setInterval(() => {
    const slept = Date.now() - lastTick - TICK_MS;
    lastTick = Date.now();
    if (slept > SLEPT_MS) check();
  }, TICK_MS);
  schedule();
  return {
    lost,
    heard,
    check,
    connected() {
      isUp = true;
      isTrying = false;
      failures = 0;
      attempts = 0;
      clearTimeout(attemptTimer);
      attemptTimer = undefined;
      heard();
    },
    stop() {
      isStopped = true;
      for (const timer of [attemptTimer, pongTimer, ticks]) clearTimeout(timer);
    },
  };
}
