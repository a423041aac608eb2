import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { lockAccount } from '#src/features/users/account/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import { findIdentitiesOf } from '#src/features/sessions/record/external-identities.store.ts';
import { FIRST_ADMINISTRATOR } from '#src/features/sessions/record/first-administrator.ts';
import {
  deletePasskey,
  findPasskeysOf,
  updatePasskeyName,
} from '#src/features/sessions/record/passkeys.store.ts';
import { refuseWeakSession } from '#src/features/sessions/second-factor/refuse-weak-session.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { passkeyName } from './passkey-name.ts';

const LAST_LOGIN_METHOD =
  'This is your only login method, because your account has no email address yet. Add one first.';

const uuidOf = (id: string): string => {
  if (!isUlid(id)) throw new Refusal('not_found');
  return ulidToUuid(id);
};

export async function renamePasskey(
  { db }: Pick<SessionsParts, 'db'>,
  userId: string,
  { id, name: text }: { id: string; name: string },
): Promise<void> {
  const name = passkeyName(text);
  await transact(db, async (tx) => {
    const isRenamed = await updatePasskeyName(tx, { userId, id: uuidOf(id), name });
    if (!isRenamed) throw new Refusal('not_found');
  });
}

/** Refuses to remove the last login method of an account without an email address. */
export async function removePasskey(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'jobs'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const { userId } = caller;
  await transact(deps.db, async (tx) => {
    // With this lock, two concurrent removals cannot remove the last two passkeys.
    const account = await lockAccount(tx, userId);
    await refuseWeakSession(tx, caller);
    const name = await deletePasskey(tx, { userId, id: uuidOf(id) });
    if (!account || name === null) throw new Refusal('not_found');
    if (account.email === FIRST_ADMINISTRATOR) {
      const others = [
        ...(await findPasskeysOf(tx, userId)),
        ...(await findIdentitiesOf(tx, userId)),
      ];
      if (others.length === 0) throw new Refusal('conflict', LAST_LOGIN_METHOD);
    }
    await mailMember(tx, deps, userId, { kind: 'passkey-removed', name });
  });
}
