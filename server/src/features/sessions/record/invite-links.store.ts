import { sql, type Kysely, type Transaction } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { inviteState, type InviteLimits, type InviteState } from './invite-links.policy.ts';
import { hashToken } from './sign-in-secrets.ts';

export interface NewInviteLink {
  id: string;
  tokenHash: Buffer;
  name: string;
  welcome: string | null;
  madeBy: string;
  now: Date;
  expiresAt: Date;
  uses: number;
  isMailed?: boolean;
  listId?: string | undefined;
}

export async function insertInviteLink(
  tx: Transaction<Schema>,
  link: NewInviteLink,
): Promise<boolean> {
  const { id, tokenHash, name, welcome, madeBy, now, expiresAt, uses, isMailed = false } = link;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('invite_links')
    .values({
      id,
      token_hash: tokenHash,
      name,
      welcome,
      made_by: madeBy,
      created_at: now,
      expires_at: expiresAt,
      uses,
      uses_left: uses,
      is_mailed: isMailed,
      list_id: link.listId ?? null,
    })
    // Concurrent retries insert the same id and token, so any unique key may conflict.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

const LIMIT_COLUMNS = [
  'uses_left as usesLeft',
  'expires_at as expiresAt',
  'ended_at as endedAt',
] as const;

export async function findInviteLinkId(
  db: Kysely<Schema>,
  token: string | undefined,
): Promise<string | null> {
  if (token === undefined) return null;
  const row = await db
    .selectFrom('invite_links')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findInviteLinkByToken(
  db: Kysely<Schema>,
  token: string,
): Promise<(InviteLimits & { welcome: string | null; listId: string | null }) | null> {
  const row = await db
    .selectFrom('invite_links')
    .select([...LIMIT_COLUMNS, 'welcome', 'list_id as listId'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ?? null;
}

export async function inviteStateOf(
  db: Kysely<Schema>,
  id: string,
  now: Date,
): Promise<InviteState> {
  const query = db.selectFrom('invite_links').select(LIMIT_COLUMNS).where('id', '=', id);
  return inviteState(await query.executeTakeFirstOrThrow(), now);
}

/**
 * Takes one use of the invitation link, in the transaction that creates the account. Concurrent callers
 * wait for the row. @returns 'open' if a use was taken, else the reason why not
 */
export async function spendInviteLink(
  tx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<InviteState> {
  const { numAffectedRows } = await sql`
    update invite_links set uses_left = uses_left - 1
    where id = ${id} and uses_left > 0 and ended_at is null and expires_at > ${now}
      and (not is_mailed or exists (
        select from users m where m.id = made_by and ${isHereSql('m')}))`.execute(tx);
  if (numAffectedRows === 1n) return 'open';
  const state = await inviteStateOf(tx, id, now);
  return state === 'open' ? 'ended' : state;
}

/** The member whose invitation by email has this link. Null for links of staff. */
export async function findMailedInviter(db: Kysely<Schema>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('invite_links')
    .select('made_by')
    .where('id', '=', id)
    .where('is_mailed', '=', true)
    .executeTakeFirst();
  return row?.made_by ?? null;
}

export async function setInviteLinkEnded(
  tx: Transaction<Schema>,
  id: string,
  endedAt: Date | null,
): Promise<string | null> {
  const row = await tx
    .updateTable('invite_links')
    .set({ ended_at: endedAt })
    .where('id', '=', id)
    .where('ended_at', endedAt ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function inviteLinkExists(db: Kysely<Schema>, id: string): Promise<boolean> {
  const query = db.selectFrom('invite_links').select('id').where('id', '=', id);
  return (await query.executeTakeFirst()) !== undefined;
}

export interface InviteLinkRow extends InviteLimits {
  id: string;
  seq: number;
  tokenHash: Buffer;
  name: string;
  welcome: string | null;
  listId: string | null;
  madeBy: string | null;
  createdAt: Date;
  uses: number;
  came: number;
}

export async function listInviteLinks(
  db: Kysely<Schema>,
  { before, limit, id = null }: { before: number; limit: number; id?: string | null },
): Promise<InviteLinkRow[]> {
  const { rows } = await sql<InviteLinkRow>`
    select l.id, l.seq, l.token_hash as "tokenHash", l.name, l.welcome,
      l.list_id as "listId", m.username as "madeBy",
      l.created_at as "createdAt", l.expires_at as "expiresAt", l.ended_at as "endedAt", l.uses,
      l.uses_left as "usesLeft",
      (select count(*)::integer from users u where u.invite_link_id = l.id) as came
    from invite_links l left join users m on m.id = l.made_by
    where l.seq < ${before} ${id === null ? sql`` : sql`and l.id = ${id}`}
    order by l.seq desc limit ${limit}`.execute(db);
  return rows;
}
