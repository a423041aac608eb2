import { DAY_MS, HOUR_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { isReachable } from '#src/features/sessions/public.ts';
import { findAccount } from '#src/features/users/account/public.ts';
import { findNextTime } from '#src/kernel/zone-clock.ts';
import { refusalOf } from '#src/platform/mail/mail-refusal.ts';
import { quietUntil } from '#src/features/notifications/push/quiet-hours.ts';
import type { Mail, Mailer } from '#src/platform/mail/mailer.ts';
import { composeDigest } from './compose-digest.ts';
import { digestMail } from './digest-mail.ts';
import { type DueDigest, endDigest, rescheduleDigest, takeDigest } from './digests.store.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

type Parts = Pick<
  NotificationsParts,
  | 'blocksAndMutes'
  | 'clock'
  | 'config'
  | 'db'
  | 'groups'
  | 'log'
  | 'members'
  | 'memberships'
  | 'postFilters'
  | 'posts'
  | 'secrets'
> & { mailer: Mailer };
const MORNING = 8 * 60;
const LEASE_MS = 600_000;
const CONCURRENT_MAILS = 4;
const MOST_IN_A_RUN = 20_000;
const FIRST_RETRY_MS = 900_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
/** Shorter than a day or a week, because the time of the morning varies. */
const MIN_INTERVAL_MS = { daily: 12 * HOUR_MS, weekly: 6.5 * DAY_MS };
const LONGEST_REFUSAL_DAYS = 32;
/**
 * A notification may be committed a little later than its timestamp. A mail covers only notifications older
 * than this delay.
 */
const COMMIT_DELAY_MS = 60_000;

export interface DigestRound {
  isOver: boolean;
}

export async function sendDigests(deps: Parts, round: DigestRound): Promise<void> {
  let left = MOST_IN_A_RUN;
  const work = async (): Promise<void> => {
    while (!round.isOver && left > 0) {
      left -= 1;
      const now = deps.clock.now();
      const until = new Date(now.getTime() + LEASE_MS);
      // oxlint-disable-next-line no-await-in-loop -- one member after the other, a few side by side
      const due = await takeDigest(deps.db, { usual: deps.config.digest, now, until });
      if (due === null) return;
      // oxlint-disable-next-line no-await-in-loop -- as above
      if ((await processDigest(deps, due, now)) === 'mail-server-away') round.isOver = true;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAILS }, work));
}

async function processDigest(
  deps: Parts,
  due: DueDigest,
  now: Date,
): Promise<'done' | 'mail-server-away'> {
  const { db } = deps;
  const { userId, digest } = due;
  if (digest === 'never' || !due.isHere) {
    await endDigest(db, userId);
    return 'done';
  }
  const quietEnd = quietUntil(now, due.quietHours, due.timeZone);
  if (quietEnd !== null) {
    await rescheduleDigest(db, userId, { nextAt: quietEnd });
    return 'done';
  }
  const morning = findNextTime(now, MORNING, due.timeZone ?? '');
  const upTo = new Date(now.getTime() - COMMIT_DELAY_MS);
  const mail = isTime(due, digest, now) ? await mailFor(deps, due, digest, upTo) : null;
  if (mail === null) {
    await rescheduleDigest(db, userId, { nextAt: morning });
    return 'done';
  }
  try {
    await deps.mailer.send(mail);
  } catch (error) {
    return scheduleRetry(deps, due, error, now);
  }
  await rescheduleDigest(db, userId, { nextAt: morning, since: upTo });
  return 'done';
}

function isTime(due: DueDigest, digest: 'daily' | 'weekly', now: Date): boolean {
  const awayMs = now.getTime() - due.lastActiveAt.getTime();
  return (
    now.getTime() - due.since.getTime() >= MIN_INTERVAL_MS[digest] &&
    awayMs >= LIMITS.digestAwayHours[digest] * HOUR_MS &&
    awayMs < LIMITS.digestAwayDays * DAY_MS
  );
}

async function mailFor(
  deps: Parts,
  due: DueDigest,
  often: 'daily' | 'weekly',
  upTo: Date,
): Promise<Mail | null> {
  const { db, config, secrets } = deps;
  const { userId, since } = due;
  const account = await findAccount(db, userId);
  if (!account || !isReachable(config, account.email)) return null;
  const content = await composeDigest(deps, userId, { after: since, upTo });
  if (content === null) return null;
  const token = unsubscribeToken(secrets.jwtSecret, userId);
  const stopAddress = `${config.appUrl}/unsubscribe?token=${token}`;
  return {
    to: account.email,
    ...digestMail(config, { ...content, often, stopAddress }),
    id: `digest.${uuidToUlid(userId)}.${since.getTime()}`,
    unsubscribe: `${config.appUrl}/v3/digest/unsubscribe?token=${token}`,
  };
}

/**
 * Schedules a retry: soon when the mail server is unreachable, with growing delays when it refuses the address.
 */
async function scheduleRetry(
  { db, log }: Parts,
  { userId, tries }: DueDigest,
  error: unknown,
  now: Date,
): Promise<'done' | 'mail-server-away'> {
  const refusal = refusalOf(error);
  if (refusal === 'for-good') {
    log.warn(
      { err: error, userId },
      'Mail server rejected a digest; will try again in a day or more',
    );
    const days = Math.min(2 ** (tries - 1), LONGEST_REFUSAL_DAYS);
    await rescheduleDigest(db, userId, { nextAt: new Date(now.getTime() + days * DAY_MS), tries });
    return 'done';
  }
  const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), LONGEST_RETRY_MS);
  await rescheduleDigest(db, userId, { nextAt: new Date(now.getTime() + waitMs), tries });
  if (refusal === 'for-now') return 'done';
  log.warn({ err: error }, 'Could not send digests; will try again');
  return 'mail-server-away';
}
