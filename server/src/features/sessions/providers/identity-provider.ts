import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '#src/kernel/clock.ts';
import type { ProviderConfig } from '#src/platform/config/identity-providers.ts';
import { type Identity, identityOf } from '#src/features/sessions/record/identity.ts';
import { ProviderAway, providerFetch } from './provider-fetch.ts';

/** The random values that tie the provider's callback to the sign-in that started it. */
export interface LoginChallenge {
  state: string;
  nonce: string;
  codeVerifier: string;
}

export interface ProviderCallback {
  code: string;
  state: string;
  iss?: string | undefined;
}

/**
 * Methods throw an error for which `isProviderAway` is true if the provider gave no answer. Any other error
 * is a refusal.
 */
export interface IdentityProvider {
  readonly config: ProviderConfig;
  address(journey: LoginChallenge): Promise<string>;
  /** Exchanges the code for an identity. Checks signature, issuer, audience, expiry and nonce. */
  exchange(journey: LoginChallenge, back: ProviderCallback): Promise<Identity>;
  /**
   * Returns the identity of an ID token that a client sends. Makes the same checks as `exchange`, except
   * the nonce.
   */
  verify(idToken: string): Promise<Identity>;
}

interface DiscoveredProvider {
  configuration: oidc.Configuration;
  keys: JWTVerifyGetKey;
  at: number;
}

const SCOPE = 'openid email';
const METADATA_HELD_MS = 3_600_000;
const TOLERANCE_SECONDS = 10;
const SIGNATURES = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
/** Google's own script writes this issuer into tokens, without `https://`. */
const ALSO_GOOGLE = 'accounts.google.com';

export function createIdentityProvider(
  config: ProviderConfig,
  { appUrl, clock }: { appUrl: string; clock: Clock },
): IdentityProvider {
  const returnTo = new URL('/login', appUrl).href;
  let held: Promise<DiscoveredProvider> | null = null;

  async function find(): Promise<DiscoveredProvider> {
    held ??= discover(config, clock);
    try {
      const found = await held;
      if (clock.now().getTime() - found.at > METADATA_HELD_MS) held = null;
      return found;
    } catch (error) {
      held = null;
      throw error;
    }
  }

  return {
    config,
    async address({ state, nonce, codeVerifier }) {
      const { configuration } = await find();
      return oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: returnTo,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    },
    async exchange({ state, nonce, codeVerifier }, back) {
      const { configuration } = await find();
      const address = new URL(returnTo);
      address.searchParams.set('code', back.code);
      address.searchParams.set('state', back.state);
      if (back.iss !== undefined) address.searchParams.set('iss', back.iss);
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const { issuer, userinfo_endpoint: userInfo } = configuration.serverMetadata();
      const claims: Record<string, unknown> = { ...tokens.claims() };
      if (claims['email'] !== undefined || !userInfo) return identityOf(issuer, claims);
      const subject = String(claims['sub']);
      const more = await oidc.fetchUserInfo(configuration, tokens.access_token, subject);
      return identityOf(issuer, { ...more, sub: subject });
    },
    async verify(idToken) {
      const { configuration, keys } = await find();
      const { issuer } = configuration.serverMetadata();
      const { payload } = await jwtVerify(idToken, keys, {
        audience: config.clientId,
        algorithms: SIGNATURES,
        currentDate: clock.now(),
        issuer: config.id === 'google' ? [issuer, ALSO_GOOGLE] : issuer,
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: TOLERANCE_SECONDS,
      });
      return identityOf(issuer, payload);
    },
  };
}

async function discover(
  { issuer, clientId, clientSecret }: ProviderConfig,
  clock: Clock,
): Promise<DiscoveredProvider> {
  const isPlain = issuer.startsWith('http:');
  const options = {
    [oidc.customFetch]: providerFetch as oidc.CustomFetch,
    // Verifies ID token signatures, although the tokens come directly from the provider.
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
  };
  const metadata = { [oidc.clockTolerance]: TOLERANCE_SECONDS };
  const auth = clientSecret === null ? oidc.None() : bySecret(clientSecret);
  const configuration = await oidc
    .discovery(new URL(issuer), clientId, metadata, auth, options)
    .catch((cause: unknown) => {
      throw new ProviderAway(`Could not load the OpenID configuration of ${issuer}.`, { cause });
    });
  const { jwks_uri: keysAt } = configuration.serverMetadata();
  if (keysAt === undefined)
    throw new ProviderAway(`The OpenID configuration of ${issuer} has no jwks_uri.`);
  const keys = createRemoteJWKSet(new URL(keysAt), { [customFetch]: providerFetch });
  return { configuration, keys, at: clock.now().getTime() };
}

/**
 * Sends the client secret in the body if the provider supports that. Otherwise uses the header, the
 * standard's default.
 */
function bySecret(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? [];
    const auth = ways.includes('client_secret_post') ? inBody : inHeader;
    return auth(server, client, body, headers);
  };
}
