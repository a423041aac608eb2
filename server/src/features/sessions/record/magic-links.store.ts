import { sql, type Kysely, type Transaction } from 'kysely';
import { latestTrustedTime } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface MagicLink {
  id: string;
  email: string;
  emailKey: string;
  otpHash: Buffer;
  otpTries: number;
  ref: string | null;
  inviteLinkId: string | null;
  tokenExpiresAt: Date;
  otpExpiresAt: Date;
  usedAt: Date | null;
  grantsAdministrator: boolean;
}

const COLUMNS = [
  'id',
  'email',
  'email_key as emailKey',
  'otp_hash as otpHash',
  'otp_tries as otpTries',
  'ref',
  'invite_link_id as inviteLinkId',
  'token_expires_at as tokenExpiresAt',
  'otp_expires_at as otpExpiresAt',
  'used_at as usedAt',
  'grants_administrator as grantsAdministrator',
] as const;

export interface NewMagicLink {
  id: string;
  email: string;
  emailKey: string;
  tokenHash: Buffer;
  otpHash: Buffer;
  ref: string | null;
  inviteLinkId: string | null;
  now: Date;
  tokenExpiresAt: Date;
  otpExpiresAt: Date;
  grantsAdministrator: boolean;
  /** Null for login links that no visitor requested, such as those from the command line. */
  networkHash: Buffer | null;
}

export async function insertMagicLink(db: Kysely<Schema>, link: NewMagicLink): Promise<void> {
  await db
    .insertInto('magic_links')
    .values({
      id: link.id,
      email: link.email,
      email_key: link.emailKey,
      token_hash: link.tokenHash,
      otp_hash: link.otpHash,
      ref: link.ref,
      invite_link_id: link.inviteLinkId,
      created_at: link.now,
      token_expires_at: link.tokenExpiresAt,
      otp_expires_at: link.otpExpiresAt,
      grants_administrator: link.grantsAdministrator,
      network_hash: link.networkHash,
    })
    .execute();
}

export async function findMagicLink(db: Kysely<Schema>, id: string): Promise<MagicLink | null> {
  const query = db.selectFrom('magic_links').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findAddressOfToken(
  db: Kysely<Schema>,
  tokenHash: Buffer,
): Promise<string | null> {
  const query = db
    .selectFrom('magic_links')
    .select('email_key')
    .where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst())?.email_key ?? null;
}

/** The caller must lock the address. Ignores links dated in the future, which would stay valid too long. */
export async function findLinkByToken(
  tx: Transaction<Schema>,
  tokenHash: Buffer,
  now: Date,
): Promise<MagicLink | null> {
  const query = tx
    .selectFrom('magic_links')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .where('created_at', '<=', latestTrustedTime(now));
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * The links whose codes are valid: the newest for this address and the newest from this network. Ignores links
 * dated in the future. The caller must lock the address.
 */
export async function findLinksOfCode(
  tx: Transaction<Schema>,
  { emailKey, networkHash, now }: { emailKey: string; networkHash: Buffer; now: Date },
): Promise<MagicLink[]> {
  const mailed = tx
    .selectFrom('magic_links')
    .select(COLUMNS)
    .where('email_key', '=', emailKey)
    .where('grants_administrator', '=', false)
    .where('created_at', '<=', latestTrustedTime(now))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const [newest, own] = [
    await mailed.executeTakeFirst(),
    await mailed.where('network_hash', '=', networkHash).executeTakeFirst(),
  ];
  return [newest, own?.id === newest?.id ? undefined : own].filter((link) => link !== undefined);
}

export async function markLinkUsed(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await tx.updateTable('magic_links').set({ used_at: now }).where('id', '=', id).execute();
}

export async function countWrongTry(
  tx: Transaction<Schema>,
  ids: readonly string[],
): Promise<void> {
  await tx
    .updateTable('magic_links')
    .set((eb) => ({ otp_tries: eb('otp_tries', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
}

export async function lockAddress(tx: Transaction<Schema>, emailKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${emailKey}`}, 0))`.execute(
    tx,
  );
}

export async function lockFirstAdministrator(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('first-administrator', 0))`.execute(tx);
}

export async function deleteOldLinks(
  db: Kysely<Schema>,
  { now, createdBefore }: { now: Date; createdBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('magic_links')
    .where('created_at', '<=', createdBefore)
    .where('token_expires_at', '<=', now)
    .execute();
}
