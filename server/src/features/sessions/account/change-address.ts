import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { findAccount } from '#src/features/users/account/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { saveAddressChange } from '#src/features/sessions/record/address-changes.store.ts';
import { parseEmail } from '#src/features/sessions/record/email-address.ts';
import { FIRST_ADMINISTRATOR } from '#src/features/sessions/record/first-administrator.ts';
import {
  ADDRESS_MAIL,
  type AddressMailJob,
} from '#src/features/sessions/mail/send-address-mail.ts';
import { enforceMailLimits } from '#src/features/sessions/mail/spend-mail.ts';
import { refuseTooManyWrongCodes } from './wrong-code-limit.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const MAIL_ATTEMPTS = 6;
const SAME = 'This is already your email address.';

/**
 * Mails one code to the wanted address and one to the current one. The response must not reveal whether the
 * wanted address has an account. The first administrator's placeholder needs no second code.
 */
export async function changeAddress(
  deps: Pick<SessionsParts, 'budgets' | 'callers' | 'clock' | 'db' | 'jobs' | 'secrets'>,
  caller: Caller,
  { email, network }: { email: string; network: string },
): Promise<{ needsOldCode: boolean }> {
  const { db, clock, jobs, budgets, callers } = deps;
  const { userId } = caller;
  const account = await findAccount(db, userId);
  if (!account) throw new Refusal('authentication');
  const needsOld = account.email !== FIRST_ADMINISTRATOR;
  if (needsOld && !(await callers.isFresh(caller))) throw new Refusal('fresh_sign_in_required');
  const address = parseEmail(email);
  if (!address) throw invalid({ email: 'This does not look like an email address.' });
  if (address.key === account.email.toLowerCase()) throw invalid({ email: SAME });
  await refuseTooManyWrongCodes(db, deps, userId);
  await enforceMailLimits(budgets, address, network);
  const now = clock.now();
  const id = ulidToUuid(makeUlid(now.getTime()));
  const expiresAt = new Date(now.getTime() + LIMITS.otpMinutes * 60_000);
  await db.transaction().execute(async (tx) => {
    const { email: wanted, key: emailKey } = address;
    await saveAddressChange(tx, { id, userId, email: wanted, emailKey, needsOld, expiresAt });
    for (const to of needsOld ? (['new', 'old'] as const) : (['new'] as const)) {
      const job: AddressMailJob = { changeId: id, to };
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await jobs.add(tx, ADDRESS_MAIL, job, { maxAttempts: MAIL_ATTEMPTS });
    }
  });
  return { needsOldCode: needsOld };
}
