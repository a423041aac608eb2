import { randomBytes } from 'node:crypto';
import type { SecondFactor } from '@rookery/contract/sessions/second-factor.ts';
import type { Transaction } from 'kysely';
import { recordAudit } from '#src/features/users/public.ts';
import { findAccount, lockAccountByEmail } from '#src/features/users/account/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import { parseSignInAddress } from '#src/features/sessions/record/first-administrator.ts';
import { deletePasskeysOf } from '#src/features/sessions/record/passkeys.store.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  lockSecondFactor,
  markActive,
  putSecret,
} from '#src/features/sessions/record/second-factors.store.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import { markSecondFactor } from '#src/features/sessions/record/sessions.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { checkSecondFactor, WRONG_SECOND_FACTOR } from './check-second-factor.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { refuseWeakSession } from './refuse-weak-session.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { base32, stepOfCode } from './totp.ts';

type Parts = Pick<SessionsParts, 'clock' | 'config' | 'db' | 'jobs' | 'secrets'>;

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
const IS_ON = 'You have a second factor already. Turn it off first.';
const NOT_BEGUN = 'Start again: scan the code with your app first.';
const WRONG_CODE =
  'This code is wrong. Check that the clock of your device is right, and enter the newest code.';

export async function secondFactorOf(
  { db }: Pick<Parts, 'db'>,
  userId: string,
): Promise<SecondFactor> {
  const found = await findSecondFactor(db, userId);
  const activatedAt = found?.activatedAt ?? null;
  const isOn = activatedAt !== null;
  const recoveryCodesLeft = isOn ? await countRecoveryCodes(db, userId) : 0;
  return { isOn, activatedAt: activatedAt?.toISOString() ?? null, recoveryCodesLeft };
}

export async function beginTotp(
  { db, clock, config, secrets }: Parts,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const { userId } = caller;
  const account = await findAccount(db, userId);
  if (!account) throw new Refusal('authentication');
  await refuseWeakSession(db, caller);
  const plain = randomBytes(SECRET_BYTES);
  const secret = sealSecret(secrets.jwtSecret, userId, plain);
  const isPut = await db
    .transaction()
    .execute((tx) => putSecret(tx, { userId, secret, now: clock.now() }));
  if (!isPut) throw new Refusal('conflict', IS_ON);
  return { secret: base32(plain), uri: uriOf(config.brandName, account.email, base32(plain)) };
}

function uriOf(brand: string, email: string, secret: string): string {
  const issuer = brand.replaceAll(':', ' ');
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${query}`;
}

export async function activateTotp(
  deps: Parts & Pick<SessionsParts, 'facts'>,
  caller: Caller,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { clock, secrets } = deps;
  const { userId, sessionId } = caller;
  const recoveryCodes = await commit(deps, async (tx, tell) => {
    const now = clock.now();
    const factor = await lockSecondFactor(tx, userId);
    if (!factor) throw invalid({ code: NOT_BEGUN });
    if (factor.activatedAt) throw new Refusal('conflict', IS_ON);
    await refuseWeakSession(tx, caller);
    const secret = openSecret(secrets.jwtSecret, userId, factor.secret);
    const step = stepOfCode(secret, code, { now, after: factor.lastStep });
    if (step === null) throw invalid({ code: WRONG_CODE });
    await markActive(tx, { userId, step, now });
    await markSecondFactor(tx, sessionId);
    tell(sessionFacts.strengthened, { sessionId });
    await mailMember(tx, deps, userId, { kind: 'second-factor-on' });
    return newRecoveryCodes(tx, secrets.jwtSecret, userId);
  });
  return { recoveryCodes };
}

export async function removeTotp(deps: Parts, userId: string, code: string): Promise<void> {
  await withCode(deps, userId, code, async (tx) => {
    await deleteSecondFactor(tx, userId);
    await mailMember(tx, deps, userId, { kind: 'second-factor-off' });
  });
}

/**
 * Turns the second factor off without a code, by command of the operator, and removes the passkeys.
 * @returns false if there is neither
 */
export async function resetSecondFactor(
  { db, clock }: Pick<Parts, 'clock' | 'db'>,
  email: string,
): Promise<boolean> {
  const address = parseSignInAddress(email);
  return db.transaction().execute(async (tx) => {
    const account = address && (await lockAccountByEmail(tx, address.key));
    if (!account) return false;
    const wasOn = await deleteSecondFactor(tx, account.id);
    const hadPasskeys = await deletePasskeysOf(tx, account.id);
    if (!wasOn && !hadPasskeys) return false;
    const entry = { actorId: null, action: 'second-factor.reset', userId: account.id } as const;
    await recordAudit(tx, { at: clock.now(), ...entry });
    return true;
  });
}

export async function renewRecoveryCodes(
  deps: Parts,
  userId: string,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await withCode(deps, userId, code, (tx) =>
    newRecoveryCodes(tx, deps.secrets.jwtSecret, userId),
  );
  return { recoveryCodes };
}

/** Runs the change after a right code. A wrong one counts. */
async function withCode<Result>(
  deps: Parts,
  userId: string,
  code: string,
  change: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  const changed = await deps.db.transaction().execute(async (tx) => {
    const outcome = await checkSecondFactor(tx, deps, userId, code);
    return outcome === 'passed' ? { result: await change(tx) } : outcome;
  });
  if (changed === 'none') throw new Refusal('not_found');
  if (changed === 'wrong') throw invalid({ code: WRONG_SECOND_FACTOR });
  return changed.result;
}
