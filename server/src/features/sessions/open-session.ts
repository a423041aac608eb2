import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Tokens } from '@rookery/contract/sessions/tokens.ts';
import type { Transaction } from 'kysely';
import type { Members } from '#src/features/users/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts';
import { insertRefreshToken, insertSession } from './sessions.store.ts';
import { hashToken, randomToken } from './sign-in-secrets.ts';

const LONGEST_USER_AGENT = 300;

/** A session and the refresh token that it has now. */
export interface OpenSession {
  userId: string;
  sessionId: string;
  refreshToken: string;
}

export async function openSession(
  tx: Transaction<Schema>,
  userId: string,
  userAgent: string,
  now: Date,
): Promise<OpenSession> {
  const sessionId = ulidToUuid(makeUlid(now.getTime()));
  const agent = userAgent.slice(0, LONGEST_USER_AGENT);
  await insertSession(tx, { id: sessionId, userId, userAgent: agent, now });
  const refreshToken = randomToken();
  await addRefreshToken(tx, { sessionId, token: refreshToken, now });
  return { userId, sessionId, refreshToken };
}

/** One more refresh token of a session; its 60 days begin now. */
export async function addRefreshToken(
  tx: Transaction<Schema>,
  { sessionId, token, now }: { sessionId: string; token: string; now: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + LIMITS.refreshTokenDays * 86_400_000);
  await insertRefreshToken(tx, { hash: hashToken(token), sessionId, now, expiresAt });
}

/** What the client gets to hold. */
export async function tokensOf(
  { members, tokens }: { members: Members; tokens: AccessTokens },
  { userId, sessionId, refreshToken }: OpenSession,
): Promise<Tokens> {
  const member = await members.get(userId);
  if (!member) throw new Refusal('authentication');
  const access = await tokens.sign({ userId, sessionId });
  return {
    success: true,
    access_token: access,
    token: access,
    refresh_token: refreshToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    scopes: ['user', ...member.badges.filter((badge) => BADGES[badge].role)],
  };
}
