import { googleLogin } from './google-login.ts';
import { listSessions } from './list-sessions.ts';
import { logoutAll } from './logout-all.ts';
import { logout } from './logout.ts';
import { magicLogin } from './magic-login.ts';
import { probe } from './probe.ts';
import { providerLogin } from './provider-login.ts';
import { refreshToken } from './refresh-token.ts';
import { requestMagicLink } from './request-magic-link.ts';
import { revokeSession } from './revoke-session.ts';
import { startProviderLogin } from './start-provider-login.ts';
import { proveSession } from './prove-session.ts';
import { changeAddress } from './change-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { listIdentities } from './list-identities.ts';
import { startIdentityLink } from './start-identity-link.ts';
import { linkIdentity } from './link-identity.ts';
import { removeIdentity } from './remove-identity.ts';
import {
  activateTotp,
  beginTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from './second-factor.ts';
import {
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';

/** The calls of sessions and logins. */
export const sessionCalls = [
  googleLogin,
  listSessions,
  logoutAll,
  logout,
  magicLogin,
  probe,
  providerLogin,
  refreshToken,
  requestMagicLink,
  revokeSession,
  startProviderLogin,
  proveSession,
  changeAddress,
  confirmAddress,
  listIdentities,
  startIdentityLink,
  linkIdentity,
  removeIdentity,
  activateTotp,
  beginTotp,
  getSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  addPasskey,
  listPasskeys,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  renamePasskey,
] as const;
