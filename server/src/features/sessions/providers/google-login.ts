import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { createFixedClock } from '#src/kernel/clock.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { completeSignIn, findOrCreateByIdentity, findOwner } from './account-by-identity.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { findInviteLinkId } from '#src/features/sessions/record/invite-links.store.ts';
import type { Identity } from '#src/features/sessions/record/identity.ts';
import {
  checkSecondFactor,
  wrongSecondFactor,
} from '#src/features/sessions/second-factor/check-second-factor.ts';
import { openSession, type Visitor } from '#src/features/sessions/sign-in/open-session.ts';
import { isProviderAway } from './provider-fetch.ts';
import { providerUnavailable } from './provider-refusals.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';

export interface GoogleLogin {
  token?: string | undefined;
  credential?: string | undefined;
  access_token?: string | undefined;
  ref?: string | undefined;
  invite?: string | undefined;
  restore?: boolean | undefined;
  secondFactor?: string | undefined;
}

export async function googleLogin(
  deps: SessionsParts & { tokens: AccessTokens },
  google: IdentityProvider | null,
  body: GoogleLogin,
  visitor: Visitor,
): Promise<SignedIn> {
  if (!google) throw new Refusal('not_configured');
  const token = body.token ?? body.credential ?? body.access_token;
  if (token === undefined) throw invalid({ token: 'This is required.' });
  const identity = await verified(deps, google, token);
  const { ref = null, restore = false, secondFactor } = body;
  const inviteLinkId = await findInviteLinkId(deps.db, body.invite);
  const opened = await commit(deps, async (tx, tell) => {
    const came = { ref, inviteLinkId, restore };
    const atOnce = { ...deps, clock: createFixedClock(deps.clock.now()) };
    const entering = { ...atOnce, tell, network: visitor.network };
    const owner = await findOwner(tx, atOnce, identity);
    const second = await checkSecondFactor(tx, atOnce, owner, secondFactor);
    if (second === 'wrong') return second;
    const userId = await findOrCreateByIdentity(tx, entering, identity, came);
    return openSession(tx, atOnce, userId, { ...visitor, hasSecondFactor: second === 'passed' });
  });
  if (opened === 'wrong') throw wrongSecondFactor();
  return completeSignIn(deps, opened);
}

async function verified(
  { log }: Pick<SessionsParts, 'log'>,
  google: IdentityProvider,
  token: string,
): Promise<Identity> {
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw new Refusal('authentication');
  try {
    return await google.verify(token);
  } catch (error) {
    if (isProviderAway(error)) throw providerUnavailable(google, error, log);
    throw new Refusal('authentication', undefined, { cause: error });
  }
}
