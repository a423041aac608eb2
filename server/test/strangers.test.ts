import { RATE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
afterAll(() => server.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });

test('limits forged tokens but neither valid nor expired ones', async () => {
  const member = await server.signIn('alice@rookery.test');
  const headers = from('203.0.113.9');
  const probe = (token: string) => server.call('GET', '/v3/test/probe', { token, headers });
  const [head, payload, signature = ''] = member.accessToken.split('.');
  const invented = `${head}.${payload}.${signature.slice(0, -4)}AAAA`;
  const [{ points }] = RATE_LIMITS.bearer;
  for (let at = 0; at < points; at++) expect((await probe(invented)).status).toBe(401);
  const refused = await probe(invented);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await probe(member.accessToken)).status).toBe(200);
  const elsewhere = { token: invented, headers: from('198.51.100.7') };
  expect((await server.call('GET', '/v3/test/probe', elsewhere)).status).toBe(401);
  server.clock.advance(16 * 60_000);
  expect((await probe(member.accessToken)).status).toBe(401);
  server.clock.advance(-16 * 60_000);
});

async function document(headers: Record<string, string>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}/v3/openapi.json`, { headers }, resolve).on('error', reject).end();
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

test('compresses the API document as accepted, or answers 304', async () => {
  const plain = await document(from('192.0.2.1'));
  const packed = await document({ ...from('192.0.2.1'), 'accept-encoding': 'gzip, br' });
  const zipped = await document({ ...from('192.0.2.1'), 'accept-encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('br');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true);
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
  expect(plain.headers['content-type']).toMatch(/^application\/json/);
  const { etag = '' } = plain.headers;
  const again = await document({ ...from('192.0.2.1'), 'if-none-match': etag });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('limits how often one network may fetch the API document', async () => {
  const [{ points }] = RATE_LIMITS.document;
  const headers = from('192.0.2.77');
  for (let at = 0; at < points; at++) {
    expect((await server.call('GET', '/v3/openapi.json', { headers })).status).toBe(200);
  }
  expect((await server.call('GET', '/v3/openapi.json', { headers })).status).toBe(429);
});
