import { sql, type Kysely, type Transaction, type Updateable } from 'kysely';
import { MAX_CLOCK_SKEW_MS } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { PURGED_KEY_PREFIX } from '#src/features/users/record/member-here.store.ts';

export interface Account {
  id: string;
  email: string;
  username: string | null;
  name: string;
  avatar: string | null;
  cover: string | null;
  isTenant: boolean;
  setupAt: Date | null;
  termsVersion: number | null;
  termsAcceptedAt: Date | null;
  usernameChangedAt: Date | null;
  timeoutUntil: Date | null;
  heldAt: Date | null;
  hasViolations: boolean;
  bannedAt: Date | null;
  deletedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'email',
  'username',
  'name',
  'avatar',
  'cover',
  'is_tenant as isTenant',
  'account_setup_at as setupAt',
  'terms_version as termsVersion',
  'terms_accepted_at as termsAcceptedAt',
  'username_changed_at as usernameChangedAt',
  'timeout_until as timeoutUntil',
  'held_at as heldAt',
  'has_violations as hasViolations',
  'banned_at as bannedAt',
  'deleted_at as deletedAt',
  'created_at as createdAt',
] as const;

export async function findAccount(db: Kysely<Schema>, id: string): Promise<Account | null> {
  const query = db.selectFrom('users').select(COLUMNS).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** Whether a scheduled post of the member was not allowed at its time. */
export async function hasRefusedPosts(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql`select from scheduled_posts
    where author_id = ${id} and refusal is not null limit 1`.execute(db);
  return rows.length > 0;
}

export async function lockAccount(tx: Transaction<Schema>, id: string): Promise<Account | null> {
  const query = tx.selectFrom('users').select(COLUMNS).where('id', '=', id).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/**
 * Returns when an account became pending, or null if it is not. The lock delays an approval until the
 * transaction ends, but not decisions about the account's posts.
 */
export async function lockHeldAt(tx: Transaction<Schema>, id: string): Promise<Date | null> {
  const query = tx.selectFrom('users').select('held_at').where('id', '=', id).forKeyShare();
  return (await query.executeTakeFirst())?.held_at ?? null;
}

export async function lockAccountByEmail(
  tx: Transaction<Schema>,
  emailKey: string,
): Promise<Account | null> {
  const query = tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('email_key', '=', emailKey)
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function accountExists(db: Kysely<Schema>, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function anyAccountExists(db: Kysely<Schema>): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findInviter(db: Kysely<Schema>, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('referral_code', '=', code)
    .where('deleted_at', 'is', null)
    .where('banned_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NewAccount {
  id: string;
  email: string;
  emailKey: string;
  referralCode: string;
  invitedBy: string | null;
  inviteLinkId: string | null;
  isTenant: boolean;
  now: Date;
}

export async function insertAccount(tx: Transaction<Schema>, account: NewAccount): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: account.id,
      email: account.email,
      email_key: account.emailKey,
      referral_code: account.referralCode,
      invited_by: account.invitedBy,
      invite_link_id: account.inviteLinkId,
      is_tenant: account.isTenant,
      created_at: account.now,
      updated_at: account.now,
    })
    .execute();
  await tx.insertInto('user_counts').values({ user_id: account.id }).execute();
}

export async function updateAccount(
  tx: Transaction<Schema>,
  id: string,
  changes: Updateable<Schema['users']>,
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', id).execute();
}

/** The caller must lock both addresses. */
export async function changeEmail(
  tx: Transaction<Schema>,
  id: string,
  { email, emailKey, now }: { email: string; emailKey: string; now: Date },
): Promise<void> {
  await updateAccount(tx, id, { email, email_key: emailKey, updated_at: now });
}

export async function findPurgeable(
  db: Kysely<Schema>,
  deletedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('deleted_at', '<=', deletedBefore)
    .where('email_key', 'not like', `${PURGED_KEY_PREFIX}%`)
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Erases a member's personal data. The row stays, because posts refer to it. */
export async function blankAccount(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await updateAccount(tx, id, {
    email: '',
    email_key: `${PURGED_KEY_PREFIX}${id}`,
    username: null,
    username_key: null,
    username_skeleton: null,
    name: '',
    bio: '',
    website: '',
    avatar: null,
    cover: null,
    invited_by: null,
    invite_link_id: null,
    account_setup_at: null,
    terms_version: null,
    terms_accepted_at: null,
    username_changed_at: null,
    timeout_until: null,
    held_at: null,
    has_violations: false,
    updated_at: now,
  });
  await tx.deleteFrom('user_settings').where('user_id', '=', id).execute();
  await tx.deleteFrom('user_badges').where('user_id', '=', id).execute();
  await tx.deleteFrom('user_activity').where('user_id', '=', id).execute();
  await tx.deleteFrom('held_usernames').where('user_id', '=', id).execute();
  await tx.deleteFrom('user_keys').where('user_id', '=', id).execute();
  await tx
    .deleteFrom('feedback')
    .where((row) => row.or([row('author_id', '=', id), row('reported_id', '=', id)]))
    .execute();
}

export async function writeActivity(
  db: Kysely<Schema>,
  seen: readonly (readonly [userId: string, at: Date])[],
  apartSeconds: number,
): Promise<string[]> {
  const ids = seen.map(([id]) => id);
  const times = seen.map(([, at]) => at);
  const { rows } = await sql<{ user_id: string }>`
    insert into user_activity as old (user_id, last_active_at)
    select * from unnest(${ids}::uuid[], ${times}::timestamptz[]) as seen (user_id, at) order by 1
    on conflict (user_id) do update set last_active_at = excluded.last_active_at
      where old.last_active_at <= excluded.last_active_at - make_interval(secs => ${apartSeconds})
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function fixFutureActivity(
  db: Kysely<Schema>,
  now: Date,
  atMost: number,
): Promise<string[]> {
  const ahead = new Date(now.getTime() + MAX_CLOCK_SKEW_MS);
  const { rows } = await sql<{ user_id: string }>`
    update user_activity set last_active_at = ${now}::timestamptz where user_id in (
      select user_id from user_activity where last_active_at > ${ahead}::timestamptz
      order by 1 limit ${atMost} for update)
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
