import { isUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { lockAccount } from '#src/features/users/account/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import {
  findIdentitiesOf,
  type IdentityRecord,
  lockIdentity,
  removeLinkedIdentity,
} from '#src/features/sessions/record/external-identities.store.ts';
import { deleteLinksOf } from '#src/features/sessions/record/external-logins.store.ts';
import { FIRST_ADMINISTRATOR } from '#src/features/sessions/record/first-administrator.ts';
import { providerName } from '#src/features/sessions/providers/list-identities.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const LAST_LOGIN_METHOD =
  'This is your only login method, because your email address can’t receive email. Add another email address first.';

/**
 * Prevents sign-ins with this identity, also by its verified address, until it is linked again. Refuses to
 * remove the last sign-in method. @param id ulid
 */
export async function removeIdentity(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'jobs'>,
  userId: string,
  id: string,
): Promise<void> {
  const wanted = isUlid(id) ? ulidToUuid(id) : null;
  await transact(deps.db, async (tx) => {
    const find = (each: IdentityRecord): boolean => each.id === wanted;
    const named = (await findIdentitiesOf(tx, userId)).find(find);
    if (!named) throw new Refusal('not_found');
    // Delete links before locking the identity. Linking uses the same order.
    await deleteLinksOf(tx, userId, named);
    // A concurrent sign-in with this identity must not link it again.
    await lockIdentity(tx, named);
    // With this lock, two concurrent removals cannot remove the last two identities.
    const account = await lockAccount(tx, userId);
    const identities = await findIdentitiesOf(tx, userId);
    const found = identities.find(find);
    if (!account || !found) throw new Refusal('not_found');
    const isLast = identities.length === 1 && account.email === FIRST_ADMINISTRATOR;
    if (isLast) throw new Refusal('conflict', LAST_LOGIN_METHOD);
    await removeLinkedIdentity(tx, found.id, deps.clock.now());
    const provider = providerName(deps.config, found.issuer);
    await mailMember(tx, deps, userId, { kind: 'identity-removed', provider });
  });
}
