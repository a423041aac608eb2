import { logoutAll } from '@rookery/contract/sessions/logout-all.ts';
import { logout } from '@rookery/contract/sessions/logout.ts';
import { magicLogin as magicLoginCall } from '@rookery/contract/sessions/magic-login.ts';
import { probe } from '@rookery/contract/sessions/probe.ts';
import { refreshToken } from '@rookery/contract/sessions/refresh-token.ts';
import { requestMagicLink as requestMagicLinkCall } from '@rookery/contract/sessions/request-magic-link.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { createAccessTokens } from './access-tokens.ts';
import { endSession, endSessionsOf, type EndSessionNeeds } from './end-session.ts';
import { magicLogin, type MagicLoginNeeds } from './magic-login.ts';
import { refreshSession, type RefreshNeeds } from './refresh-session.ts';
import { requestMagicLink, type RequestLinkNeeds } from './request-magic-link.ts';

type SessionsNeeds = RequestLinkNeeds &
  Omit<MagicLoginNeeds, 'tokens'> &
  Omit<RefreshNeeds, 'tokens'> &
  EndSessionNeeds;

export function sessionsRoutes(mount: Mount, given: SessionsNeeds): void {
  const { secrets, clock } = given;
  const needs = { ...given, tokens: createAccessTokens({ secret: secrets.jwtSecret, clock }) };

  mount(requestMagicLinkCall, async ({ body }) => {
    await requestMagicLink(needs, body);
    return ok({});
  });
  mount(magicLoginCall, async ({ body, userAgent }) => magicLogin(needs, body, userAgent));
  mount(refreshToken, async ({ body }) => refreshSession(needs, body.refresh_token));
  mount(probe, async () => ok({}));
  mount(logout, async ({ caller }) => {
    await endSession(needs, caller);
    return ok({});
  });
  mount(logoutAll, async ({ caller }) => {
    await endSessionsOf(needs, caller.userId, 'logout-all');
    return ok({});
  });
}
