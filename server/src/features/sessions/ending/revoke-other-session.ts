import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { endSession } from './end-session.ts';
import { ownsSession } from '#src/features/sessions/record/sessions.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const CURRENT = 'This is your current session. Log out instead.';

export async function revokeOtherSession(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts'>,
  { userId, sessionId }: { userId: string; sessionId: string },
  id: string,
): Promise<void> {
  const wanted = isUlid(id) ? ulidToUuid(id) : null;
  if (wanted === sessionId) throw new Refusal('conflict', CURRENT);
  if (wanted === null || !(await ownsSession(deps.db, userId, wanted)))
    throw new Refusal('not_found');
  await endSession(deps, { userId, sessionId: wanted }, 'revoked');
}
