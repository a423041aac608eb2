import { Refusal } from '#src/kernel/refusal.ts';
import { fetchIdentity, keysOf } from '#src/features/sessions/providers/fetch-identity.ts';
import {
  findIdentityOwner,
  forgetRemoval,
  linkIdentity as link,
  lockIdentity,
} from '#src/features/sessions/record/external-identities.store.ts';
import { lockAnsweredLogin } from '#src/features/sessions/record/external-logins.store.ts';
import type { ProviderCallback } from '#src/features/sessions/providers/identity-provider.ts';
import { providerName } from '#src/features/sessions/providers/list-identities.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import { transact } from '#src/platform/idempotency/transact.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';
import type { IdentityProviders } from '#src/features/sessions/providers/identity-providers.ts';

const LINK_EXPIRED = 'This request has expired or was started in another browser. Start again.';
const ELSEWHERE = 'This login method is linked to another account here. Remove it there first.';

export async function linkIdentity(
  deps: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'jobs' | 'log'> & {
    providers: IdentityProviders;
  },
  userId: string,
  back: ProviderCallback & { binding: string },
): Promise<void> {
  const keys = keysOf(back);
  await fetchIdentity(deps, keys, back, new Refusal('forbidden', LINK_EXPIRED));
  await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const login = await lockAnsweredLogin(tx, keys, now);
    if (login?.forUser !== userId) throw new Refusal('forbidden', LINK_EXPIRED);
    const { identity } = login;
    await lockIdentity(tx, identity);
    const owner = await findIdentityOwner(tx, identity);
    if (owner !== null && owner !== userId) throw new Refusal('conflict', ELSEWHERE);
    await link(tx, identity, userId, now);
    await forgetRemoval(tx, identity, userId);
    // The login is kept until it expires or the identity is removed, so that a lost response can be
    // retried.
    if (owner !== null) return;
    const provider = providerName(deps.config, identity.issuer);
    await mailMember(tx, deps, userId, { kind: 'identity-linked', provider });
  });
}
