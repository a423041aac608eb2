import { randomInt } from 'node:crypto';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { findInviter, insertAccount } from './accounts.store.ts';
import { insertBadge } from './badges.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

/** Excludes letters and digits that look alike. */
const CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 8;

interface NewAccount {
  email: string;
  emailKey: string;
  ref: string | null;
  inviteLinkId: string | null;
  /** The inviter of a mailed link. It counts more than `ref`, which anyone can change. */
  inviterId: string | null;
}

export async function createAccount(
  tx: Transaction<Schema>,
  { clock, config }: Pick<UsersParts, 'clock' | 'config'>,
  { email, emailKey, ref, inviteLinkId, inviterId }: NewAccount,
): Promise<string> {
  const now = clock.now();
  const id = ulidToUuid(makeUlid(now.getTime()));
  await insertAccount(tx, {
    id,
    email,
    emailKey,
    referralCode: makeReferralCode(),
    invitedBy: inviterId ?? (ref ? await findInviter(tx, ref) : null),
    inviteLinkId,
    isTenant: config.tenant,
    now,
  });
  await insertBadge(tx, id, 'new_user', now);
  return id;
}

function makeReferralCode(): string {
  let code = '';
  while (code.length < CODE_LENGTH) code += CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length));
  return code;
}
