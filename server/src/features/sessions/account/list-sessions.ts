import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import type { DeviceSession } from '@rookery/contract/sessions/list-sessions.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { deviceLabel } from '#src/features/sessions/record/device-label.ts';
import { findSessionsOf } from '#src/features/sessions/record/sessions.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const MOST_SHOWN = 100;

export async function listSessions(
  { db, clock }: Pick<SessionsParts, 'clock' | 'db'>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<DeviceSession[]> {
  // A session unused for longer than its refresh token lives cannot return.
  const usedAfter = new Date(clock.now().getTime() - LIMITS.refreshTokenDays * DAY_MS);
  const found = await findSessionsOf(db, userId, { usedAfter, most: MOST_SHOWN, first: sessionId });
  return found.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id: uuidToUlid(id),
    device: deviceLabel(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: id === sessionId,
  }));
}
