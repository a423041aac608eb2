import type { Answer, Body } from '@rookery/contract/kernel/call.ts';
import type {
  AuthenticationResponse,
  passkeyLogin as passkeyLoginCall,
  passkeyLoginOptions as passkeyLoginOptionsCall,
} from '@rookery/contract/sessions/passkeys.ts';
import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { userFacts } from '#src/features/users/public.ts';
import { lockAccount } from '#src/features/users/account/public.ts';
import { createFixedClock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import {
  findPasskey,
  markPasskeyUsed,
  type PasskeyRecord,
} from '#src/features/sessions/record/passkeys.store.ts';
import { restoreIfDeleted } from '#src/features/sessions/sign-in/find-or-create-account.ts';
import { openSession, type Visitor } from '#src/features/sessions/sign-in/open-session.ts';
import { signedIn } from '#src/features/sessions/sign-in/signed-in.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import { userHandleOf } from './add-passkey.ts';
import {
  CHALLENGE_MS,
  challengeIn,
  isLiveChallenge,
  makeChallenge,
  spendChallenge,
} from './challenge.ts';
import { relyingParty } from './relying-party.ts';

const PURPOSE = 'sign-in';
const FAILED = 'This passkey could not be verified, or the login took too long. Try again.';
const UNKNOWN =
  'This passkey is not registered here. Log in by email, then add it in the settings.';

export function passkeyLoginOptions(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'secrets'>,
): Answer<typeof passkeyLoginOptionsCall>['data'] {
  return {
    rpId: relyingParty(deps.config).id,
    challenge: makeChallenge(deps, PURPOSE),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

export async function passkeyLogin(
  deps: SessionsParts & { tokens: AccessTokens },
  { credential, restore = false }: Body<typeof passkeyLoginCall>,
  visitor: Visitor,
): Promise<SignedIn> {
  const used = await verifyPasskey(deps, PURPOSE, credential);
  const { passkey, challenge } = used;
  const opened = await commit(deps, async (tx, tell) => {
    const now = deps.clock.now();
    const atOnce = { ...deps, clock: createFixedClock(now) };
    if (!(await spendChallenge(tx, challenge))) throw new Refusal('authentication', FAILED);
    const account = await lockAccount(tx, passkey.userId);
    // A refusal here rolls back, so that the same answer can then restore the account.
    const userId =
      account &&
      (await restoreIfDeleted(tx, { ...atOnce, tell, network: visitor.network }, account, restore));
    if (!userId) throw new Refusal('authentication', UNKNOWN);
    if (!(await markPasskeyUsed(tx, passkey.id, { ...used, now }))) {
      throw new Refusal('authentication', FAILED);
    }
    tell(userFacts.changed, { userIds: [userId] });
    return openSession(tx, atOnce, userId, { ...visitor, hasSecondFactor: true });
  });
  return signedIn(deps, opened);
}

export interface UsedPasskey {
  passkey: PasskeyRecord;
  challenge: string;
  counter: number;
  isSynced: boolean;
}

/**
 * Verifies the browser's answer with user verification. The caller must still spend the challenge and mark
 * the passkey as used. @throws Refusal of the type authentication
 */
export async function verifyPasskey(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'log' | 'secrets'>,
  purpose: string,
  { id, response }: AuthenticationResponse,
): Promise<UsedPasskey> {
  const { db, config, log } = deps;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const challenge = challengeIn(response.clientDataJSON);
  if (!isLiveChallenge(deps, purpose, challenge)) throw new Refusal('authentication', FAILED);
  const passkey = await findPasskey(db, Buffer.from(id, 'base64url'));
  if (passkey?.userId === undefined) throw new Refusal('authentication', UNKNOWN);
  // Discoverable credentials always name their member.
  if (response.userHandle !== userHandleOf(passkey.userId)) {
    throw new Refusal('authentication', FAILED);
  }
  // Loaded on first use, because few requests need it and it costs memory.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature, userHandle },
        clientExtensionResults: {},
      },
      expectedOrigin,
      expectedRPID,
      expectedChallenge: challenge,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    if (!verified) throw new Error('The signature is wrong.');
    const { newCounter: counter, credentialBackedUp: isSynced } = authenticationInfo;
    return { passkey, challenge, counter, isSynced };
  } catch (error) {
    const { id: passkeyId, userId } = passkey;
    log.warn({ passkeyId, userId, reason: (error as Error).message }, 'A passkey was refused');
    throw new Refusal('authentication', FAILED);
  }
}
