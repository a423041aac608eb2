export interface ReconnectDeps {
  /** Gives up the connection, or the attempt at one, and begins a new attempt. */
  restart(): void;
  /** Asks the server for a sign of life. */
  ping(): void;
  /** 0 to 1: keeps the clients of a server that restarts from coming back in step. */
  random?(): number;
}

/** Brings a connection back when it breaks, and finds out when it has broken unheard. */
export interface Reconnector {
  connected(): void;
  lost(): void;
  /** Anything that came from the server. */
  heard(): void;
  /** Something hints at a change: the page is in sight again, the network is back. */
  check(): void;
  /** For good: whatever is heard after it changes nothing, as the end that a client tells of its own connection. */
  stop(): void;
}

/** Pauses before the attempts, which also have this long to succeed: a slow network gets its time. */
const PAUSES_MS = [1000, 3000, 6000, 12_000, 24_000, 30_000];
const PONG_MS = 5000;
const TOO_SOON_MS = 1000;
const TICK_MS = 20_000;
/** A clock that jumps as far as this has slept: throttled timers of a hidden page are late by a minute. */
const SLEPT_MS = 120_000;

export function createReconnector({
  restart,
  ping,
  random = Math.random,
}: ReconnectDeps): Reconnector {
  let isUp = false;
  // The first attempt is under way already; it has longer than the first after a break.
  let attempts = 1;
  let attemptedAt = -Infinity;
  let attemptTimer: ReturnType<typeof setTimeout> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let lastTick = Date.now();
  let isStopped = false;

  const schedule = (): void => {
    clearTimeout(attemptTimer);
    if (isStopped) return;
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0;
    attempts += 1;
    attemptTimer = setTimeout(attempt, pause * (0.75 + random() / 2));
  };
  const attempt = (): void => {
    attemptedAt = Date.now();
    schedule();
    restart();
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
      // One wake says so in several ways: the attempt that the first began is not given up.
      attempts = 0;
      return Date.now() - attemptedAt < TOO_SOON_MS ? schedule() : attempt();
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
