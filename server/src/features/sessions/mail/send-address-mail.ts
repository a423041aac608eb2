import { accountExists, findAccount } from '#src/features/users/account/public.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { accountMail, addressCodeMail } from './account-mail.ts';
import { minutesLeft } from './minutes-left.ts';
import { findAddressChange } from '#src/features/sessions/record/address-changes.store.ts';
import { addressCode } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export const ADDRESS_MAIL = 'send-address-mail';

export interface AddressMailJob {
  changeId: string;
  to: 'new' | 'old';
}

/**
 * Mails the code for the new or the old address. If the wanted address already has an account, its member
 * gets a notice without a code.
 */
export async function sendAddressMail(
  {
    db,
    clock,
    config,
    secrets,
    mailer,
  }: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'secrets'> & { mailer: Mailer },
  { changeId, to }: AddressMailJob,
): Promise<void> {
  const change = await findAddressChange(db, changeId);
  const account = change && (await findAccount(db, change.userId));
  if (!account || change.expiresAt <= clock.now()) return;
  if (to === 'new' && (await accountExists(db, change.emailKey))) {
    const content = accountMail(config, { kind: 'address-taken' }, clock.now());
    await mailer.send({ to: change.email, ...content });
    return;
  }
  const isNew = to === 'new';
  const otp = addressCode(secrets.jwtSecret, change.id, to);
  const minutes = minutesLeft(change.expiresAt, clock.now());
  const content = addressCodeMail(config, { otp, isNew, minutes });
  await mailer.send({ to: isNew ? change.email : account.email, ...content });
}
