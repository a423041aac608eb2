import type { CallDefinition, RateLimit } from '@rookery/contract/kernel/call.ts';
import type { Timers } from '#src/kernel/timers.ts';
import { Overloaded } from '#src/platform/http/replies/overloaded.ts';

/**
 * Groups of calls with separate queues. Sign-in never waits for feeds, and no call waits for files or
 * searches. Only calls with a declared lane wait for other hosts.
 */
export type Lane =
  | 'ordinary'
  | 'search'
  | 'sign-in'
  | NonNullable<CallDefinition['lane']>
  | 'files';

export interface LaneLimits {
  slots: number;
  waiting: number;
  /**
   * The same limits for one member or network. Further calls of that visitor wait outside the lane, where
   * they block no one.
   */
  each: { slots: number; waiting: number };
}

export interface AdmissionLimits {
  lanes: Readonly<Record<Lane, LaneLimits>>;
  /** When the first call has waited this long, no slots come free, and the queue accepts no more calls. */
  stalledMs: number;
  patienceMs: number;
  queries: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  lanes: {
    // Each visitor gets fewer slots than the database has connections. Calls that wait for one lock thus
    // leave some connections to others.
    ordinary: { slots: 32, waiting: 500, each: { slots: 8, waiting: 100 } },
    // Each search may take seconds, so all searches together must leave connections to other calls.
    search: { slots: 6, waiting: 200, each: { slots: 1, waiting: 30 } },
    'sign-in': { slots: 32, waiting: 200, each: { slots: 8, waiting: 100 } },
    provider: { slots: 32, waiting: 100, each: { slots: 8, waiting: 50 } },
    outside: { slots: 64, waiting: 100, each: { slots: 16, waiting: 50 } },
    // Allow many waiting calls, because a network may be a school and a page has many images.
    files: { slots: 8, waiting: 500, each: { slots: 4, waiting: 250 } },
  },
  stalledMs: 500,
  patienceMs: 1000,
  queries: 200,
};

export interface AdmissionOptions {
  timers: Timers;
  nowMs(): number;
  queriesWaiting(): number;
  isBehind(): boolean;
}

export interface DisconnectSignal {
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

export interface Visitor {
  client: DisconnectSignal;
  who: string | null;
}

export interface Admission {
  refuses(lane: Lane): boolean;
  work<Result>(lane: Lane, visitor: Visitor, call: () => Promise<Result>): Promise<Result>;
  counts(lane: Lane): { inHand: number; waiting: number };
}

interface Waiting {
  since: number;
  begin(): void;
  refuse(): void;
}

export function createAdmission(
  deps: AdmissionOptions,
  limits: AdmissionLimits = ADMISSION_LIMITS,
): Admission {
  const of = (name: Lane): Turns => createTurns(deps, limits, limits.lanes[name]);
  const lanes: Readonly<Record<Lane, Turns>> = {
    ordinary: of('ordinary'),
    search: of('search'),
    'sign-in': of('sign-in'),
    provider: of('provider'),
    outside: of('outside'),
    files: of('files'),
  };
  const isPressed = (): boolean => deps.queriesWaiting() > limits.queries || deps.isBehind();

  return {
    refuses: (name) => (!isSignIn(name) && isPressed()) || lanes[name].all.isFull(),
    work: (name, visitor, call) => lanes[name].work(visitor, call),
    counts: (name) => lanes[name].all.counts(),
  };
}

type Queue = ReturnType<typeof createLane>;
interface Turns {
  readonly all: Queue;
  work: <Result>(visitor: Visitor, call: () => Promise<Result>) => Promise<Result>;
}

function createTurns(
  deps: AdmissionOptions,
  limits: AdmissionLimits,
  { each, ...together }: LaneLimits,
): Turns {
  const all = createLane(deps, limits, together);
  const own = new Map<string, Queue>();
  const idle: Queue[] = [];
  // A visitor's own slow calls must not stop the queue: only `patienceMs` ends their wait.
  const ownLimits = { ...limits, stalledMs: limits.patienceMs };

  function enter(who: string): Queue {
    const known = own.get(who);
    if (known) return known;
    const mine = idle.pop() ?? createLane(deps, ownLimits, each);
    own.set(who, mine);
    return mine;
  }

  function leave(who: string, mine: Queue): void {
    if (!mine.isIdle()) return;
    own.delete(who);
    if (idle.length < together.slots) idle.push(mine);
  }

  async function inTurn<Result>(
    client: DisconnectSignal,
    call: () => Promise<Result>,
  ): Promise<Result> {
    if (!all.take()) await all.wait(client);
    try {
      return await call();
    } finally {
      all.giveBack();
    }
  }

  return {
    all,
    async work({ client, who }, call) {
      if (who === null) return inTurn(client, call);
      const mine = enter(who);
      if (!mine.take()) await mine.wait(client);
      try {
        return await inTurn(client, call);
      } finally {
        mine.giveBack();
        leave(who, mine);
      }
    },
  };
}

function createLane(
  { timers, nowMs }: AdmissionOptions,
  { stalledMs, patienceMs }: AdmissionLimits,
  { slots, waiting: mostWaiting }: LaneLimits['each'],
) {
  // A set keeps the order of arrival and allows removal from the middle.
  const line = new Set<Waiting>();
  let inHand = 0;
  let stopWatch: (() => void) | null = null;

  const first = (): Waiting | undefined => line.values().next().value;

  function isFull(): boolean {
    if (inHand < slots) return false;
    const ahead = first();
    return line.size >= mostWaiting || (ahead !== undefined && nowMs() - ahead.since > stalledMs);
  }

  /** Sets one timer for the first call in the queue, because later calls always expire later. */
  function watch(): void {
    stopWatch?.();
    const ahead = first();
    stopWatch = ahead
      ? timers.after(Math.max(0, ahead.since + patienceMs - nowMs()), () => {
          while (isOverdue(first())) first()?.refuse();
          watch();
        })
      : null;
  }

  const isOverdue = (ahead: Waiting | undefined): boolean =>
    ahead !== undefined && nowMs() - ahead.since >= patienceMs;

  function take(): boolean {
    if (inHand >= slots) return false;
    inHand += 1;
    return true;
  }

  function wait(client: DisconnectSignal): Promise<void> {
    if (isFull()) return Promise.reject(new Overloaded());
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        client.off('close', refuse);
        line.delete(waiting);
      };
      const refuse = (): void => {
        leave();
        reject(new Overloaded());
      };
      const begin = (): void => {
        leave();
        resolve();
      };
      const waiting: Waiting = { since: nowMs(), begin, refuse };
      line.add(waiting);
      client.once('close', refuse);
      if (line.size === 1) watch();
    });
  }

  function giveBack(): void {
    const next = first();
    if (next) next.begin();
    else inHand -= 1;
    if (line.size === 0) {
      stopWatch?.();
      stopWatch = null;
    }
  }

  return {
    isFull,
    take,
    wait,
    giveBack,
    isIdle: () => inHand === 0 && line.size === 0,
    counts: () => ({ inHand, waiting: line.size }),
  };
}

const LANES: Partial<Record<RateLimit, Lane>> = {
  search: 'search',
  'sign-in': 'sign-in',
  'sign-in-mail': 'sign-in',
  refresh: 'sign-in',
};

export function laneOf({ limit, lane }: Pick<CallDefinition, 'limit' | 'lane'>): Lane {
  return lane ?? LANES[limit] ?? 'ordinary';
}

export const isSignIn = (lane: Lane): boolean => lane === 'sign-in' || lane === 'provider';
