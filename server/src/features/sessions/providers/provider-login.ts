import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { createFixedClock } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { fetchIdentity, keysOf } from './fetch-identity.ts';
import { completeSignIn, findOrCreateByIdentity, findOwner } from './account-by-identity.ts';
import {
  deleteLogin,
  lockAnsweredLogin,
} from '#src/features/sessions/record/external-logins.store.ts';
import { firstTokenOf } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { ProviderCallback } from './identity-provider.ts';
import { findRetriedSession } from '#src/features/sessions/sign-in/retried-session.ts';
import {
  checkSecondFactor,
  wrongSecondFactor,
} from '#src/features/sessions/second-factor/check-second-factor.ts';
import { openSession, type Visitor } from '#src/features/sessions/sign-in/open-session.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import type { IdentityProviders } from './identity-providers.ts';

export interface ProviderLogin extends ProviderCallback {
  binding: string;
  restore?: boolean | undefined;
  secondFactor?: string | undefined;
}

const SIGN_IN_EXPIRED = 'This login has expired or was started in another browser. Start again.';

export async function providerLogin(
  deps: SessionsParts & { tokens: AccessTokens; providers: IdentityProviders },
  { code, state, iss, binding, restore = false, secondFactor }: ProviderLogin,
  visitor: Visitor,
): Promise<SignedIn & { redirect: string | null }> {
  const { clock, secrets } = deps;
  const keys = keysOf({ code, state, binding });
  await fetchIdentity(
    deps,
    keys,
    { code, state, iss },
    new Refusal('authentication', SIGN_IN_EXPIRED),
  );
  const opened = await commit(deps, async (tx, tell) => {
    const now = clock.now();
    const login = await lockAnsweredLogin(tx, keys, now);
    const firstToken = firstTokenOf(secrets.jwtSecret, {
      opener: `${keys.stateHash.toString('hex')} ${keys.codeHash.toString('hex')}`,
      browser: binding,
    });
    const before = login ? null : await findRetriedSession(tx, firstToken, now);
    if (before) return { redirect: null, ...before };
    // A flow that a member started to link an identity must not sign anyone in.
    if (!login || login.forUser !== null) throw new Refusal('authentication', SIGN_IN_EXPIRED);
    // A refusal here rolls back. The provider's answer can then be used again, for example to restore the
    // account.
    const { ref, inviteLinkId, redirect, identity } = login;
    const came = { ref, inviteLinkId, restore };
    const atOnce = { ...deps, clock: createFixedClock(now) };
    const entering = { ...atOnce, tell, network: visitor.network };
    const owner = await findOwner(tx, atOnce, identity);
    const second = await checkSecondFactor(tx, atOnce, owner, secondFactor);
    if (second === 'wrong') return second;
    const userId = await findOrCreateByIdentity(tx, entering, identity, came);
    await deleteLogin(tx, keys.stateHash);
    const strong = { ...visitor, hasSecondFactor: second === 'passed' };
    return { redirect, ...(await openSession(tx, atOnce, userId, strong, firstToken)) };
  });
  if (opened === 'wrong') throw wrongSecondFactor();
  return { ...(await completeSignIn(deps, opened)), redirect: opened.redirect };
}
