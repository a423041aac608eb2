import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createManualClock } from '#src/kernel/clock.ts';
import { createAccessTokens } from './access-tokens.ts';

const clock = createManualClock('2026-11-20T12:00:00Z');
const secret = randomBytes(32).toString('base64url');
const tokens = createAccessTokens({ secret, clock });
// Ulids hold 128 bits, so the first digit may be at most 7.
const makeId = (): string => `0${randomUUID().slice(1)}`;
const claims = { userId: makeId(), sessionId: makeId() };

function forge(change: {
  typ?: string;
  issuer?: string;
  audience?: string;
  alg?: string;
  sub?: string;
  key?: Buffer;
  exp?: number | null;
}): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  const jwt = new SignJWT({ sid: uuidToUlid(claims.sessionId) })
    .setProtectedHeader({ alg: change.alg ?? 'HS256', typ: change.typ ?? 'at+jwt' })
    .setSubject(change.sub ?? uuidToUlid(claims.userId))
    .setIssuer(change.issuer ?? 'rookery')
    .setAudience(change.audience ?? 'rookery-api')
    .setIssuedAt(now);
  if (change.exp !== null) jwt.setExpirationTime(change.exp ?? now + 60);
  return jwt.sign(createSecretKey(change.key ?? Buffer.from(secret, 'base64url')));
}

test('accepts a token that it signed for 15 minutes', async () => {
  const token = await tokens.sign(claims);
  expect(await tokens.read(token)).toMatchObject(claims);
  clock.advance(15 * 60_000 - 1);
  expect(await tokens.read(token)).toMatchObject(claims);
  clock.advance(1);
  expect(await tokens.read(token)).toBeNull();
  expect(await createAccessTokens({ secret, clock }).read(token)).toBeNull();
});

test('accepts a hand-made token when every claim is correct', async () => {
  expect(await tokens.read(await forge({}))).toMatchObject(claims);
});

test.each([
  ['another key', { key: randomBytes(32) }],
  ['another algorithm', { alg: 'HS512' }],
  ['another type', { typ: 'JWT' }],
  ['another issuer', { issuer: 'elsewhere' }],
  ['another audience', { audience: 'elsewhere' }],
  ['a subject that is no ulid', { sub: 'administrator' }],
  ['no expiry', { exp: null }],
  ['an expiry in the past', { exp: 1 }],
])('refuses %s', async (_, change) => {
  expect(await tokens.read(await forge(change))).toBeNull();
});

test('refuses unsigned and malformed tokens', async () => {
  const unsigned = new UnsecuredJWT({ sid: uuidToUlid(claims.sessionId) })
    .setSubject(uuidToUlid(claims.userId))
    .setIssuer('rookery')
    .setAudience('rookery-api')
    .setExpirationTime('1h')
    .encode();
  for (const token of [unsigned, '', '.', '..', 'a.b.c', 'x'.repeat(2000)]) {
    expect(await tokens.read(token)).toBeNull();
  }
});
