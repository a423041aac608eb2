import { opensInfluencersFeed } from '@rookery/contract/kernel/first-feed.ts';
import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import type { Transaction } from 'kysely';
import { userFacts } from '#src/features/users/public.ts';
import { accountExists, lockAccount } from '#src/features/users/account/public.ts';
import { saveSettingUnlessChosen } from '#src/features/users/profile/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import { type EmailAddress, parseEmail } from '#src/features/sessions/record/email-address.ts';
import {
  findAddressOwner,
  findOrCreateByAddress,
  isOver,
  restoreIfDeleted,
} from '#src/features/sessions/sign-in/find-or-create-account.ts';
import {
  findIdentityOwner,
  isIdentityRemoved,
  linkIdentity,
  lockIdentity,
} from '#src/features/sessions/record/external-identities.store.ts';
import type { Identity } from '#src/features/sessions/record/identity.ts';
import { lockAddress } from '#src/features/sessions/record/magic-links.store.ts';
import { providerName } from './list-identities.ts';
import type { OpenSession } from '#src/features/sessions/sign-in/open-session.ts';
import { signedIn } from '#src/features/sessions/sign-in/signed-in.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';

const UNVERIFIED =
  'Your account at the login provider has no verified email address. Verify it there first, or log in by email here.';

const IDENTITY_REMOVED =
  'This login method was removed from your account here. Log in by email. You can link it again in the settings.';

/**
 * Returns the account of this identity, else of its verified address, else a new one. @throws Refusal for
 * unverified, removed or banned identities, deleted accounts without a restore, closed registration
 */
export async function findOrCreateByIdentity(
  tx: Transaction<Schema>,
  deps: Pick<SessionsParts, 'clock' | 'config' | 'jobs' | 'secrets'> & {
    tell: PublishFact;
    network: string;
  },
  identity: Identity,
  {
    ref,
    inviteLinkId,
    restore,
  }: { ref: string | null; inviteLinkId: string | null; restore: boolean },
): Promise<string> {
  const address = verifiedAddress(identity);
  if (address) await lockAddress(tx, address.key);
  await lockIdentity(tx, identity);
  const owner = await findIdentityOwner(tx, identity);
  const account = owner && (await lockAccount(tx, owner));
  const isNewWay = owner === null && address !== null && (await accountExists(tx, address.key));
  let userId = account ? await restoreIfDeleted(tx, deps, account, restore) : null;
  if (!userId) {
    if (!address) throw new Refusal('forbidden', UNVERIFIED);
    const { email, key: emailKey } = address;
    const proven = { email, emailKey, ref, inviteLinkId, grantsAdministrator: false };
    userId = await findOrCreateByAddress(tx, deps, proven, restore);
    if (await isIdentityRemoved(tx, identity, userId))
      throw new Refusal('forbidden', IDENTITY_REMOVED);
  }
  await linkIdentity(tx, identity, userId, deps.clock.now());
  deps.tell(userFacts.changed, { userIds: [userId] });
  if (isNewWay) {
    const provider = providerName(deps.config, identity.issuer);
    await mailMember(tx, deps, userId, { kind: 'identity-linked', provider });
  }
  return userId;
}

/** The member that this identity logs in; null for a new one. Locks like `findOrCreateByIdentity`. */
export async function findOwner(
  tx: Transaction<Schema>,
  deps: Pick<SessionsParts, 'clock'>,
  identity: Identity,
): Promise<string | null> {
  const address = verifiedAddress(identity);
  if (address) await lockAddress(tx, address.key);
  await lockIdentity(tx, identity);
  const owner = await findIdentityOwner(tx, identity);
  const account = owner && (await lockAccount(tx, owner));
  if (account && !isOver(account, deps.clock.now())) return owner;
  return address && findAddressOwner(tx, deps, address.key);
}

const verifiedAddress = ({ email, isEmailVerified }: Identity): EmailAddress | null =>
  email !== null && isEmailVerified ? parseEmail(email) : null;

export async function completeSignIn(
  deps: SessionsParts & { tokens: AccessTokens },
  opened: OpenSession,
): Promise<SignedIn> {
  const { db } = deps;
  const answer = await signedIn(deps, opened);
  if (opensInfluencersFeed(answer.user)) {
    await saveSettingUnlessChosen(db, opened.userId, 'default_feed', 'influencers');
  }
  return answer;
}
