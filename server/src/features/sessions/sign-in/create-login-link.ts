import { randomBytes } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import { anyAccountExists, lockAccountByEmail } from '#src/features/users/account/public.ts';
import { recordAudit } from '#src/features/users/public.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { EmailAddress } from '#src/features/sessions/record/email-address.ts';
import { parseSignInAddress } from '#src/features/sessions/record/first-administrator.ts';
import { insertMagicLink } from '#src/features/sessions/record/magic-links.store.ts';
import { signInAddress } from '#src/features/sessions/record/sign-in-address.ts';
import { hashToken, randomToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { Config } from '#src/platform/config/config.ts';

type Parts = Pick<SessionsParts, 'clock' | 'db'> & { config: Pick<Config, 'appUrl'> };

const FIRST_LINK_HOURS = 24;

/**
 * Creates a link that signs this address in once within 15 minutes, even if registration is closed. The
 * first member becomes administrator. The audit log records each link.
 */
export async function createLoginLink(deps: Parts, email: string): Promise<string> {
  const address = parseSignInAddress(email);
  if (!address) throw new StartupError(`${email} does not look like an email address.`);
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccountByEmail(tx, address.key);
    const about = account ? { userId: account.id } : {};
    const entry = { actorId: null, action: 'login-link.make', ...about } as const;
    await recordAudit(tx, { at: deps.clock.now(), ...entry });
    return makeLink({ ...deps, db: tx }, address, LIMITS.magicTokenMinutes);
  });
}

/**
 * Creates the link of the first start, which makes the first administrator, by default
 * administrator@localhost. It works once within a day, until an administrator exists. Null if any account
 * exists.
 */
export async function firstAdministratorLink(deps: Parts): Promise<string | null> {
  if (await anyAccountExists(deps.db)) return null;
  return makeLink(deps, { email: '', key: '' }, FIRST_LINK_HOURS * 60);
}

async function makeLink(
  { db, clock, config }: Parts,
  address: EmailAddress,
  minutes: number,
): Promise<string> {
  const now = clock.now();
  const token = randomToken();
  await insertMagicLink(db, {
    id: ulidToUuid(makeUlid(now.getTime())),
    email: address.email,
    emailKey: address.key,
    tokenHash: hashToken(token),
    otpHash: randomBytes(32),
    ref: null,
    inviteLinkId: null,
    now,
    tokenExpiresAt: new Date(now.getTime() + minutes * 60_000),
    otpExpiresAt: now,
    grantsAdministrator: true,
    networkHash: null,
  });
  return signInAddress(config.appUrl, token);
}
