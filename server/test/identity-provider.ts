import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT } from 'jose';
import { Provider, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { ProviderConfig } from '#src/platform/config/identity-providers.ts';

export interface ProviderAccount {
  subject: string;
  email: string;
  isVerified: boolean;
}

type TokenAnswer = Record<string, unknown> & { id_token?: string };

export interface TestProvider {
  issuer: string;
  config: ProviderConfig;
  accounts: ProviderAccount[];
  spoil: ((answer: TokenAnswer) => Promise<TokenAnswer>) | null;
  isDown: boolean;
  keyRequests: number;
  sign(claims: Record<string, unknown>, by?: SigningKey): Promise<string>;
  publish(key: SigningKey): Promise<void>;
  visit(address: string, email: string): Promise<URL>;
  stop(): Promise<void>;
}

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function newSigningKey(): SigningKey {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

/** Starts a real OpenID Connect provider in this process. Its only client is the community at `appUrl`. */
export async function startTestProvider(appUrl: string): Promise<TestProvider> {
  const key = newSigningKey();
  const published = [await jwkOf(key)];
  let answer: ReturnType<Provider['callback']> | null = null;
  const http = createServer((request, response) => {
    if (test.isDown || !answer) request.socket.destroy();
    else void answer(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['rookery-test', 'a-secret-of-the-test'];

  const test: TestProvider = {
    issuer,
    accounts: [],
    spoil: null,
    isDown: false,
    keyRequests: 0,
    config: { id: 'oidc', name: 'Test House', issuer, clientId, clientSecret },
    async sign(claims, by = key) {
      const now = Math.floor(Date.now() / 1000);
      const usual = { iss: issuer, aud: clientId, iat: now, exp: now + 600 };
      return new SignJWT({ ...usual, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: by.kid })
        .sign(by.privateKey);
    },
    async publish(added) {
      published.push(await jwkOf(added));
    },
    visit: (address, email) => visit(address, email, appUrl),
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  const provider = new Provider(issuer, {
    adapter: memory(),
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), kid: key.kid, use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${appUrl}/login`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 600, Session: 600, Grant: 600, IdToken: 600, AccessToken: 600 },
    async findAccount(_context, subject) {
      const found = test.accounts.find((each) => each.subject === subject);
      if (!found) return undefined;
      const { email, isVerified } = found;
      return {
        accountId: subject,
        claims: async () => ({ sub: subject, email, email_verified: isVerified }),
      };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    renderError(context, _out, error) {
      context.body = String(error);
    },
  });
  provider.use(async (context, next) => {
    if (context.path.startsWith('/interaction/')) {
      const email = new URL(context.url, issuer).searchParams.get('email');
      if (email === null) {
        context.type = 'html';
        context.body = PAGE;
        return;
      }
      const accountId = test.accounts.find((each) => each.email === email)?.subject;
      const result =
        accountId === undefined ? { error: 'access_denied' } : { login: { accountId } };
      context.redirect(await provider.interactionResult(context.req, context.res, result));
      return;
    }
    await next();
    if (context.path === '/token' && context.status === 200 && test.spoil) {
      context.body = await test.spoil(context.body as TokenAnswer);
    }
    if (context.path === '/jwks') {
      test.keyRequests += 1;
      context.body = { keys: published };
    }
  });
  answer = provider.callback();
  return test;
}

const PAGE = `<!doctype html><title>Test House</title><form>
<label>Who are you? <input name="email"></label><button>That is me</button></form>`;

async function jwkOf({ kid, publicKey }: SigningKey): Promise<object> {
  return { ...(await exportJWK(publicKey)), kid, use: 'sig', alg: 'RS256' };
}

async function visit(address: string, email: string, appUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    if (next.pathname.startsWith('/interaction/')) next.searchParams.set('email', email);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${next.href} answered ${await reply.text()}`);
    next = new URL(location, next);
    if (next.href.startsWith(appUrl)) return next;
  }
  throw new Error('The provider sends its visitor round in circles.');
}

function memory(): (name: string) => Adapter {
  const rows = new Map<string, AdapterPayload>();
  const by = (field: 'uid' | 'userCode', value: string): AdapterPayload | undefined =>
    [...rows.values()].find((row) => row[field] === value);
  return (name) => {
    const key = (id: string): string => `${name}:${id}`;
    return {
      upsert: async (id, payload) => void rows.set(key(id), payload),
      find: async (id) => rows.get(key(id)),
      findByUid: async (uid) => by('uid', uid),
      findByUserCode: async (code) => by('userCode', code),
      consume: async (id) => {
        const row = rows.get(key(id));
        if (row) row['consumed'] = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id);
      },
    };
  };
}
