import { SIGN_UP_WAVE } from '@rookery/contract/kernel/limits.ts';
import type { Transaction } from 'kysely';
import { holdAccount } from '#src/features/users/standing/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { noteJoin } from '#src/features/sessions/record/joins.store.ts';
import { keyedHash } from '#src/features/sessions/record/sign-in-secrets.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export async function holdWave(
  tx: Transaction<Schema>,
  { clock, config, secrets }: Pick<SessionsParts, 'clock' | 'config' | 'secrets'>,
  { userId, network }: { userId: string; network: string },
): Promise<void> {
  if (!config.rateLimits) return;
  const now = clock.now();
  const since = new Date(now.getTime() - SIGN_UP_WAVE.seconds * 1000);
  const hash = keyedHash(secrets.jwtSecret, 'network', network);
  const joins = await noteJoin(tx, hash, { since, now });
  if (joins > SIGN_UP_WAVE.accounts) await holdAccount(tx, userId, now);
}
