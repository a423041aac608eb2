import { systemClock } from '#src/kernel/clock.ts';
import type { ProviderConfig } from '#src/platform/config/identity-providers.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { randomToken } from '#src/features/sessions/record/sign-in-secrets.ts';

/**
 * Returns null if the provider's metadata allows a sign-in. Otherwise returns the reason, as a sentence.
 */
export async function checkProvider(
  config: ProviderConfig,
  appUrl: string,
): Promise<string | null> {
  const provider = createIdentityProvider(config, { appUrl, clock: systemClock });
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()];
  try {
    await provider.address({ state, nonce, codeVerifier });
    return null;
  } catch (error) {
    return reasons(error).at(-1) ?? 'It gave no reason.';
  }
}

function reasons(error: unknown): string[] {
  return error instanceof Error ? [sentence(error.message), ...reasons(error.cause)] : [];
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
