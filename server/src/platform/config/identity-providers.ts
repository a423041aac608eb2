import { ConfigError } from '#src/platform/config/config-error.ts';
import * as read from '#src/platform/config/variables.ts';

export interface ProviderConfig {
  id: 'google' | 'oidc';
  name: string;
  issuer: string;
  clientId: string;
  /**
   * Null for a public client. For Google, null means that its ID tokens are accepted but no button is
   * shown.
   */
  clientSecret: string | null;
}

const GOOGLE_ISSUER = 'https://accounts.google.com';
const LONGEST = 500;

export function identityProviders(env: NodeJS.ProcessEnv): ProviderConfig[] {
  return [google(env), generic(env)].filter((provider) => provider !== null);
}

function google(env: NodeJS.ProcessEnv): ProviderConfig | null {
  const clientId = read.line(env, 'GOOGLE_CLIENT_ID', LONGEST);
  const clientSecret = read.line(env, 'GOOGLE_CLIENT_SECRET', LONGEST);
  if (clientId === null && clientSecret === null) return null;
  if (clientId === null) throw needed('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  return { id: 'google', name: 'Google', issuer: GOOGLE_ISSUER, clientId, clientSecret };
}

function generic(env: NodeJS.ProcessEnv): ProviderConfig | null {
  const issuer = read.issuer(env, 'OIDC_ISSUER');
  const clientId = read.line(env, 'OIDC_CLIENT_ID', LONGEST);
  const clientSecret = read.line(env, 'OIDC_CLIENT_SECRET', LONGEST);
  const name = read.line(env, 'OIDC_NAME', 40);
  if (issuer === null) {
    if (clientId ?? clientSecret ?? name) throw needed('OIDC_ISSUER', 'the other OIDC_ settings');
    return null;
  }
  if (clientId === null) throw needed('OIDC_CLIENT_ID', 'OIDC_ISSUER');
  return { id: 'oidc', name: name ?? new URL(issuer).hostname, issuer, clientId, clientSecret };
}

function needed(name: string, beside: string): ConfigError {
  return new ConfigError(name, `is required together with ${beside}.`);
}
