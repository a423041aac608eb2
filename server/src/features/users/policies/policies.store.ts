import { sql, type Kysely, type Transaction } from 'kysely';
import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { TERMS_VERSION } from '@rookery/contract/kernel/terms.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface SavedText {
  version: number;
  kind: PolicyKind;
  body: string;
  savedAt: Date;
}

export async function loadNewestTexts(db: Kysely<Schema>): Promise<SavedText[]> {
  const { rows } = await sql<SavedText>`
    select distinct on (kind) version, kind, body, saved_at as "savedAt"
    from policy_texts order by kind, version desc`.execute(db);
  return rows;
}

export async function findNewestVersion(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from policy_texts`.execute(db);
  return rows[0]?.version ?? TERMS_VERSION;
}

export async function findNewestOf(db: Kysely<Schema>, kind: PolicyKind): Promise<number> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from policy_texts where kind = ${kind}`.execute(db);
  return rows[0]?.version ?? TERMS_VERSION;
}

export async function findText(
  db: Kysely<Schema>,
  kind: PolicyKind,
  version: number,
): Promise<string | null> {
  const { rows } = await sql<{ body: string }>`
    select body from policy_texts where kind = ${kind} and version = ${version}`.execute(db);
  return rows[0]?.body ?? null;
}

export interface VersionRow {
  version: number;
  savedAt: Date;
  savedBy: string | null;
  asksAnew: boolean;
  characters: number;
}

export async function listVersions(
  db: Kysely<Schema>,
  kind: PolicyKind,
  { before, limit }: { before: number; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select t.version, t.saved_at as "savedAt", u.username as "savedBy", t.asks_anew as "asksAnew",
      char_length(t.body) as characters
    from policy_texts t join users u on u.id = t.saved_by
    where t.kind = ${kind} and t.version < ${before}::bigint
    order by t.version desc limit ${limit}`.execute(db);
  return rows;
}

/** Serializes saves, so that each gets the next number. */
export async function lockPolicies(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('policy texts', 0))`.execute(tx);
}

export async function insertText(
  tx: Transaction<Schema>,
  text: SavedText & { asksAnew: boolean; savedBy: string },
): Promise<void> {
  await tx
    .insertInto('policy_texts')
    .values({
      version: text.version,
      kind: text.kind,
      body: text.body,
      asks_anew: text.asksAnew,
      saved_at: text.savedAt,
      saved_by: text.savedBy,
    })
    .execute();
}
