import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { stoppedAt } from '#src/kernel/clock.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { askProvider, keysOf } from './ask-identity.ts';
import { answerIdentity, enterByIdentity } from './enter-by-identity.ts';
import {
  deleteLogin,
  lockKnownLogin,
} from '#src/features/sessions/record/external-logins.store.ts';
import { firstTokenOf } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { Return } from './identity-provider.ts';
import { openedBefore } from '#src/features/sessions/sign-in/opened-before.ts';
import { openSession, type Visitor } from '#src/features/sessions/sign-in/open-session.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { AccessTokens } from '#src/features/sessions/record/access-tokens.ts';
import type { IdentityProviders } from './identity-providers.ts';

export interface ProviderLogin extends Return {
  binding: string;
  restore?: boolean | undefined;
}

const OVER = 'This login has expired or was started in another browser. Start again.';

export async function providerLogin(
  deps: SessionsParts & { tokens: AccessTokens; providers: IdentityProviders },
  { code, state, iss, binding, restore = false }: ProviderLogin,
  visitor: Visitor,
): Promise<SignedIn & { redirect: string | null }> {
  const { clock, secrets } = deps;
  const keys = keysOf({ code, state, binding });
  await askProvider(deps, keys, { code, state, iss }, new Refusal('authentication', OVER));
  const opened = await commit(deps, async (tx, tell) => {
    const now = clock.now();
    const login = await lockKnownLogin(tx, keys, now);
    const firstToken = firstTokenOf(secrets.jwtSecret, {
      opener: `${keys.stateHash.toString('hex')} ${keys.codeHash.toString('hex')}`,
      browser: binding,
    });
    const before = login ? null : await openedBefore(tx, firstToken, now);
    if (before) return { redirect: null, ...before };
    // A flow that a member started to link an identity must not sign anyone in.
    if (!login || login.forUser !== null) throw new Refusal('authentication', OVER);
    // A refusal here rolls back, so that the same answer can be used again, for example to restore the account.
    const { ref, inviteLinkId, redirect, identity } = login;
    const came = { ref, inviteLinkId, restore };
    const atOnce = { ...deps, clock: stoppedAt(now) };
    const entering = { ...atOnce, tell, network: visitor.network };
    const userId = await enterByIdentity(tx, entering, identity, came);
    await deleteLogin(tx, keys.stateHash);
    return { redirect, ...(await openSession(tx, atOnce, userId, visitor, firstToken)) };
  });
  return { ...(await answerIdentity(deps, opened)), redirect: opened.redirect };
}
