import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { createSubscription } from '@rookery/contract/subscriptions/create-subscription.ts';
import type { Body } from '@rookery/contract/kernel/call.ts';
import { vi } from 'vitest';
import type { FetchGuard } from '#src/platform/fetch/guarded-client.ts';

export interface ArrivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  payload: { title: string; body: string; url: string; tag: string; unseen: number };
  claims: { aud: string; exp: number; sub: string };
}

export interface TestBrowser {
  path: string;
  subscription: Body<typeof createSubscription>;
}

type Answer =
  | { status: number; headers?: Record<string, string>; after?: Promise<unknown> }
  | 'hang'
  | 'cut';

export interface TestPushService {
  arrived: ArrivedPush[];
  asked: number;
  answers: Map<string, Answer>;
  browser(): TestBrowser;
  pushed(count: number): Promise<ArrivedPush[]>;
  stop(): Promise<void>;
}

export async function startPushService(host: string): Promise<TestPushService> {
  const browsers = new Map<string, ReturnType<typeof makeBrowser>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const reply = async (): Promise<void> => {
      service.asked += 1;
      const answer = service.answers.get(path) ?? { status: 201 };
      if (answer === 'hang') return;
      if (answer === 'cut') {
        request.socket.destroy();
        return;
      }
      await answer.after;
      const browser = browsers.get(path);
      if (answer.status < 300 && browser) {
        const payload = JSON.parse(browser.decrypt(Buffer.concat(chunks)));
        const claims = claimsOf(request.headers.authorization ?? '');
        service.arrived.push({ path, headers: request.headers, payload, claims });
      }
      response.writeHead(answer.status, answer.headers).end();
    };
    request.on('end', () => void reply());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const service: TestPushService = {
    arrived: [],
    asked: 0,
    answers: new Map(),
    browser() {
      const made = makeBrowser(`http://${host}:${port}`);
      browsers.set(made.path, made);
      return made;
    },
    async pushed(count) {
      await vi.waitUntil(() => service.arrived.length >= count, { timeout: 30_000 });
      return service.arrived;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}

export const pushGuard: FetchGuard = {
  isPlainPush: true,
  resolve: async (name) => {
    if (name.endsWith('push.test')) return ['127.0.0.1'];
    throw new Error(`Nobody is called ${name}.`);
  },
  permits: (address, port) => address === '127.0.0.1' && port > 1024,
};

function makeBrowser(origin: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(8).toString('hex')}`;
  return {
    path,
    subscription: {
      endpoint: origin + path,
      publicKey: keys.getPublicKey('base64url'),
      authToken: auth.toString('base64url'),
      contentEncoding: 'aes128gcm' as const,
    },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      const shared = keys.computeSecret(sender);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
      const secret = expand(hmac(auth, shared), info, 32);
      const prk = hmac(salt, secret);
      const key = expand(prk, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = expand(prk, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and zero padding.
      const end = padded.lastIndexOf(2);
      return padded.subarray(0, end).toString('utf8');
    },
  };
}

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();

const expand = (key: Buffer, info: Buffer, bytes: number): Buffer =>
  hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, bytes);

function claimsOf(authorization: string): ArrivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('The token is not signed by the key beside it.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
