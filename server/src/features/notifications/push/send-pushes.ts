import { createHash } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Timers } from '#src/kernel/timers.ts';
import {
  type DuePush,
  dropPush,
  endFailing,
  keepQuiet,
  nextDue,
  noteSent,
  putOff,
  type Rooms,
  takeDue,
} from '#src/features/notifications/record/pushes.store.ts';
import {
  isSenderRefused,
  type PushAnswer,
  type SendPush,
} from '#src/platform/push/push-service.ts';
import { type PayloadDeps, payloadOf, tagOf } from './push-payload.ts';
import { quietUntil } from './quiet-hours.ts';
import { removeFailing, removeSubscription } from './subscriptions.store.ts';

export type PushSenderDeps = PayloadDeps & {
  clock: Clock;
  timers: Timers;
  sendPush: SendPush;
  log: { warn(details: object, message: string): void };
};

export interface PushSender {
  /** Something was told: what is to be pushed of it goes soon. */
  wake(): void;
  start(): void;
  /** Resolves when what is under way is done. What waits is sent after the next start. */
  stop(): Promise<void>;
}

/** Under way in this process. */
const IN_HAND = 100;
/** For one host; and for one that has not answered yet. */
const A_HOST = 10;
const A_STRANGER = 2;
/** Who takes pushes and dies has them taken by another process after this. */
const LEASE_MS = 120_000;
const WAKE_MS = 2100;
const SOONEST_MS = 500;
const POLL_MS = 60_000;
/** A host that gave no answer is left alone for a while. */
const PAUSE_MS = 30_000;
const MOST_HOSTS = 1000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const HOUR_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const FAILING_MS = LIMITS.pushFailingDays * 24 * HOUR_MS;

interface Host {
  running: number;
  hasAnswered: boolean;
  pausedUntil: number;
}

/** Sends what is due, a few of each host at a time; one that hangs or fails holds up nobody else's. */
export function createPushSender(deps: PushSenderDeps): PushSender {
  const { db, clock, timers, log } = deps;
  const hosts = new Map<string, Host>();
  const underWay = new Set<Promise<void>>();
  let next: { atMs: number; cancel: () => void } | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;

  const passing = (milliseconds: number): Promise<void> =>
    new Promise((done) => void timers.after(milliseconds, done));
  const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);
  const hostOf = (name: string): Host => {
    const known = hosts.get(name) ?? { running: 0, hasAnswered: false, pausedUntil: 0 };
    hosts.set(name, known);
    return known;
  };
  /** A clock that ran ahead has nobody rest until then. */
  const isPaused = ({ pausedUntil }: Host, now: number): boolean =>
    pausedUntil > now && pausedUntil <= now + PAUSE_MS;
  /** A host is given more when half of what it may have in hand is done: several at once. */
  const roomOf = (host: Host, now: number): number => {
    const most = host.hasAnswered ? A_HOST : A_STRANGER;
    return isPaused(host, now) || host.running > most / 2 ? 0 : most - host.running;
  };
  const rooms = (): Rooms => {
    const now = clock.now().getTime();
    return new Map([...hosts].map(([name, host]) => [name, roomOf(host, now)]));
  };
  /** A community's push services are few; what was known of others is learnt anew. */
  const forgetHosts = (): void => {
    const now = clock.now().getTime();
    for (const [name, host] of hosts) {
      if (hosts.size <= MOST_HOSTS) return;
      if (host.running === 0 && !isPaused(host, now)) hosts.delete(name);
    }
  };

  const begin = (push: DuePush): void => {
    const host = hostOf(push.host);
    host.running += 1;
    const work = sendOne(push)
      .catch((error: unknown) =>
        // Its lease runs out, and it is taken again.
        log.warn({ err: error }, 'A push could not be dealt with; will try again'),
      )
      .finally(() => {
        host.running -= 1;
        underWay.delete(work);
      });
    underWay.add(work);
  };

  const sendOne = async (push: DuePush): Promise<void> => {
    const now = clock.now();
    if (!push.isLive) return dropPush(db, push, now);
    const quiet = quietUntil(now, push.quietHours, push.timeZone);
    if (quiet) return keepQuiet(db, push, quiet);
    const payload = await payloadOf(deps, push, now);
    // Nothing was asked of its service: one that takes nothing stays failing, whatever its member reads elsewhere.
    if (payload === null) return dropPush(db, push, now);
    let answer: PushAnswer;
    try {
      answer = await deps.sendPush(push, {
        payload: JSON.stringify(payload),
        topic: topicOf(push),
        ttl: DAY_SECONDS,
      });
    } catch (error) {
      await pause(push, error);
      return;
    }
    await settle(push, answer);
  };
  /** A host without an answer has its rest; what waits for it stays where it is. */
  const pause = async (push: DuePush, error: unknown): Promise<void> => {
    const host = hostOf(push.host);
    host.pausedUntil = clock.now().getTime() + PAUSE_MS;
    host.hasAnswered = false;
    log.warn({ err: error, host: push.host }, 'A push service gave no answer; will try again');
    await retry(push, null);
  };
  const settle = async (push: DuePush, answer: PushAnswer): Promise<void> => {
    const { status, retryAfter } = answer;
    hostOf(push.host).hasAnswered = true;
    if (status >= 200 && status < 300) return noteSent(db, push, clock.now());
    // The browser has let go of it, or its site data were cleared.
    if (status === 404 || status === 410) return removeSubscription(db, push.subscriptionId);
    if (status === 429 || status >= 500) return retry(push, retryAfter);
    if (isSenderRefused(answer)) {
      log.warn({ status, host: push.host }, 'A push service refused who sends; will try again');
      return retry(push, retryAfter);
    }
    log.warn({ status, host: push.host }, 'A push service refused a push; it is dropped');
    await dropPush(db, push, clock.now());
    // It answers, and nothing of this one is tried again.
    await endFailing(db, push.subscriptionId);
  };
  const retry = async (push: DuePush, retryAfter: number | null): Promise<void> => {
    const now = clock.now();
    const failingMs = now.getTime() - (push.failingSince ?? now).getTime();
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (push.tries - 1), LONGEST_RETRY_MS);
    // Tried for an hour itself: the mark alone may be old, and the service have had nothing to take since.
    const isLasting = pauseMs === LONGEST_RETRY_MS;
    if (isLasting && (await removeFailing(db, push.subscriptionId, later(-FAILING_MS)))) return;
    const until = later(Math.min(Math.max(pauseMs, (retryAfter ?? 0) * 1000), LONGEST_RETRY_MS));
    await putOff(db, push, { now, until });
    // What is a day old is in the list, and nobody waits for it any more.
    if (isLasting && failingMs > LIMITS.pushHours * HOUR_MS) await dropPush(db, push, now);
  };

  const sendDue = async (): Promise<void> => {
    while (!isStopped) {
      const at = { now: clock.now(), until: later(LEASE_MS) };
      const most = IN_HAND - underWay.size;
      const limits = { most, rooms: rooms(), usual: A_STRANGER };
      // oxlint-disable-next-line no-await-in-loop -- the next ones are taken when these are in hand
      const taken = most > 0 ? await takeDue(db, at, limits) : [];
      for (const push of taken) begin(push);
      if (taken.length > 0) continue;
      if (underWay.size === 0) return;
      // More may be due, for hosts that have enough in hand; or for others, by then.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await Promise.race([...underWay, passing(SOONEST_MS)]);
    }
  };
  const run = async (): Promise<void> => {
    let due: Date | null = null;
    try {
      await sendDue();
      due = await nextDue(db);
    } catch (error) {
      log.warn({ err: error }, 'Pushes could not be sent; will try again');
    }
    running = null;
    forgetHosts();
    const inMs = due === null ? POLL_MS : due.getTime() - clock.now().getTime();
    wakeIn(Math.min(Math.max(inMs, SOONEST_MS), POLL_MS));
  };
  const begun = (): void => {
    next = null;
    running ??= run();
  };
  /** Or sooner, where it is to wake sooner: however often it is asked for, it comes. */
  const wakeIn = (milliseconds: number): void => {
    const atMs = performance.now() + milliseconds;
    if (isStopped || (next && next.atMs <= atMs)) return;
    next?.cancel();
    next = { atMs, cancel: timers.after(milliseconds, begun) };
  };
  return {
    wake: () => wakeIn(WAKE_MS),
    start() {
      isStopped = false;
      wakeIn(SOONEST_MS);
    },
    async stop() {
      isStopped = true;
      next?.cancel();
      next = null;
      await running;
      await Promise.all(underWay);
    },
  };
}

function topicOf(push: DuePush): string {
  return createHash('sha256').update(tagOf(push)).digest('base64url').slice(0, 32);
}
