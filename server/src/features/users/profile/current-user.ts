import type { CurrentUser } from '@rookery/contract/users/user.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { findAccount, hasRefusedPosts } from '#src/features/users/account/accounts.store.ts';
import { profileFields } from '#src/features/users/record/member.ts';
import { usernameChangeableAt } from '#src/features/users/record/usernames.policy.ts';
import { ownAbilities } from '#src/features/users/roles/abilities.policy.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function currentUser(
  { db, clock, members }: Pick<UsersParts, 'clock' | 'db' | 'members'>,
  userId: string,
): Promise<CurrentUser> {
  const [member, account, isRefused] = await Promise.all([
    members.get(userId),
    findAccount(db, userId),
    hasRefusedPosts(db, userId),
  ]);
  if (!member || !account) throw new Refusal('authentication');
  const now = clock.now();
  const changeableAt = usernameChangeableAt(account.usernameChangedAt, now);
  return {
    ...profileFields(member),
    ProfileEngagement: {
      isFollowing: false,
      isFollowingYou: false,
      isFollowYou: false,
      isBlocked: false,
      isBlockedByYou: false,
      hasBlockedYou: false,
      isMuted: false,
    },
    abilities: ownAbilities(member.badges),
    email: account.email,
    accountSetup: member.isSetUp,
    acceptTermsOfService: member.hasAcceptedTerms,
    termsVersion: account.termsVersion,
    termsAcceptedAt: account.termsAcceptedAt?.toISOString() ?? null,
    isTenant: account.isTenant,
    usernameChangeableAt: changeableAt?.toISOString() ?? null,
    ...timeoutView(account.timeoutUntil, now),
    hasViolations: account.hasViolations,
    ...(isRefused && { hasRefusedPosts: true }),
  };
}

/** Includes the remaining time, for devices with a wrong clock. */
function timeoutView(
  until: Date | null,
  now: Date,
): Pick<CurrentUser, 'timeoutUntil' | 'timeoutLeftMs'> {
  const leftMs = Math.max(0, (until?.getTime() ?? 0) - now.getTime());
  return {
    timeoutUntil: leftMs > 0 ? (until?.toISOString() ?? null) : null,
    timeoutLeftMs: leftMs,
  };
}
