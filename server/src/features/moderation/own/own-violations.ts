import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { APPEAL_DAYS } from '@rookery/contract/kernel/timeouts.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { OwnViolation } from '@rookery/contract/moderation/own-violation.ts';
import { loadReviewedTexts } from '#src/features/chats/public.ts';
import { findAccount } from '#src/features/users/account/public.ts';
import { excerptOf } from '#src/features/moderation/record/excerpt.ts';
import {
  activePoints,
  expiryOf,
  timeoutsOf,
} from '#src/features/moderation/record/points.policy.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import {
  findViolation,
  listViolationsOf,
  listWeights,
  type Violation,
} from '#src/features/moderation/record/violations.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

type Parts = Pick<ModerationParts, 'clock' | 'cursors' | 'db' | 'posts'>;

interface OwnViolations {
  data: OwnViolation[];
  timeout_expires_at: string | null;
  timeout_left_ms: number;
  timeout_count: number;
  total_points: number;
  next_cursor: string | null;
}

const PAGE = 20;
const LIST = 'own-violations';

export async function listOwnViolations(
  { db, clock, cursors, posts }: Parts,
  userId: string,
  cursor: string | undefined,
): Promise<OwnViolations> {
  const now = clock.now();
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? cursors.read(LIST, cursor) : [];
  const [found, standing] = await Promise.all([
    listViolationsOf(db, userId, { before, limit: PAGE }),
    accountStatusOf({ db, clock }, userId),
  ]);
  const subjects = await loadSubjects({ db, posts }, found);
  const last = found.length === PAGE ? found.at(-1) : undefined;
  const leftMs = Math.max(0, (standing.timeoutUntil?.getTime() ?? 0) - now.getTime());
  return {
    data: found.map((each) =>
      violationView(each, subjects.get(each.postId ?? each.messageId ?? ''), now),
    ),
    timeout_expires_at: leftMs > 0 ? (standing.timeoutUntil?.toISOString() ?? null) : null,
    timeout_left_ms: leftMs,
    timeout_count: standing.timeoutCount,
    total_points: standing.totalPoints,
    next_cursor: last ? cursors.write(LIST, [last.seq]) : null,
  };
}

export async function accountStatusOf(
  { db, clock }: Pick<ModerationParts, 'clock' | 'db'>,
  userId: string,
): Promise<{ timeoutUntil: Date | null; timeoutCount: number; totalPoints: number }> {
  const [account, weights] = await Promise.all([findAccount(db, userId), listWeights(db, userId)]);
  const now = clock.now();
  const until = account?.timeoutUntil ?? null;
  return {
    timeoutUntil: until && until > now ? until : null,
    timeoutCount: timeoutsOf(weights).length,
    totalPoints: activePoints(weights, now),
  };
}

export function isWithinAppealPeriod({ createdAt }: Violation, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < APPEAL_DAYS * DAY_MS;
}

export interface Subject {
  words: string;
  isDeleted: boolean;
}

export function violationView(
  violation: Violation,
  subject: Subject | undefined,
  now: Date,
): OwnViolation {
  const { status, createdAt, appealText, postId, messageId } = violation;
  return {
    id: uuidToUlid(violation.id),
    postUlid: postId && uuidToUlid(postId),
    messageUlid: messageId && uuidToUlid(messageId),
    excerpt: excerptOf(subject?.words ?? ''),
    violation: violation.violation,
    points: violation.points,
    reason: violation.reason,
    createdAt: createdAt.toISOString(),
    expiresAt: expiryOf(createdAt).toISOString(),
    status,
    canAppeal:
      status === 'removed' &&
      appealText === null &&
      isWithinAppealPeriod(violation, now) &&
      subject?.isDeleted === false,
    appealText,
    appealReason: violation.settledReason,
  };
}

export async function appealedView(
  { db, clock, posts }: Parts,
  { violationId }: { violationId: string },
): Promise<OwnViolation> {
  const violation = await findViolation(db, violationId);
  if (!violation) throw new Refusal('not_found');
  const subjects = await loadSubjects({ db, posts }, [violation]);
  const subject = subjects.get(violation.postId ?? violation.messageId ?? '');
  return violationView(violation, subject, clock.now());
}

async function loadSubjects(
  { db, posts }: Pick<ModerationParts, 'db' | 'posts'>,
  found: readonly Violation[],
): Promise<Map<string, Subject>> {
  const [records, words] = await Promise.all([
    posts.getMany(found.flatMap(({ postId }) => postId ?? [])),
    loadReviewedTexts(
      db,
      found.flatMap(({ messageId }) => messageId ?? []),
    ),
  ]);
  const ofPosts = [...records].map(
    ([id, { body, isDeleted }]) => [id, { words: body, isDeleted }] as const,
  );
  const ofMessages = [...words].map(
    ([id, body]) => [id, { words: body, isDeleted: false }] as const,
  );
  return new Map<string, Subject>([...ofPosts, ...ofMessages]);
}
