import type { Clock } from '#src/kernel/clock.ts';
import type { ProviderConfig } from '#src/platform/config/identity-providers.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';

export interface IdentityProviders {
  readonly google: IdentityProvider | null;
  offered(id: string): IdentityProvider | undefined;
}

export function createIdentityProviders(
  configs: readonly ProviderConfig[],
  deps: { appUrl: string; clock: Clock },
): IdentityProviders {
  const providers = configs.map((config) => createIdentityProvider(config, deps));
  return {
    google: providers.find(({ config }) => config.id === 'google') ?? null,
    offered: (id) => providers.find(({ config }) => config.id === id && hasButton(config)),
  };
}

export function providerButtons(
  configs: readonly ProviderConfig[],
): { id: ProviderConfig['id']; name: string }[] {
  return configs.filter(hasButton).map(({ id, name }) => ({ id, name }));
}

// Google supports no public clients. Without a client secret, Rookery can only verify Google's tokens.
function hasButton({ id, clientSecret }: ProviderConfig): boolean {
  return id !== 'google' || clientSecret !== null;
}
