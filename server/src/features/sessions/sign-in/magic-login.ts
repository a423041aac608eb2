import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import type { Transaction } from 'kysely';
import { userFacts } from '#src/features/users/public.ts';
import { createFixedClock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import { checkCode, withinWrongCodeLimit } from './check-code.ts';
import { findLinkOwner, findOrCreateAccount } from './find-or-create-account.ts';
import { parseSignInAddress } from '#src/features/sessions/record/first-administrator.ts';
import {
  findAddressOfToken,
  findLinkByToken,
  lockAddress,
  markLinkUsed,
  type MagicLink,
} from '#src/features/sessions/record/magic-links.store.ts';
import {
  checkSecondFactor,
  wrongSecondFactor,
} from '#src/features/sessions/second-factor/check-second-factor.ts';
import { signedIn } from './signed-in.ts';
import { openSession, type OpenSession, type Visitor } from './open-session.ts';
import { findRetriedSession } from './retried-session.ts';
import {
  keyedHash,
  firstTokenOf,
  hashToken,
} from '#src/features/sessions/record/sign-in-secrets.ts';
import { forgetWrongCodes } from '#src/features/sessions/record/wrong-codes.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export interface Credentials {
  token?: string | undefined;
  otp?: string | undefined;
  email?: string | undefined;
  /** The browser's random value for this sign-in, needed for a retry. */
  attempt?: string | undefined;
  restore?: boolean | undefined;
  /** A code of the authenticator app or a recovery code. */
  secondFactor?: string | undefined;
}

const LINK_IS_DEAD = 'This link has expired or was used already. Ask for a new one.';
const CODE_IS_WRONG = 'This code is wrong or has expired. Check it, or ask for a new one.';

export async function magicLogin(
  deps: SessionsParts & { tokens: AccessTokens },
  credentials: Credentials,
  visitor: Visitor,
): Promise<SignedIn> {
  const find = linkFinder(deps, credentials, visitor);
  const open = (): Promise<Outcome> => signInByLink(deps, find, credentials, visitor);
  const opened = await (credentials.token ? open() : withinWrongCodeLimit(deps, open));
  if (opened === null || opened === 'wrong') {
    throw new Refusal('authentication', credentials.token ? LINK_IS_DEAD : CODE_IS_WRONG);
  }
  if (opened === 'wrong second factor') throw wrongSecondFactor();
  return signedIn(deps, opened);
}

type Outcome = OpenSession | 'wrong' | 'wrong second factor' | null;

function signInByLink(
  deps: SessionsParts & { tokens: AccessTokens },
  find: FindLink,
  { attempt, restore = false, secondFactor }: Credentials,
  visitor: Visitor,
): Promise<Outcome> {
  const { clock, secrets } = deps;
  return commit(deps, async (tx, tell) => {
    const now = clock.now();
    const atOnce = { ...deps, clock: createFixedClock(now) };
    const link = await find(tx);
    if (link === null || link === 'wrong') return link;
    const firstToken =
      attempt === undefined
        ? undefined
        : firstTokenOf(secrets.jwtSecret, { opener: link.id, browser: attempt });
    if (link.usedAt) return firstToken ? findRetriedSession(tx, firstToken, now) : null;
    const owner = await findLinkOwner(tx, atOnce, link);
    const second = await checkSecondFactor(tx, atOnce, owner, secondFactor);
    if (second === 'wrong') return 'wrong second factor';
    // A refusal here rolls back, so that the link can be used again, for example to restore the account.
    const userId = await findOrCreateAccount(
      tx,
      { ...atOnce, tell, network: visitor.network },
      link,
      restore,
    );
    if (!userId) return null;
    await markLinkUsed(tx, link.id, now);
    await forgetWrongCodes(tx, keyedHash(secrets.jwtSecret, 'address', link.emailKey));
    tell(userFacts.changed, { userIds: [userId] });
    const hasSecondFactor = second === 'passed';
    return openSession(tx, atOnce, userId, { ...visitor, hasSecondFactor }, firstToken);
  });
}

type FindLink = (tx: Transaction<Schema>) => Promise<MagicLink | 'wrong' | null>;

function linkFinder(
  deps: SessionsParts & { tokens: AccessTokens },
  credentials: Credentials,
  { network }: Visitor,
): FindLink {
  const { token, otp, email } = credentials;
  if (token) return (tx) => linkByToken(tx, token, deps.clock.now());
  if (!otp) throw invalid({ token: 'This is required, unless you send otp and email.' });
  if (!email) throw invalid({ email: 'This is required with otp.' });
  const address = parseSignInAddress(email);
  if (!address) throw invalid({ email: 'This does not look like an email address.' });
  return (tx) => checkCode(tx, deps, { emailKey: address.key, otp, network });
}

async function linkByToken(
  tx: Transaction<Schema>,
  token: string,
  now: Date,
): Promise<MagicLink | null> {
  const tokenHash = hashToken(token);
  const emailKey = await findAddressOfToken(tx, tokenHash);
  if (emailKey === null) return null;
  await lockAddress(tx, emailKey);
  const link = await findLinkByToken(tx, tokenHash, now);
  // A used link opens no new session. `findRetriedSession` limits how long the first response can be
  // retried.
  return link && (link.usedAt || link.tokenExpiresAt > now) ? link : null;
}
