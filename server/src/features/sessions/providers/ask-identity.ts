import type { Refusal } from '#src/kernel/refusal.ts';
import {
  claimLogin,
  deleteLogin,
  keepIdentity,
  type LoginKeys,
  releaseLogin,
} from '#src/features/sessions/record/external-logins.store.ts';
import type { Return } from './identity-provider.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { isAway } from './provider-fetch.ts';
import { providerIsAway } from './provider-refusals.ts';
import { hashToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export function keysOf({ code, state, binding }: Return & { binding: string }): LoginKeys {
  return {
    stateHash: hashToken(state),
    bindingHash: hashToken(binding),
    codeHash: hashToken(code),
  };
}

/**
 * Fetches and stores the provider's answer, unless it is stored or being fetched already.
 * @param over the error to throw if there is no sign-in or the provider refused
 */
export async function askProvider(
  {
    db,
    clock,
    providers,
    log,
  }: Pick<SessionsParts, 'clock' | 'db' | 'log'> & { providers: IdentityProviders },
  keys: LoginKeys,
  back: Return,
  over: Refusal,
): Promise<void> {
  const login = await claimLogin(db, keys, clock.now());
  if (!login) return;
  const provider = providers.offered(login.provider);
  if (!provider) throw over;
  const { nonce, codeVerifier } = login;
  try {
    const identity = await provider.exchange({ state: back.state, nonce, codeVerifier }, back);
    await keepIdentity(db, keys.stateHash, identity);
  } catch (error) {
    if (isAway(error)) {
      await releaseLogin(db, keys.stateHash);
      throw providerIsAway(provider, error, log);
    }
    await deleteLogin(db, keys.stateHash);
    log.warn(
      { err: error, provider: login.provider },
      'Login with an identity provider was rejected',
    );
    throw over;
  }
}
