import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type {
  addPasskey as addPasskeyCall,
  passkeyOptions as passkeyOptionsCall,
  RegistrationResponse,
} from '@rookery/contract/sessions/passkeys.ts';
import { findAccount, lockAccount } from '#src/features/users/account/public.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import { deviceLabel } from '#src/features/sessions/record/device-label.ts';
import {
  findPasskeysOf,
  insertPasskey,
  type PasskeyRecord,
} from '#src/features/sessions/record/passkeys.store.ts';
import { sessionFacts } from '#src/features/sessions/record/sessions.facts.ts';
import { markSecondFactor } from '#src/features/sessions/record/sessions.store.ts';
import { refuseWeakSession } from '#src/features/sessions/second-factor/refuse-weak-session.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import {
  CHALLENGE_MS,
  challengeIn,
  isLiveChallenge,
  makeChallenge,
  spendChallenge,
} from './challenge.ts';
import { passkeyName } from './passkey-name.ts';
import { relyingParty } from './relying-party.ts';

/** COSE numbers of EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];

const TOO_MANY = `You have ${LIMITS.passkeysMax} passkeys. Remove one first.`;
const EXPIRED = 'This took too long. Add the passkey again.';
const INVALID = 'The browser’s answer could not be verified. Add the passkey again.';
const KNOWN = 'This passkey is already registered.';

const purposeOf = ({ sessionId }: Pick<Caller, 'sessionId'>): string => `new-passkey ${sessionId}`;

export async function passkeyOptions(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'secrets'>,
  caller: Caller,
): Promise<Answer<typeof passkeyOptionsCall>['data']> {
  const { db, config } = deps;
  const { id } = relyingParty(config);
  const account = await findAccount(db, caller.userId);
  if (!account) throw new Refusal('authentication');
  await refuseWeakSession(db, caller);
  const known = await findPasskeysOf(db, caller.userId);
  if (known.length >= LIMITS.passkeysMax) throw new Refusal('conflict', TOO_MANY);
  return {
    rp: { id, name: config.brandName },
    user: {
      id: userHandleOf(account.id),
      name: account.username ?? account.email,
      displayName: account.name || account.email,
    },
    challenge: makeChallenge(deps, purposeOf(caller)),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      transports: [...transports],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** The bytes of the member's uuid: the authenticator keeps them and shows them to no one. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

export async function addPasskey(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'facts' | 'jobs' | 'log' | 'secrets'>,
  caller: Caller,
  { name, credential }: Body<typeof addPasskeyCall>,
  userAgent: string,
): Promise<{ id: string }> {
  const label = name === undefined ? deviceLabel(userAgent) : passkeyName(name);
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!isLiveChallenge(deps, purposeOf(caller), challenge)) throw invalid({ credential: EXPIRED });
  const verified = await verifyNew(deps, credential, challenge);
  const now = deps.clock.now();
  const passkey: Omit<PasskeyRecord, 'lastUsedAt'> = {
    id: ulidToUuid(makeUlid(now.getTime())),
    userId: caller.userId,
    ...verified,
    transports: credential.response.transports ?? [],
    name: label,
    createdAt: now,
  };
  return commit(deps, async (tx, tell) => {
    if (!(await spendChallenge(tx, challenge))) throw invalid({ credential: EXPIRED });
    // With this lock, concurrent additions cannot exceed the limit.
    if (!(await lockAccount(tx, caller.userId))) throw new Refusal('authentication');
    await refuseWeakSession(tx, caller);
    const known = await findPasskeysOf(tx, caller.userId);
    if (known.length >= LIMITS.passkeysMax) throw new Refusal('conflict', TOO_MANY);
    if (!(await insertPasskey(tx, passkey))) throw new Refusal('conflict', KNOWN);
    await markSecondFactor(tx, caller.sessionId);
    tell(sessionFacts.strengthened, { sessionId: caller.sessionId });
    await mailMember(tx, deps, caller.userId, { kind: 'passkey-added', name: label });
    return recordResult({ id: passkey.id });
  });
}

async function verifyNew(
  { config, log }: Pick<SessionsParts, 'config' | 'log'>,
  { id, response }: RegistrationResponse,
  expectedChallenge: string,
): Promise<Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'isSynced'>> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  // Loaded on first use, because few requests need it and it costs memory.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { clientDataJSON, attestationObject } = response;
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!registrationInfo) throw new Error('The attestation is invalid.');
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'A new passkey was refused');
    throw invalid({ credential: INVALID });
  }
}
