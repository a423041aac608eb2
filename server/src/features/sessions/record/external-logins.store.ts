import { sql, type Kysely, type Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Identity } from './identity.ts';

export interface NewExternalLogin {
  stateHash: Buffer;
  bindingHash: Buffer;
  provider: string;
  nonce: string;
  codeVerifier: string;
  redirect: string | null;
  ref: string | null;
  inviteLinkId: string | null;
  /** uuid of the member who links an identity. Null for a sign-in. */
  forUser: string | null;
  expiresAt: Date;
}

export async function insertExternalLogin(
  db: Kysely<Schema>,
  login: NewExternalLogin,
): Promise<void> {
  await db
    .insertInto('external_logins')
    .values({
      state_hash: login.stateHash,
      binding_hash: login.bindingHash,
      provider: login.provider,
      nonce: login.nonce,
      code_verifier: login.codeVerifier,
      redirect: login.redirect,
      ref: login.ref,
      invite_link_id: login.inviteLinkId,
      for_user: login.forUser,
      expires_at: login.expiresAt,
    })
    .execute();
}

export interface LoginKeys {
  stateHash: Buffer;
  bindingHash: Buffer;
  codeHash: Buffer;
}

export interface ClaimedLogin {
  provider: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Claims the right to query the provider, which only one request gets. Returns null if the login is
 * unknown, expired or already claimed.
 */
export async function claimLogin(
  db: Kysely<Schema>,
  keys: LoginKeys,
  now: Date,
): Promise<ClaimedLogin | null> {
  const row = await db
    .updateTable('external_logins')
    .set({ code_hash: keys.codeHash })
    .where('state_hash', '=', keys.stateHash)
    .where('binding_hash', '=', keys.bindingHash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst();
  return row ?? null;
}

export async function releaseLogin(db: Kysely<Schema>, stateHash: Buffer): Promise<void> {
  await db
    .updateTable('external_logins')
    .set({ code_hash: null })
    .where('state_hash', '=', stateHash)
    .execute();
}

export async function storeIdentity(
  db: Kysely<Schema>,
  stateHash: Buffer,
  identity: Identity,
): Promise<void> {
  await db
    .updateTable('external_logins')
    .set({ identity: JSON.stringify(identity) })
    .where('state_hash', '=', stateHash)
    .execute();
}

export interface AnsweredLogin {
  identity: Identity;
  redirect: string | null;
  ref: string | null;
  inviteLinkId: string | null;
  forUser: string | null;
}

export async function lockAnsweredLogin(
  tx: Transaction<Schema>,
  keys: LoginKeys,
  now: Date,
): Promise<AnsweredLogin | null> {
  const row = await tx
    .selectFrom('external_logins')
    .select([
      'identity',
      'redirect',
      'ref',
      'invite_link_id as inviteLinkId',
      'for_user as forUser',
    ])
    .where('state_hash', '=', keys.stateHash)
    .where('binding_hash', '=', keys.bindingHash)
    .where('code_hash', '=', keys.codeHash)
    .where('identity', 'is not', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...row, identity: row.identity as Identity } : null;
}

export async function deleteLogin(db: Kysely<Schema>, stateHash: Buffer): Promise<void> {
  await db.deleteFrom('external_logins').where('state_hash', '=', stateHash).execute();
}

export async function deleteOldLogins(db: Kysely<Schema>, now: Date): Promise<void> {
  await db.deleteFrom('external_logins').where('expires_at', '<=', now).execute();
}

export async function deleteLinksOf(
  tx: Transaction<Schema>,
  userId: string,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<void> {
  await sql`delete from external_logins where for_user = ${userId}
    and identity->>'issuer' = ${issuer} and identity->>'subject' = ${subject}`.execute(tx);
}

export async function deleteLoginsOf(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('external_logins').where('for_user', '=', userId).execute();
}
