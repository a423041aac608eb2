import type { Tokens } from '@rookery/contract/sessions/tokens.ts';
import type { Transaction } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import { addRefreshToken, tokensOf, type OpenSession } from './open-session.ts';
import { isWithinRetryGrace } from './retried-session.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import {
  findTokenOwner,
  isUsedToken,
  lockRefreshToken,
  markTokenUsed,
  revokeSession,
} from '#src/features/sessions/record/sessions.store.ts';
import { hashToken, successorOf } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

type Outcome = OpenSession | { reusedIn: string; userId: string } | null;

/**
 * Exchanges a refresh token for new tokens. Reuse within 60 s (two tabs, a lost response) returns the same
 * new token until it is used. Any later reuse counts as theft and ends the session.
 */
export async function refreshSession(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts' | 'log' | 'members' | 'secrets'> & {
    tokens: AccessTokens;
  },
  token: string,
): Promise<Tokens> {
  const { db, members, log } = deps;
  const hash = hashToken(token);
  // Load the member before the transaction: concurrent refreshes that wait for the session lock may hold
  // all other connections.
  const owner = await findTokenOwner(db, hash);
  const member = owner === null ? undefined : await members.get(owner);
  if (!member || member.isGone) throw new Refusal('authentication');
  const outcome = await commit(deps, (tx, tell) => rotate(tx, { ...deps, tell }, token, hash));
  if (!outcome) throw new Refusal('authentication');
  if ('reusedIn' in outcome) {
    const { reusedIn: sessionId, userId } = outcome;
    log.warn({ sessionId, userId }, 'A refresh token was reused; its session was ended');
    throw new Refusal('authentication');
  }
  return tokensOf(deps, outcome);
}

async function rotate(
  tx: Transaction<Schema>,
  { clock, secrets, tell }: Pick<SessionsParts, 'clock' | 'secrets'> & { tell: PublishFact },
  token: string,
  hash: Buffer,
): Promise<Outcome> {
  const now = clock.now();
  const found = await lockRefreshToken(tx, hash);
  if (!found || found.isRevoked || found.expiresAt <= now) return null;
  const { sessionId, userId, usedAt } = found;
  const refreshToken = successorOf(secrets.jwtSecret, token);
  const isLate = usedAt !== null && !isWithinRetryGrace(usedAt, now);
  if (isLate || (usedAt && (await isUsedToken(tx, hashToken(refreshToken))))) {
    await revokeSession(tx, sessionId, now, 'token-reused');
    tell(sessionFacts.ended, { userId, sessionIds: [sessionId] });
    return { reusedIn: sessionId, userId };
  }
  if (!usedAt) await markTokenUsed(tx, hash, sessionId, now);
  await addRefreshToken(tx, { sessionId, token: refreshToken, now });
  return { userId, sessionId, refreshToken };
}
