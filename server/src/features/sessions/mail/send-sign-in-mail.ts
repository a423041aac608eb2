import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { accountExists } from '#src/features/users/account/public.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import { inviteStateOf } from '#src/features/sessions/record/invite-links.store.ts';
import { findMagicLink, type MagicLink } from '#src/features/sessions/record/magic-links.store.ts';
import { registrationFault } from '#src/features/sessions/record/registration.policy.ts';
import { minutesLeft } from './minutes-left.ts';
import { signInMail, noAccountMail, type MailedCode } from './sign-in-mail.ts';
import { keyedHash, mailedSecrets } from '#src/features/sessions/record/sign-in-secrets.ts';
import { signInAddress } from '#src/features/sessions/record/sign-in-address.ts';
import { wrongCodesInRow } from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

type Parts = Pick<SessionsParts, 'clock' | 'config' | 'db' | 'log' | 'secrets'> & {
  mailer: Mailer;
};

export const SIGN_IN_MAIL = 'send-sign-in-mail';

export interface SignInMailJob {
  linkId: string;
  redirect: string | null;
}

export async function sendSignInMail(
  deps: Parts,
  { linkId, redirect }: SignInMailJob,
): Promise<void> {
  const { db, clock, config, secrets, mailer, log } = deps;
  const link = await findMagicLink(db, linkId);
  if (!link || link.usedAt) return;
  if (link.tokenExpiresAt <= clock.now()) {
    log.warn({ linkId }, 'Could not send a login email before its link expired');
    return;
  }
  const isKnown = await accountExists(db, link.emailKey);
  const { inviteLinkId } = link;
  const invited = inviteLinkId === null ? null : await inviteStateOf(db, inviteLinkId, clock.now());
  if (!isKnown && registrationFault(config, link.email, invited)) {
    await mailer.send({ to: link.email, ...noAccountMail(config, invited) });
    return;
  }
  const { token, otp } = mailedSecrets(secrets.jwtSecret, link.id);
  const address = signInAddress(config.appUrl, token, redirect);
  const code = await codeFor(deps, link, otp);
  const way = { address, minutes: minutesLeft(link.tokenExpiresAt, clock.now()) };
  await mailer.send({ to: link.email, ...signInMail(config, way, code) });
}

async function codeFor(
  { db, clock, secrets }: Parts,
  { emailKey, otpExpiresAt }: MagicLink,
  otp: string,
): Promise<MailedCode> {
  const addressHash = keyedHash(secrets.jwtSecret, 'address', emailKey);
  const inRow = await wrongCodesInRow(db, addressHash);
  if (inRow >= LIMITS.wrongCodesInRow) return { missing: 'tooManyWrong' };
  const now = clock.now();
  if (otpExpiresAt <= now) return { missing: 'ended' };
  return { otp, minutes: minutesLeft(otpExpiresAt, now) };
}
