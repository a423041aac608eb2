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
  keyedHash,
  hashOtp,
  hashToken,
  mailedSecrets,
} from '#src/features/sessions/record/sign-in-secrets.ts';
import { enforceMailLimits } from '#src/features/sessions/mail/spend-mail.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export interface LinkRequest {
  email: string;
  redirect?: string | undefined;
  ref?: string | undefined;
  invite?: string | undefined;
}

const UNREACHABLE = `This address can’t receive email. To get a login link, run npm run rookery -- login-link ${FIRST_ADMINISTRATOR} on the server.`;
/**
 * Pauses grow between attempts. The seventh attempt comes after the code expires, and an eighth would come
 * after the link expires.
 */
const MAIL_ATTEMPTS = 7;

/**
 * Queues a mail with a link and a code. Work and response are the same for known and unknown addresses.
 * @throws Refusal if a mail limit is reached
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
  if (!address) throw invalid({ email: 'This does not look like an email address.' });
  if (!isReachable(config, address.email)) throw invalid({ email: UNREACHABLE });
  await enforceMailLimits(budgets, address, network);
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
      networkHash: keyedHash(secret, 'network', network),
    });
    const job: SignInMailJob = { linkId: id, redirect: request.redirect ?? null };
    await jobs.add(tx, SIGN_IN_MAIL, job, { maxAttempts: MAIL_ATTEMPTS, isUrgent: true });
  });
}
