import type { Transaction } from 'kysely';
import { lockAccount } from '#src/features/users/account/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { readDataLinkToken } from './data-link-token.ts';
import { findLinkOwner, lockLink, type DataLink } from './data-links.store.ts';

/** The same message for every fault, so that it reveals nothing about an account. */
export const linkExpiredRefusal = (): Refusal =>
  new Refusal('not_found', 'This link is invalid or has expired.');

export async function lockValidDataLink(
  tx: Transaction<Schema>,
  { secret, token, now }: { secret: string; token: string; now: Date },
): Promise<DataLink & { id: string; bannedAt: Date }> {
  const id = readDataLinkToken(secret, token);
  const userId = id === null ? undefined : await findLinkOwner(tx, id);
  if (id === null || !userId) throw linkExpiredRefusal();
  const account = await lockAccount(tx, userId);
  const link = await lockLink(tx, id);
  if (!link || link.expiresAt <= now) throw linkExpiredRefusal();
  // An unbanned member can sign in; a deleted account has no data left.
  if (!account?.bannedAt || account.deletedAt) throw linkExpiredRefusal();
  return { id, ...link, bannedAt: account.bannedAt };
}
