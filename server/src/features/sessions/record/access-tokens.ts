import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { isUlid, ulidToUuid, uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '#src/kernel/clock.ts';
import { createBoundedLru } from '#src/kernel/bounded-lru.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';

/** Both ids are uuids. The session may have ended and the member may be gone since. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>;
  read(token: string): Promise<AccessClaims | null>;
  /**
   * Whether this server signed the token, even if it is expired or revoked. The check is cheap, so that
   * forged tokens cost little.
   */
  isOurs(token: string): boolean;
}

const ISSUER = 'rookery';
const AUDIENCE = 'rookery-api';
const TYPE = 'at+jwt';

export const ACCESS_TOKEN_SECONDS = LIMITS.accessTokenMinutes * 60;

/** @param options.secret 32 bytes in base64url */
export function createAccessTokens(options: { secret: string; clock: Clock }): AccessTokens {
  const { clock } = options;
  const key = createSecretKey(Buffer.from(options.secret, 'base64url'));
  // A verified signature stays valid, so only the expiry is checked again.
  const verified = createBoundedLru<AccessClaims & { expiresAt: number }>(MEMBER_CACHE_SIZE);

  function isOurs(token: string): boolean {
    const end = token.lastIndexOf('.');
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    const right = createHmac('sha256', key)
      .update(token.slice(0, Math.max(0, end)))
      .digest();
    return given.length === right.length && timingSafeEqual(given, right);
  }

  async function verify(token: string): Promise<(AccessClaims & { expiresAt: number }) | null> {
    if (!isOurs(token)) return null;
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: clock.now(),
      });
      const { sub, sid, exp } = payload;
      if (!isUlid(sub) || !isUlid(sid) || exp === undefined) return null;
      return { userId: ulidToUuid(sub), sessionId: ulidToUuid(sid), expiresAt: exp * 1000 };
    } catch {
      return null;
    }
  }

  return {
    isOurs,
    sign({ userId, sessionId }) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: uuidToUlid(sessionId) })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(uuidToUlid(userId))
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
        .sign(key);
    },
    async read(token) {
      let claims = verified.get(token) ?? null;
      if (!claims) {
        claims = await verify(token);
        if (claims) verified.set(token, claims);
      }
      return claims && claims.expiresAt > clock.now().getTime() ? claims : null;
    },
  };
}
