import { googleLogin as googleLoginCall } from '@rookery/contract/sessions/google-login.ts';
import { listSessions as listSessionsCall } from '@rookery/contract/sessions/list-sessions.ts';
import { logoutAll } from '@rookery/contract/sessions/logout-all.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { magicLogin as magicLoginCall } from '@rookery/contract/sessions/magic-login.ts';
import { probe } from '@rookery/contract/sessions/probe.ts';
import { providerLogin as providerLoginCall } from '@rookery/contract/sessions/provider-login.ts';
import { refreshToken } from '@rookery/contract/sessions/refresh-token.ts';
import { requestMagicLink as requestMagicLinkCall } from '@rookery/contract/sessions/request-magic-link.ts';
import { revokeSession } from '@rookery/contract/sessions/revoke-session.ts';
import { startProviderLogin as startProviderLoginCall } from '@rookery/contract/sessions/start-provider-login.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { outsideOnly } from '#src/kernel/outside.ts';
import { createAccessTokens } from './record/access-tokens.ts';
import { accountRoutes } from './account/account-routes.ts';
import { endSession, endSessionsOf } from './ending/end-session.ts';
import { googleLogin } from './providers/google-login.ts';
import { createIdentityProviders } from './providers/identity-providers.ts';
import { listSessions } from './account/list-sessions.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { magicLogin } from './sign-in/magic-login.ts';
import { providerLogin } from './providers/provider-login.ts';
import { refreshSession } from './sign-in/refresh-session.ts';
import { requestMagicLink } from './sign-in/request-magic-link.ts';
import { revokeOtherSession } from './ending/revoke-other-session.ts';
import { mailMember } from './mail/mail-member.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { startProviderLogin } from './providers/start-provider-login.ts';
import type { SessionsParts } from './parts.ts';

/** Only web addresses can have a push subscription. */
const WEB_ADDRESS = /^https?:[\x21-\x7e]+$/;

export function sessionsRoutes(mount: Mount, given: SessionsParts): void {
  const { secrets, clock, config } = given;
  const { appUrl } = config;
  const providers = outsideOnly(
    createIdentityProviders(config.identityProviders, { appUrl, clock }),
  );
  const tokens = createAccessTokens({ secret: secrets.jwtSecret, clock });
  const deps = { ...given, tokens };

  mount(requestMagicLinkCall, async ({ body, network }) => {
    await requestMagicLink(deps, body, network);
    return ok({});
  });
  mount(magicLoginCall, async ({ body, userAgent, network }) =>
    magicLogin(deps, body, { userAgent, network }),
  );
  mount(googleLoginCall, async ({ body, userAgent, network, outside }) =>
    googleLogin(deps, providers(outside).google, body, { userAgent, network }),
  );
  mount(startProviderLoginCall, async ({ body, outside }) =>
    ok(await startProviderLogin({ ...deps, providers: providers(outside) }, body)),
  );
  mount(providerLoginCall, async ({ body, userAgent, network, outside }) =>
    providerLogin({ ...deps, providers: providers(outside) }, body, { userAgent, network }),
  );
  mount(refreshToken, async ({ body }) => refreshSession(deps, body.refresh_token));
  mount(probe, async () => ok({}));
  mount(logout, async ({ caller, body }) => {
    const { endpoint = '' } = body;
    await endSession(deps, caller, 'logout', WEB_ADDRESS.test(endpoint) ? endpoint : undefined);
    return ok({});
  });
  mount(logoutAll, async ({ caller }) => {
    await endSessionsOf(deps, caller.userId, 'logout-all');
    await mailMember(deps.db, deps, caller.userId, { kind: 'sessions-ended' });
    return ok({});
  });
  passkeyRoutes(mount, deps);
  secondFactorRoutes(mount, deps);
  accountRoutes(mount, { ...deps, providers });
  mount(listSessionsCall, async ({ caller }) => ok({ data: await listSessions(deps, caller) }));
  mount(revokeSession, async ({ caller, params }) => {
    await revokeOtherSession(deps, caller, params.id);
    return ok({});
  });
}
