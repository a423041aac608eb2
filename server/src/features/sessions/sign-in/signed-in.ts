import { isBadge } from '@rookery/contract/kernel/badges.ts';
import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { currentUser } from '#src/features/users/profile/public.ts';
import { isRole } from '#src/features/users/roles/public.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { tokensOf, type OpenSession } from './open-session.ts';

export async function signedIn(
  deps: SessionsParts & { tokens: AccessTokens },
  opened: OpenSession,
): Promise<SignedIn> {
  const [answer, user] = await Promise.all([
    tokensOf(deps, opened),
    currentUser(deps, opened.userId),
  ]);
  const hasRole = user.badges.some(({ name }) => isBadge(name) && isRole(name));
  const isWeak = deps.config.staffSecondFactor && opened.hasSecondFactor === false;
  return { ...answer, user: { ...user, ...(isWeak && hasRole && { needsSecondFactor: true }) } };
}
