import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { CurrentUser } from '@rookery/contract/users/user.ts';
import type { Transaction } from 'kysely';
import { userFacts } from '#src/features/users/public.ts';
import { accountExists, changeEmail, lockAccount } from '#src/features/users/account/public.ts';
import { currentUser } from '#src/features/users/profile/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import {
  type AddressChange,
  countWrongAddressCode,
  deleteAddressChange,
  lockAddressChangeOf,
} from '#src/features/sessions/record/address-changes.store.ts';
import { lockAddress } from '#src/features/sessions/record/magic-links.store.ts';
import { addressCode, isEqualHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import { mailAddress } from '#src/features/sessions/mail/mail-member.ts';
import { countWrongCodeOfMember, refuseTooManyWrongCodes } from './wrong-code-limit.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export interface AddressCodes {
  code: string;
  oldCode?: string | undefined;
}

const WRONG_CODE = 'This code is wrong or has expired. Check it, or start again.';
const NO_PENDING_CHANGE = 'No change of your email address is pending. Start again.';
const ADDRESS_TAKEN = 'This email address belongs to another account.';

export async function confirmAddress(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts' | 'jobs' | 'members' | 'secrets'>,
  userId: string,
  codes: AddressCodes,
): Promise<CurrentUser> {
  const wrong = await commit(deps, (tx, tell) => confirm(tx, { ...deps, tell }, userId, codes));
  if (wrong) throw invalid(wrong);
  return currentUser(deps, userId);
}

/**
 * Returns errors by field; null if the change is confirmed. The errors are not thrown, so that the
 * transaction commits the count of wrong codes.
 */
async function confirm(
  tx: Transaction<Schema>,
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts' | 'jobs' | 'members' | 'secrets'> & {
    tell: PublishFact;
  },
  userId: string,
  codes: AddressCodes,
): Promise<Record<string, string> | null> {
  const { clock, secrets } = deps;
  const now = clock.now();
  const change = await lockAddressChangeOf(tx, userId);
  if (!change || change.expiresAt <= now || change.tries >= LIMITS.otpTries) {
    throw new Refusal('not_found', NO_PENDING_CHANGE);
  }
  await refuseTooManyWrongCodes(tx, deps, userId);
  await lockAddress(tx, change.emailKey);
  const account = await lockAccount(tx, userId);
  if (!account) throw new Refusal('authentication');
  const wrong = wrongCodes(secrets.jwtSecret, change, codes);
  if (Object.keys(wrong).length > 0) {
    await countWrongAddressCode(tx, change.id);
    await countWrongCodeOfMember(tx, deps, userId);
    return wrong;
  }
  if (await accountExists(tx, change.emailKey)) throw new Refusal('conflict', ADDRESS_TAKEN);
  await changeEmail(tx, userId, { email: change.email, emailKey: change.emailKey, now });
  await deleteAddressChange(tx, change.id);
  deps.tell(userFacts.changed, { userIds: [userId] });
  const news = { kind: 'address-changed', to: change.email } as const;
  for (const to of change.needsOld ? [account.email, change.email] : [change.email]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await mailAddress(tx, deps, to, news);
  }
  return null;
}

function wrongCodes(
  secret: string,
  { id, needsOld }: AddressChange,
  { code, oldCode = '' }: AddressCodes,
): Record<string, string> {
  const isRight = (typed: string, which: 'new' | 'old'): boolean =>
    isEqualHash(Buffer.from(typed), Buffer.from(addressCode(secret, id, which)));
  return {
    ...(!isRight(code, 'new') && { code: WRONG_CODE }),
    ...(needsOld && !isRight(oldCode, 'old') && { oldCode: WRONG_CODE }),
  };
}
