import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import type { Clock } from '#src/kernel/clock.ts';
import type { ProviderConfig } from '#src/platform/config/identity-providers.ts';
import { type Identity, identityOf } from '#src/features/sessions/record/identity.ts';
import { ProviderAway, providerFetch } from './provider-fetch.ts';

/** What is made up for one sign-in and must come back with it. */
export interface Journey {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** What the provider put into the address of /login. */
export interface Return {
  code: string;
  state: string;
  iss?: string | undefined;
}

/** What a method throws is, by `isAway`, a provider that gave no answer; anything else is a "no". */
export interface IdentityProvider {
  readonly config: ProviderConfig;
  /** Where the visitor goes to say who they are. */
  address(journey: Journey): Promise<string>;
  /** Trades the code for who they are: signature, issuer, audience, expiry and nonce are checked. */
  exchange(journey: Journey, back: Return): Promise<Identity>;
  /** Who an ID token made elsewhere speaks of, by the same checks without a nonce. */
  verify(idToken: string): Promise<Identity>;
}

interface Found {
  configuration: oidc.Configuration;
  keys: JWTVerifyGetKey;
  at: number;
}

const SCOPE = 'openid email';
const METADATA_HELD_MS = 3_600_000;
const TOLERANCE_SECONDS = 10;
const SIGNATURES = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];
/** As Google's own script names the issuer in its tokens. */
const ALSO_GOOGLE = 'accounts.google.com';

/** Its metadata and keys are asked for at the first use, held, and asked for anew when keys change. */
export function createIdentityProvider(
  config: ProviderConfig,
  { appUrl, clock }: { appUrl: string; clock: Clock },
): IdentityProvider {
  const returnTo = new URL('/login', appUrl).href;
  let held: Promise<Found> | null = null;

  async function find(): Promise<Found> {
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
): Promise<Found> {
  const isPlain = issuer.startsWith('http:');
  const options = {
    [oidc.customFetch]: providerFetch as oidc.CustomFetch,
    // Signatures are checked although the token comes straight from the provider.
    execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])],
  };
  const metadata = { [oidc.clockTolerance]: TOLERANCE_SECONDS };
  const auth = clientSecret === null ? oidc.None() : bySecret(clientSecret);
  const configuration = await oidc
    .discovery(new URL(issuer), clientId, metadata, auth, options)
    .catch((cause: unknown) => {
      throw new ProviderAway(`${issuer} does not describe itself.`, { cause });
    });
  const { jwks_uri: keysAt } = configuration.serverMetadata();
  if (keysAt === undefined) throw new ProviderAway(`${issuer} names no keys.`);
  const keys = createRemoteJWKSet(new URL(keysAt), { [customFetch]: providerFetch });
  return { configuration, keys, at: clock.now().getTime() };
}

/** In the body where the provider says so, else in the header, as the standard's default is. */
function bySecret(secret: string): oidc.ClientAuth {
  const [inBody, inHeader] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? [];
    const auth = ways.includes('client_secret_post') ? inBody : inHeader;
    return auth(server, client, body, headers);
  };
}
