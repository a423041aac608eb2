import type { Digest } from '@rookery/contract/kernel/settings.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface DueDigest {
  userId: string;
  since: Date;
  tries: number;
  digest: Digest;
  timeZone: string | null;
  quietHours: string | null;
  lastActiveAt: Date;
  isHere: boolean;
}

/** The longest possible delay: 32 days if a mailbox refuses mail, otherwise until the next morning. */
const LATEST_MS = 33 * 86_400_000;

const chosen = (name: string): RawBuilder<string | null> =>
  sql`(select s.value from user_settings s where s.user_id = u.id and s.name = ${name})`;

export async function beginDigests(
  db: Kysely<Schema>,
  { usual, now }: { usual: Digest; now: Date },
): Promise<void> {
  const takes =
    usual === 'never'
      ? sql`u.id in (select s.user_id from user_settings s where s.name = 'digest' and s.value <> 'never')`
      : sql`coalesce(${chosen('digest')}, ${usual}) <> 'never'`;
  await sql`insert into digests (user_id, next_at, since)
    select u.id, ${now}::timestamptz, ${now}::timestamptz from users u
    where ${isHereSql('u')} and ${takes}
      and not exists (select from digests d where d.user_id = u.id)
    on conflict do nothing`.execute(db);
  // A clock that was ahead has scheduled these digests beyond the longest delay.
  const latest = new Date(now.getTime() + LATEST_MS);
  await sql`update digests set next_at = ${now}::timestamptz, since = least(since, ${now}::timestamptz)
    where since > ${now}::timestamptz or next_at > ${latest}::timestamptz`.execute(db);
}

/**
 * Claims the member whose digest has been due the longest. The claim lasts until `until`; if this process
 * dies, another may claim the member then. Null if no member is due.
 */
export async function takeDigest(
  db: Kysely<Schema>,
  { usual, now, until }: { usual: Digest; now: Date; until: Date },
): Promise<DueDigest | null> {
  const { rows } = await sql<DueDigest>`with taken as (
      update digests d set next_at = ${until}::timestamptz, tries = d.tries + 1
      from (select user_id from digests where next_at <= ${now}::timestamptz
        order by next_at limit 1 for update skip locked) due
      where d.user_id = due.user_id
      returning d.user_id, d.since, d.tries
    )
    select t.user_id as "userId", t.since, t.tries, coalesce(${chosen('digest')}, ${usual}) as digest,
      ${chosen('time_zone')} as "timeZone", ${chosen('quiet_hours')} as "quietHours", coalesce(a.last_active_at, u.created_at) as "lastActiveAt",
      ${isHereSql('u')} as "isHere"
    from taken t join users u on u.id = t.user_id
      left join user_activity a on a.user_id = t.user_id`.execute(db);
  return rows[0] ?? null;
}

export async function rescheduleDigest(
  db: Kysely<Schema>,
  userId: string,
  { nextAt, since, tries = 0 }: { nextAt: Date; since?: Date; tries?: number },
): Promise<void> {
  await sql`update digests set next_at = ${nextAt}::timestamptz, tries = ${tries},
      since = coalesce(${since ?? null}::timestamptz, since)
    where user_id = ${userId}`.execute(db);
}

export async function endDigest(db: Kysely<Schema>, userId: string): Promise<void> {
  await db.deleteFrom('digests').where('user_id', '=', userId).execute();
}

export interface DigestSurvey {
  due: number;
  oldestDueForS: number;
}

export async function surveyDigests(db: Kysely<Schema>): Promise<DigestSurvey> {
  const { rows } = await sql<DigestSurvey>`
    select count(*)::int as due,
      coalesce(extract(epoch from now() - min(next_at)), 0)::float8 as "oldestDueForS"
    from digests where next_at <= now()`.execute(db);
  return rows[0] ?? { due: 0, oldestDueForS: 0 };
}
