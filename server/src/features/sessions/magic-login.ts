import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import type { Kysely, Transaction } from 'kysely';
import { currentUser, type Members } from '#src/features/users/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import type { AccessTokens } from './access-tokens.ts';
import { parseEmail } from './email-address.ts';
import { enterAccount } from './enter-account.ts';
import {
  countWrongCode,
  lockAddress,
  lockLinkByToken,
  lockNewestMailedLink,
  markLinkUsed,
  type MagicLink,
} from './magic-links.store.ts';
import { openSession, tokensOf, type OpenSession } from './open-session.ts';
import { hashOtp, hashToken, isSame } from './sign-in-secrets.ts';

export interface MagicLoginNeeds {
  db: Kysely<Schema>;
  clock: Clock;
  config: Pick<Config, 'registration' | 'tenant'>;
  secrets: Pick<Secrets, 'jwtSecret'>;
  members: Members;
  outbox: Pick<Outbox, 'append' | 'wake'>;
  tokens: AccessTokens;
}

export interface Credentials {
  token?: string | undefined;
  otp?: string | undefined;
  email?: string | undefined;
  /** Take back the deletion of the account. */
  restore?: boolean | undefined;
}

const LINK_IS_DEAD = 'This link has expired or was used already. Ask for a new one.';
const CODE_IS_WRONG = 'This code is wrong or has expired. Check it, or ask for a new one.';

/** Signs in with a link's token, or with a code and its address. An unknown address becomes a member. */
export async function magicLogin(
  needs: MagicLoginNeeds,
  credentials: Credentials,
  userAgent: string,
): Promise<SignedIn> {
  const { db, clock, members, outbox } = needs;
  const now = clock.now();
  const find = linkFinder(needs, credentials, now);
  const opened = await db.transaction().execute(async (tx): Promise<OpenSession | null> => {
    const link = await find(tx);
    if (!link) return null;
    await lockAddress(tx, link.emailKey);
    // Whoever is turned away here rolls back: the link can be used again, for example to restore.
    const userId = await enterAccount(tx, needs, link, credentials.restore ?? false);
    if (!userId) return null;
    await markLinkUsed(tx, link.id, now);
    return openSession(tx, userId, userAgent, now);
  });
  if (!opened) {
    throw new Refusal('authentication', credentials.token ? LINK_IS_DEAD : CODE_IS_WRONG);
  }
  members.changed([opened.userId]);
  outbox.wake();
  const [answer, user] = await Promise.all([
    tokensOf(needs, opened),
    currentUser(needs, opened.userId),
  ]);
  return { ...answer, user };
}

type FindLink = (tx: Transaction<Schema>) => Promise<MagicLink | null>;

function linkFinder(needs: MagicLoginNeeds, credentials: Credentials, now: Date): FindLink {
  const { token, otp, email } = credentials;
  if (token) return (tx) => linkByToken(tx, token, now);
  if (!otp) throw invalid({ token: 'This is required, or otp and email instead.' });
  if (!email) throw invalid({ email: 'This is required beside otp.' });
  const address = parseEmail(email);
  if (!address) throw invalid({ email: 'This does not look like a mail address.' });
  return (tx) => linkByCode(tx, needs.secrets.jwtSecret, address.key, otp, now);
}

async function linkByToken(
  tx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<MagicLink | null> {
  const link = await lockLinkByToken(tx, hashToken(token));
  return link && !link.usedAt && link.tokenExpiresAt > now ? link : null;
}

/** A wrong code is counted, and the fifth ends the code. */
async function linkByCode(
  tx: Transaction<Schema>,
  secret: string,
  emailKey: string,
  otp: string,
  now: Date,
): Promise<MagicLink | null> {
  const link = await lockNewestMailedLink(tx, emailKey);
  if (!link || link.usedAt || link.otpExpiresAt <= now) return null;
  if (link.otpTries >= LIMITS.otpTries) return null;
  if (isSame(hashOtp(secret, link.id, otp), link.otpHash)) return link;
  await countWrongCode(tx, link.id);
  return null;
}
