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
 * Has the provider's answer kept; does nothing when it is kept already, or is being asked for.
 * @param over what to throw where there is nothing to ask, or the provider said no
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
  // Taken out of the configuration while the visitor was there.
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
    log.warn({ err: error, provider: login.provider }, 'A sign-in by a provider was refused');
    throw over;
  }
}
