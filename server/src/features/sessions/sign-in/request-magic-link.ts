import { MINUTE_MS } from '@rookery/contract/kernel/durations.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { invalid } from '#src/kernel/refusal.ts';
import {
  FIRST_ADMINISTRATOR,
  isReachable,
  parseSignInAddress,
} from '#src/features/sessions/record/first-administrator.ts';
import { findInviteLinkId } from '#src/features/sessions/record/invite-links.store.ts';
import { insertMagicLink } from '#src/features/sessions/record/magic-links.store.ts';
import { SIGN_IN_MAIL, type SignInMailJob } from '#src/features/sessions/mail/send-sign-in-mail.ts';
import {
  blindly,
  hashOtp,
  hashToken,
  mailedSecrets,
} from '#src/features/sessions/record/sign-in-secrets.ts';
import { spendMail } from '#src/features/sessions/mail/spend-mail.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export interface LinkRequest {
  email: string;
  /** A path of the app to go on to. */
  redirect?: string | undefined;
  /** The referral code of whoever invited this person. */
  ref?: string | undefined;
  /** The token of a link that staff made. */
  invite?: string | undefined;
}

const UNREACHABLE = `No mail reaches this address. On the server, npm run rookery -- login-link ${FIRST_ADMINISTRATOR} makes a link.`;
/** With pauses that grow the seventh falls after the code has ended, an eighth would after the link has. */
const MAIL_ATTEMPTS = 7;

/**
 * Has a link and a code mailed. What is done and answered is the same for every address, known or not.
 * @throws Refusal when a budget of mails is spent: then none is sent.
 */
export async function requestMagicLink(
  {
    db,
    clock,
    jobs,
    budgets,
    config,
    secrets: { jwtSecret: secret },
  }: Pick<SessionsParts, 'budgets' | 'clock' | 'config' | 'db' | 'jobs' | 'secrets'>,
  request: LinkRequest,
  network: string,
): Promise<void> {
  const address = parseSignInAddress(request.email);
  if (!address) throw invalid({ email: 'This does not look like a mail address.' });
  if (!isReachable(config, address.email)) throw invalid({ email: UNREACHABLE });
  await spendMail(budgets, address, network);
  const now = clock.now();
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
  const id = ulidToUuid(makeUlid(now.getTime()));
  const { token, otp } = mailedSecrets(secret, id);
  const inviteLinkId = await findInviteLinkId(db, request.invite);
  await db.transaction().execute(async (tx) => {
    await insertMagicLink(tx, {
      id,
      email: address.email,
      emailKey: address.key,
      tokenHash: hashToken(token),
      otpHash: hashOtp(secret, id, otp),
      ref: request.ref ?? null,
      inviteLinkId,
      now,
      tokenExpiresAt: later(LIMITS.magicTokenMinutes),
      otpExpiresAt: later(LIMITS.otpMinutes),
      grantsAdministrator: false,
      networkHash: blindly(secret, 'network', network),
    });
    const job: SignInMailJob = { linkId: id, redirect: request.redirect ?? null };
    await jobs.add(tx, SIGN_IN_MAIL, job, { maxAttempts: MAIL_ATTEMPTS, isUrgent: true });
  });
}
