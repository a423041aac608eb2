import { LIMITS, SIGN_IN_MAILS_PER_ADDRESS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { parseEmail } from './email-address.ts';
import { countMailedLinks, insertMagicLink, lockAddress } from './magic-links.store.ts';
import { SIGN_IN_MAIL, type SignInMailJob } from './send-sign-in-mail.ts';
import { hashOtp, hashToken, mailedSecrets } from './sign-in-secrets.ts';

export interface RequestLinkNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  jobs: Pick<Jobs, 'add'>;
  config: Pick<Config, 'rateLimits'>;
  secrets: Pick<Secrets, 'jwtSecret'>;
}

export interface LinkRequest {
  email: string;
  /** A path of the app to go on to. */
  redirect?: string | undefined;
  /** The referral code of whoever invited this person. */
  ref?: string | undefined;
}

const MINUTE_MS = 60_000;
/** With pauses that grow, more tries would end after the link has. */
const MAIL_ATTEMPTS = 8;

/**
 * Has a link and a code mailed. What is done and answered is the same for every address, known or not;
 * beyond five mails to one address in an hour nothing more is sent.
 */
export async function requestMagicLink(
  { db, clock, jobs, config, secrets }: RequestLinkNeeds,
  request: LinkRequest,
): Promise<void> {
  const address = parseEmail(request.email);
  if (!address) throw invalid({ email: 'This does not look like a mail address.' });
  const now = clock.now();
  const later = (minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS);
  const id = ulidToUuid(makeUlid(now.getTime()));
  const { token, otp } = mailedSecrets(secrets.jwtSecret, id);
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, address.key);
    const since = new Date(now.getTime() - SIGN_IN_MAILS_PER_ADDRESS.seconds * 1000);
    const sent = await countMailedLinks(tx, address.key, since);
    if (config.rateLimits && sent >= SIGN_IN_MAILS_PER_ADDRESS.points) return;
    await insertMagicLink(tx, {
      id,
      email: address.email,
      emailKey: address.key,
      tokenHash: hashToken(token),
      otpHash: hashOtp(secrets.jwtSecret, id, otp),
      ref: request.ref ?? null,
      now,
      tokenExpiresAt: later(LIMITS.magicTokenMinutes),
      otpExpiresAt: later(LIMITS.otpMinutes),
      grantsAdministrator: false,
    });
    const job: SignInMailJob = { linkId: id, redirect: request.redirect ?? null };
    await jobs.add(tx, SIGN_IN_MAIL, job, { maxAttempts: MAIL_ATTEMPTS });
  });
}
