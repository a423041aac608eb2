import type { Refusal } from '#src/kernel/refusal.ts';
import {
  claimLogin,
  deleteLogin,
  storeIdentity,
  type LoginKeys,
  releaseLogin,
} from '#src/features/sessions/record/external-logins.store.ts';
import type { ProviderCallback } from './identity-provider.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { isProviderAway } from './provider-fetch.ts';
import { providerUnavailable } from './provider-refusals.ts';
import { hashToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export function keysOf({
  code,
  state,
  binding,
}: ProviderCallback & { binding: string }): LoginKeys {
  return {
    stateHash: hashToken(state),
    bindingHash: hashToken(binding),
    codeHash: hashToken(code),
  };
}

/**
 * Fetches and stores the identity from the provider, unless this is done or in progress.
 * @param over the error to throw if the provider is no longer offered or refuses
 */
export async function fetchIdentity(
  {
    db,
    clock,
    providers,
    log,
  }: Pick<SessionsParts, 'clock' | 'db' | 'log'> & { providers: IdentityProviders },
  keys: LoginKeys,
  back: ProviderCallback,
  over: Refusal,
): Promise<void> {
  const login = await claimLogin(db, keys, clock.now());
  if (!login) return;
  const provider = providers.offered(login.provider);
  if (!provider) throw over;
  const { nonce, codeVerifier } = login;
  try {
    const identity = await provider.exchange({ state: back.state, nonce, codeVerifier }, back);
    await storeIdentity(db, keys.stateHash, identity);
  } catch (error) {
    if (isProviderAway(error)) {
      await releaseLogin(db, keys.stateHash);
      throw providerUnavailable(provider, error, log);
    }
    await deleteLogin(db, keys.stateHash);
    log.warn(
      { err: error, provider: login.provider },
      'Login with an identity provider was rejected',
    );
    throw over;
  }
}
