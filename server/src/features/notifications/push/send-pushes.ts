import { HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { createHash } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import {
  type DuePush,
  dropPush,
  endFailing,
  delayUntilQuietEnds,
  nextDue,
  markSent,
  type HostCapacity,
  scheduleRetry,
  claimDuePushes,
  type TakeLimits,
} from '#src/features/notifications/record/pushes.store.ts';
import type { PushHosts } from '#src/platform/push/push-hosts.ts';
import {
  isSenderRefused,
  type PushAnswer,
  type SendPush,
} from '#src/platform/push/push-service.ts';
import { payloadOf, tagOf } from './push-payload.ts';
import { quietUntil } from './quiet-hours.ts';
import { removeFailing, removeSubscription } from './subscriptions.store.ts';
import type { ChatViewParts } from '#src/features/chats/read/public.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

export interface PushSender {
  wake(): void;
  start(): void;
  stop(): Promise<void>;
}

/**
 * The most pushes in flight in this process, by the speed of their hosts. Pushes to slow hosts never take
 * the slots of quick hosts.
 */
const QUICK_IN_FLIGHT = 80;
const SLOW_IN_FLIGHT = 20;
/** A host is slow until it has answered within this time. */
const SLOW_MS = 1000;
const MAX_PER_MEMBER = 4;
const MOST_IN_ROUND = 500;
const MAX_PER_HOST = 10;
const MAX_PER_NEW_HOST = 2;
/** The claim of a process that dies expires after this time. */
const LEASE_MS = 120_000;
const WAKE_MS = 2100;
const MIN_DELAY_MS = 500;
const POLL_MS = 60_000;
const PAUSE_MS = 30_000;
const MOST_HOSTS = 1000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 3_600_000;
const DAY_SECONDS = 86_400;
const FAILING_MS = LIMITS.pushFailingDays * 24 * HOUR_MS;

interface Host {
  running: number;
  hasAnswered: boolean;
  isSlow: boolean;
  pausedUntil: number;
}

export function createPushSender(
  deps: ChatViewParts &
    Pick<NotificationsParts, 'clock' | 'log' | 'postFilters' | 'posts' | 'timers'> & {
      sendPush: SendPush;
      accepts: PushHosts;
    },
): PushSender {
  const { db, clock, timers, log } = deps;
  const hosts = new Map<string, Host>();
  const underWay = new Set<Promise<void>>();
  const members = new Map<string, number>();
  const inRound = new Set<string>();
  const inFlight = { quick: 0, slow: 0 };
  let next: { atMs: number; cancel: () => void } | null = null;
  let running: Promise<void> | null = null;
  let isStopped = true;

  const passing = (milliseconds: number): Promise<void> =>
    new Promise((done) => void timers.after(milliseconds, done));
  const later = (milliseconds: number): Date => new Date(clock.now().getTime() + milliseconds);
  const hostOf = (name: string): Host => {
    const fresh = { running: 0, hasAnswered: false, isSlow: true, pausedUntil: 0 };
    const known = hosts.get(name) ?? fresh;
    hosts.set(name, known);
    return known;
  };
  /** Ignores a pause that ends too late because a clock was ahead when it began. */
  const isPaused = ({ pausedUntil }: Host, now: number): boolean =>
    pausedUntil > now && pausedUntil <= now + PAUSE_MS;
  /**
   * A quick host gets more pushes only when half of its slots are free, so that one query claims several.
   */
  const roomOf = (host: Host, now: number): HostCapacity => {
    const { running: count, isSlow } = host;
    const most = host.hasAnswered ? MAX_PER_HOST : MAX_PER_NEW_HOST;
    const isFull = count >= most || (!isSlow && count > most / 2);
    return { room: isPaused(host, now) || isFull ? 0 : most - count, isSlow };
  };
  const limits = (): TakeLimits => {
    const now = clock.now().getTime();
    const full = [...members].filter(([, count]) => count >= MAX_PER_MEMBER).map(([id]) => id);
    return {
      rooms: new Map([...hosts].map(([name, host]) => [name, roomOf(host, now)])),
      usual: { room: MAX_PER_NEW_HOST, isSlow: true },
      quick: Math.max(0, QUICK_IN_FLIGHT - inFlight.quick),
      slow: Math.max(0, SLOW_IN_FLIGHT - inFlight.slow),
      each: MAX_PER_MEMBER,
      running: members,
      without: [...inRound, ...full],
    };
  };
  const countOf = (memberId: string): (() => void) => {
    members.set(memberId, (members.get(memberId) ?? 0) + 1);
    if (inRound.size >= MOST_IN_ROUND) inRound.clear();
    inRound.add(memberId);
    return () => {
      const left = (members.get(memberId) ?? 1) - 1;
      if (left > 0) members.set(memberId, left);
      else members.delete(memberId);
    };
  };
  /**
   * Limits the cache of host states. A community needs few push services, and dropped states are learnt again.
   */
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
    const isDone = countOf(push.userId);
    let pace: keyof typeof inFlight = host.isSlow ? 'slow' : 'quick';
    inFlight[pace] += 1;
    const slowDown = (): void => {
      host.isSlow = true;
      inFlight[pace] -= 1;
      pace = 'slow';
      inFlight[pace] += 1;
    };
    const work = sendOne(push, slowDown)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Could not process a push notification; will try again'),
      )
      .finally(() => {
        host.running -= 1;
        inFlight[pace] -= 1;
        isDone();
        underWay.delete(work);
      });
    underWay.add(work);
  };

  const sendOne = async (push: DuePush, slowDown: () => void): Promise<void> => {
    const now = clock.now();
    if (!push.isLive) return dropPush(db, push, now);
    if (!deps.accepts(new URL(push.endpoint).hostname)) return refuse(push, now);
    const quiet = quietUntil(now, push.quietHours, push.timeZone);
    if (quiet) return delayUntilQuietEnds(db, push, quiet);
    const payload = await payloadOf(deps, push, now);
    // The push service was not called, so a failing device stays failing, even if the member has read this
    // elsewhere.
    if (payload === null) return dropPush(db, push, now);
    let answer: PushAnswer;
    let isLate = false;
    const notLate = timers.after(SLOW_MS, () => {
      isLate = true;
      slowDown();
    });
    try {
      answer = await deps.sendPush(push, {
        payload: JSON.stringify(payload),
        topic: topicOf(push),
        ttl: DAY_SECONDS,
      });
    } catch (error) {
      await pause(push, error);
      return;
    } finally {
      notLate();
    }
    hostOf(push.host).isSlow = isLate;
    await settle(push, answer);
  };
  /**
   * The operator does not allow this push service, perhaps by mistake. Its devices are therefore kept for
   * some days.
   */
  const refuse = async (push: DuePush, now: Date): Promise<void> => {
    const { host, subscriptionId } = push;
    log.warn({ host }, 'Push notification dropped: PUSH_HOSTS does not include its push service');
    if (await removeFailing(db, subscriptionId, later(-FAILING_MS))) return;
    await scheduleRetry(db, push, { now, until: now });
    await dropPush(db, push, now);
  };
  const pause = async (push: DuePush, error: unknown): Promise<void> => {
    const host = hostOf(push.host);
    host.isSlow = true;
    host.pausedUntil = clock.now().getTime() + PAUSE_MS;
    host.hasAnswered = false;
    log.warn({ err: error, host: push.host }, 'Push service did not respond; will try again');
    await retry(push, null);
  };
  const settle = async (push: DuePush, answer: PushAnswer): Promise<void> => {
    const { status, retryAfter } = answer;
    hostOf(push.host).hasAnswered = true;
    if (status >= 200 && status < 300) return markSent(db, push, clock.now());
    // The browser has unsubscribed, or its site data were cleared.
    if (status === 404 || status === 410) return removeSubscription(db, push.subscriptionId);
    if (status === 429 || status >= 500) return retry(push, retryAfter);
    if (isSenderRefused(answer)) {
      log.warn(
        { status, host: push.host },
        'Push service rejected this server as the sender; will try again',
      );
      return retry(push, retryAfter);
    }
    log.warn({ status, host: push.host }, 'Push service rejected a push notification; dropped');
    await dropPush(db, push, clock.now());
    await endFailing(db, push.subscriptionId);
  };
  const retry = async (push: DuePush, retryAfter: number | null): Promise<void> => {
    const now = clock.now();
    const failingMs = now.getTime() - (push.failingSince ?? now).getTime();
    const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (push.tries - 1), LONGEST_RETRY_MS);
    // Remove the device only after an hour of retries of this push. `failingSince` alone may be old, with
    // no push sent since then.
    const isLasting = pauseMs === LONGEST_RETRY_MS;
    if (isLasting && (await removeFailing(db, push.subscriptionId, later(-FAILING_MS)))) return;
    const until = later(Math.min(Math.max(pauseMs, (retryAfter ?? 0) * 1000), LONGEST_RETRY_MS));
    await scheduleRetry(db, push, { now, until });
    // A notification that is a day old is already in the list, so a push for it is pointless.
    if (isLasting && failingMs > LIMITS.pushHours * HOUR_MS) await dropPush(db, push, now);
  };

  const sendDue = async (): Promise<void> => {
    while (!isStopped) {
      const at = { now: clock.now(), until: later(LEASE_MS) };
      // oxlint-disable-next-line no-await-in-loop -- the next ones are taken when these are in flight
      const taken = await claimDuePushes(db, at, limits());
      for (const push of taken) begin(push);
      if (taken.length > 0) continue;
      if (inRound.size > 0) {
        inRound.clear();
        continue;
      }
      if (underWay.size === 0) return;
      // More may be due, for hosts without free slots or for other hosts by then.
      // oxlint-disable-next-line no-await-in-loop -- as above
      await Promise.race([...underWay, passing(MIN_DELAY_MS)]);
    }
  };
  const run = async (): Promise<void> => {
    let due: Date | null = null;
    try {
      await sendDue();
      due = await nextDue(db);
    } catch (error) {
      log.warn({ err: error }, 'Could not send push notifications; will try again');
    }
    running = null;
    forgetHosts();
    const inMs = due === null ? POLL_MS : due.getTime() - clock.now().getTime();
    wakeIn(Math.min(Math.max(inMs, MIN_DELAY_MS), POLL_MS));
  };
  const begun = (): void => {
    next = null;
    running ??= run();
  };
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
      wakeIn(MIN_DELAY_MS);
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
