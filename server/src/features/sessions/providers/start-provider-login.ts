import { Refusal } from '#src/kernel/refusal.ts';
import { insertExternalLogin } from '#src/features/sessions/record/external-logins.store.ts';
import { findInviteLinkId } from '#src/features/sessions/record/invite-links.store.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { providerUnavailable } from './provider-refusals.ts';
import { ownPath } from '#src/features/sessions/record/sign-in-address.ts';
import { hashToken, randomToken } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const MINUTES_TO_COME_BACK = 10;

/**
 * Starts a sign-in. Only the browser with `binding` can finish it, so a link cannot sign a visitor in to
 * another account. @param forUser uuid of a member who links an identity
 */
export async function startProviderLogin(
  {
    db,
    clock,
    config,
    providers,
    log,
  }: Pick<SessionsParts, 'clock' | 'config' | 'db' | 'log'> & { providers: IdentityProviders },
  {
    provider: id = 'oidc',
    redirect,
    ref,
    invite,
    forUser = null,
  }: {
    provider?: string | undefined;
    redirect?: string | undefined;
    ref?: string | undefined;
    invite?: string | undefined;
    forUser?: string | null;
  },
): Promise<{ url: string; binding: string }> {
  const provider = providers.offered(id);
  if (!provider) throw new Refusal('not_found', 'This login method is not available here.');
  const [state, nonce, codeVerifier, binding] = [
    randomToken(),
    randomToken(),
    randomToken(),
    randomToken(),
  ];
  const url = await provider.address({ state, nonce, codeVerifier }).catch((error: unknown) => {
    throw providerUnavailable(provider, error, log);
  });
  await insertExternalLogin(db, {
    stateHash: hashToken(state),
    bindingHash: hashToken(binding),
    provider: id,
    nonce,
    codeVerifier,
    ref: ref ?? null,
    inviteLinkId: await findInviteLinkId(db, invite),
    forUser,
    redirect: redirect === undefined ? null : ownPath(config.appUrl, redirect),
    expiresAt: new Date(clock.now().getTime() + MINUTES_TO_COME_BACK * 60_000),
  });
  return { url, binding };
}
