import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { LinkedIdentity } from '@rookery/contract/sessions/list-identities.ts';
import type { Config } from '#src/platform/config/config.ts';
import { findIdentitiesOf } from '#src/features/sessions/record/external-identities.store.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

type Providers = Pick<Config, 'identityProviders'>;

export async function listIdentities(
  { db, config }: Pick<SessionsParts, 'config' | 'db'>,
  userId: string,
): Promise<LinkedIdentity[]> {
  const found = await findIdentitiesOf(db, userId);
  return found.map(({ id, issuer, linkedAt, lastUsedAt }) => ({
    id: uuidToUlid(id),
    provider: providerName(config, issuer),
    linkedAt: linkedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
}

export async function identitiesForExport(
  { db, config }: Pick<SessionsParts, 'config' | 'db'>,
  userId: string,
): Promise<{ provider: string; address: string }[]> {
  const found = await findIdentitiesOf(db, userId);
  return found.map(({ issuer }) => ({ provider: providerName(config, issuer), address: issuer }));
}

/** The name on the provider's button. For a provider that is no longer offered, the host. */
export function providerName({ identityProviders }: Providers, issuer: string): string {
  const plain = (text: string): string => text.replace(/^https?:\/\//, '').replace(/\/$/, '');
  const known = identityProviders.find((each) => plain(each.issuer) === plain(issuer));
  return known?.name ?? plain(issuer);
}
