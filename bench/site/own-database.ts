import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import { createAccessTokens } from '../../server/src/features/sessions/record/access-tokens.ts';
import { loadSecrets } from '../../server/src/platform/config/secrets.ts';
import {
  embeddedConnection,
  type EmbeddedConnection,
} from '../../server/src/platform/db/embedded/embedded-postgres.ts';

/** The server must run: only then does its embedded database listen. */
export const connectionOf = (dataDir: string): Promise<EmbeddedConnection> =>
  embeddedConnection(dataDir);

const HOURS_AHEAD_MS = 3 * 3_600_000;

export async function mintTokens(
  pool: Pool,
  dataDir: string,
  memberIds: readonly string[],
): Promise<string[]> {
  const now = new Date();
  const ids = memberIds.map(() => ulidToUuid(makeUlid(now.getTime())));
  await pool.query(
    `insert into sessions (id, user_id, created_at, last_used_at)
     select id, member, $3, $3 from unnest($1::uuid[], $2::uuid[]) as session (id, member)`,
    [ids, memberIds, now],
  );
  const { jwtSecret } = await loadSecrets(dataDir);
  // A token lasts 15 minutes, but a run takes longer. Sign the tokens with a clock that is three hours
  // ahead.
  const clock = { now: () => new Date(Date.now() + HOURS_AHEAD_MS) };
  const tokens = createAccessTokens({ secret: jwtSecret, clock });
  return Promise.all(
    memberIds.map((userId, at) => tokens.sign({ userId, sessionId: ids[at] ?? '' })),
  );
}
