import type { SignedIn } from '@rookery/contract/sessions/tokens.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { answerIdentity, enterByIdentity, type IdentityNeeds } from './enter-by-identity.ts';
import {
  claimLogin,
  deleteLogin,
  keepIdentity,
  lockKnownLogin,
  releaseLogin,
  type LoginKeys,
} from './external-logins.store.ts';
import type { IdentityProvider, Return } from './identity-provider.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { openSession } from './open-session.ts';
import { isAway } from './provider-fetch.ts';
import { providerIsAway, type ProviderLog } from './provider-refusals.ts';
import { hashToken } from './sign-in-secrets.ts';

export interface ProviderLoginNeeds extends IdentityNeeds {
  providers: IdentityProviders;
  log: ProviderLog;
}

export interface ProviderLogin extends Return {
  binding: string;
  restore?: boolean | undefined;
}

const OVER = 'This sign-in is over or was begun in another browser. Begin it anew.';

/** Signs in whoever is back from a provider. What the provider said is asked once, and opens one session. */
export async function providerLogin(
  needs: ProviderLoginNeeds,
  { code, state, iss, binding, restore = false }: ProviderLogin,
  userAgent: string,
): Promise<SignedIn & { redirect: string | null }> {
  const { db, clock } = needs;
  const keys: LoginKeys = {
    ...{ stateHash: hashToken(state), bindingHash: hashToken(binding) },
    codeHash: hashToken(code),
  };
  await askProvider(needs, keys, { code, state, iss });
  const opened = await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const login = await lockKnownLogin(tx, keys, now);
    if (!login) throw new Refusal('authentication', OVER);
    // Whoever is turned away here rolls back, and can come again with the same answer, to restore for one.
    const { ref, redirect, identity } = login;
    const userId = await enterByIdentity(tx, needs, identity, { ref, restore });
    await deleteLogin(tx, keys.stateHash);
    return { redirect, ...(await openSession(tx, userId, userAgent, now)) };
  });
  return { ...(await answerIdentity(needs, opened)), redirect: opened.redirect };
}

/** Has the provider's answer kept; does nothing when it is kept already, or is being asked for. */
async function askProvider(
  { db, clock, providers, log }: ProviderLoginNeeds,
  keys: LoginKeys,
  back: Return,
): Promise<void> {
  const login = await claimLogin(db, keys, clock.now());
  if (!login) return;
  const provider = providers.offered(login.provider);
  // Taken out of the configuration while the visitor was there.
  if (!provider) throw new Refusal('authentication', OVER);
  const { nonce, codeVerifier } = login;
  try {
    const identity = await provider.exchange({ state: back.state, nonce, codeVerifier }, back);
    await keepIdentity(db, keys.stateHash, identity);
  } catch (error) {
    throw await refusal({ db, log }, provider, keys, error);
  }
}

async function refusal(
  { db, log }: Pick<ProviderLoginNeeds, 'db' | 'log'>,
  provider: IdentityProvider,
  { stateHash }: LoginKeys,
  error: unknown,
): Promise<Refusal> {
  if (isAway(error)) {
    await releaseLogin(db, stateHash);
    return providerIsAway(provider, error, log);
  }
  await deleteLogin(db, stateHash);
  log.warn({ err: error, provider: provider.config.id }, 'A sign-in by a provider was refused');
  return new Refusal('authentication', OVER);
}
