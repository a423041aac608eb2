import type { NotificationType } from '@rookery/contract/kernel/notifications.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isHereSql } from '#src/features/users/public.ts';
import { MAX_CLOCK_SKEW_MS } from '#src/kernel/clock.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export const NO_POST = '00000000-0000-0000-0000-000000000000';
export const CHAT = 'chat';
export const QUIET = 'quiet';

/** The delay before a push. Further events of the same kind may join the push in this time. */
const BATCH_DELAY_MS = 2000;
/** Events about the same subject are pushed at most once in this time. */
const MIN_INTERVAL_MS = 60_000;
/** The longest delay: an hour of retries or a day of quiet hours, plus a correction of the clock. */
const MAX_DELAY_MS = { other: 3_600_000, quiet: 25 * 3_600_000 };

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

const wantsPushesSql = (memberId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  not exists (select from user_settings u where u.user_id = ${memberId}
    and u.name = 'notifications_push_notifications' and u.value = 'false')`;

/** The id that notifications of one type must share to be pushed as one. Null if there is none. */
export const aboutSql = (rows: string): RawBuilder<unknown> =>
  sql.raw(`case ${rows}.type when 'post' then ${rows}.actor_id when 'group_post' then ${rows}.group_id
    else coalesce(${rows}.parent_id, ${rows}.post_id, ${rows}.group_id) end`);

/**
 * A CTE that queues pushes of the CTE `written` to the recipients' devices. `written` has recipient_id,
 * actor_id, type, post_id, parent_id, group_id and created_at. A pending or sending push is queued once.
 */
export const queuePushesSql = (now: Date): RawBuilder<unknown> => sql`devices as (
  select id, host, user_id from push_subscriptions where user_id in (select recipient_id from written)
  -- A device that is being removed is left out, instead of failing the whole statement.
  for key share
), queued as (
  insert into pushes (subscription_id, host, type, about_id, due_at, since)
  select distinct s.id, s.host, w.type, coalesce(${aboutSql('w')}, ${NO_POST}::uuid),
    ${later(now, BATCH_DELAY_MS)}::timestamptz, w.created_at
  from written w join devices s on s.user_id = w.recipient_id
  where ${wantsPushesSql(sql.ref('w.recipient_id'))}
  order by 1, 3, 4
  on conflict (subscription_id, type, about_id) do update set
    is_again = pushes.due_at is not null,
    since = case when pushes.due_at is null then excluded.since
      when pushes.tries = 0 and pushes.since is not null then least(pushes.since, excluded.since)
      else pushes.since end,
    again_since = case when pushes.due_at is not null and pushes.tries > 0
      then least(case when pushes.is_again then pushes.again_since end, excluded.since) end,
    due_at = coalesce(pushes.due_at, least(${later(now, MIN_INTERVAL_MS)}::timestamptz,
      greatest(excluded.due_at, pushes.sent_at + ${MIN_INTERVAL_MS} * interval '1 millisecond')))
)`;

export interface DuePush {
  subscriptionId: string;
  type: NotificationType | typeof QUIET | typeof CHAT;
  aboutId: string;
  tries: number;
  /** The time of the first event to report; null: an older process wrote it. */
  since: Date | null;
  userId: string;
  endpoint: string;
  host: string;
  publicKey: string;
  authToken: string;
  contentEncoding: 'aes128gcm' | 'aesgcm';
  failingSince: Date | null;
  quietHours: string | null;
  timeZone: string | null;
  off: string[];
  /** The member is active and wants pushes, and the session has not ended. */
  isLive: boolean;
}

const chosen = (name: string): RawBuilder<unknown> =>
  sql`(select value from user_settings where user_id = s.user_id and name = ${name})`;

export interface HostCapacity {
  room: number;
  isSlow: boolean;
}

export interface TakeLimits {
  rooms: ReadonlyMap<string, HostCapacity>;
  usual: HostCapacity;
  quick: number;
  slow: number;
  each: number;
  running: ReadonlyMap<string, number>;
  without: readonly string[];
}

/** Every host with pending pushes, found with one index lookup each. */
const WAITING_HOSTS = sql`hosts (host) as (
    (select host from pushes where due_at is not null order by host limit 1)
    union all
    select (select p.host from pushes p where p.due_at is not null and p.host > hosts.host
      order by p.host limit 1) from hosts where hosts.host is not null
  )`;

/**
 * Claims due pushes: the longest due of each host, and only a few of each member. If this process dies,
 * another may claim them at `until`.
 */
export async function claimDuePushes(
  db: Kysely<Schema>,
  at: { now: Date; until: Date },
  { rooms, usual, quick, slow, each, running, without }: TakeLimits,
): Promise<DuePush[]> {
  const { now, until } = at;
  const known = [...rooms.values()];
  const { rows } = await sql<DuePush>`with recursive ${WAITING_HOSTS}, found as (
      select p.*, coalesce(known.is_slow, ${usual.isSlow}) as is_slow
      from hosts left join unnest(${[...rooms.keys()]}::text[],
          ${known.map(({ room }) => room)}::integer[], ${known.map(({ isSlow }) => isSlow)}::boolean[])
          as known (host, room, is_slow) using (host),
        lateral (select subscription_id, type, about_id, due_at from pushes
          where pushes.host = hosts.host and due_at is not null and due_at <= ${now}::timestamptz
            and subscription_id not in (
              select id from push_subscriptions where user_id = any(${without}::uuid[]))
          order by due_at limit coalesce(known.room, ${usual.room}) for update skip locked) p
    ), shared as (
      select found.*, coalesce(busy.running, 0)
          + row_number() over (partition by s.user_id order by is_slow, due_at) as nth
      from found join push_subscriptions s on s.id = found.subscription_id
        left join unnest(${[...running.keys()]}::uuid[], ${[...running.values()]}::integer[])
          as busy (id, running) on busy.id = s.user_id
    ), due as (
      (select * from shared where not is_slow and nth <= ${each} order by nth, due_at limit ${quick})
      union all
      (select * from shared where is_slow and nth <= ${each} order by nth, due_at limit ${slow})
    ), taken as (
      update pushes p set due_at = ${until}::timestamptz, tries = p.tries + 1, is_again = false,
        since = case when p.since is not null then least(p.since, p.again_since) end,
        again_since = null
      from due where p.subscription_id = due.subscription_id and p.type = due.type
        and p.about_id = due.about_id
      returning p.subscription_id, p.type, p.about_id, p.tries, p.since
    )
    select t.subscription_id as "subscriptionId", t.type, t.about_id as "aboutId", t.tries, t.since,
      s.user_id as "userId", s.endpoint, s.host, s.public_key as "publicKey",
      s.auth_token as "authToken", s.content_encoding as "contentEncoding",
      s.failing_since as "failingSince", ${chosen('quiet_hours')} as "quietHours",
      ${chosen('time_zone')} as "timeZone",
      array(select name from user_settings where user_id = s.user_id and value = 'false') as "off",
      ${isHereSql('u')} and e.revoked_at is null and ${wantsPushesSql(sql.ref('s.user_id'))} as "isLive"
    from taken t join push_subscriptions s on s.id = t.subscription_id
      join users u on u.id = s.user_id join sessions e on e.id = s.session_id`.execute(db);
  return rows;
}

type Named = Pick<DuePush, 'subscriptionId' | 'type' | 'aboutId'>;

const named = ({ subscriptionId, type, aboutId }: Named): RawBuilder<unknown> =>
  sql`subscription_id = ${subscriptionId} and type = ${type} and about_id = ${aboutId}`;

/** Marks a push as sent. Events that occurred in flight are pushed a minute later. */
export async function markSent(db: Kysely<Schema>, push: DuePush, now: Date): Promise<void> {
  // Another push of the device may have failed concurrently.
  await sql`with sent as (
      update pushes set sent_at = ${now}::timestamptz, tries = 0,
        due_at = case when is_again then ${later(now, MIN_INTERVAL_MS)}::timestamptz end,
        since = case when is_again then coalesce(again_since, since) end, again_since = null
      where ${named(push)}
    ) update push_subscriptions set failing_since = null
    where id = ${push.subscriptionId} and failing_since is not null`.execute(db);
}

export async function endFailing(db: Kysely<Schema>, subscriptionId: string): Promise<void> {
  await sql`update push_subscriptions s set failing_since = null
    where s.id = ${subscriptionId} and failing_since is not null and not exists (
      select from pushes p where p.subscription_id = s.id and p.tries > 0)`.execute(db);
}

/**
 * Drops a push without content or with a permanent failure. Events that occurred in flight get their own push.
 */
export async function dropPush(db: Kysely<Schema>, push: Named, now: Date): Promise<void> {
  await sql`with kept as (
      update pushes set due_at = ${now}::timestamptz, tries = 0, is_again = false,
        since = coalesce(again_since, since), again_since = null
      where ${named(push)} and is_again returning 1
    ) delete from pushes where ${named(push)} and not is_again`.execute(db);
}

export async function scheduleRetry(
  db: Kysely<Schema>,
  push: DuePush,
  at: { now: Date; until: Date },
): Promise<void> {
  // Mark the device as failing first. Once the push is due, it may be claimed and succeed immediately.
  await sql`update push_subscriptions set failing_since = least(failing_since, ${at.now}::timestamptz)
    where id = ${push.subscriptionId}`.execute(db);
  await sql`update pushes set due_at = ${at.until}::timestamptz where ${named(push)}`.execute(db);
}

export async function delayUntilQuietEnds(
  db: Kysely<Schema>,
  push: DuePush,
  until: Date,
): Promise<void> {
  if (push.type === QUIET) {
    await sql`update pushes set due_at = ${until}::timestamptz, tries = 0
      where ${named(push)}`.execute(db);
    return;
  }
  await sql`with gone as (delete from pushes where ${named(push)})
    insert into pushes (subscription_id, host, type, about_id, due_at, since)
    values (${push.subscriptionId}, ${push.host}, ${QUIET}, ${NO_POST}, ${until}::timestamptz,
      ${push.since}::timestamptz)
    on conflict (subscription_id, type, about_id) do update set
      since = case when pushes.due_at is null then excluded.since
        when pushes.since is not null and excluded.since is not null
          then least(pushes.since, excluded.since) end,
      due_at = coalesce(pushes.due_at, excluded.due_at), tries = 0`.execute(db);
}

export async function releaseQuietPush(
  db: Kysely<Schema>,
  memberId: string,
  now: Date,
): Promise<void> {
  // A push in flight stays with the process that claimed it.
  await sql`update pushes p set due_at = ${now}::timestamptz from push_subscriptions s
    where s.user_id = ${memberId} and p.subscription_id = s.id and p.type = ${QUIET}
      and p.due_at > ${now}::timestamptz and p.tries = 0`.execute(db);
}

export async function nextDue(db: Kysely<Schema>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`with recursive ${WAITING_HOSTS}
    select min(first.due_at) as at from hosts, lateral (
      select due_at from pushes where pushes.host = hosts.host and due_at is not null
      order by due_at limit 1) first`.execute(db);
  return rows[0]?.at ?? null;
}

export interface PushSurvey {
  waiting: number;
  oldest: { dueForS: number; host: string } | null;
}

export async function surveyPushes(db: Kysely<Schema>): Promise<PushSurvey> {
  const { rows: counted } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pushes where due_at is not null`.execute(db);
  const { rows } = await sql<{ dueForS: number; host: string }>`
    select extract(epoch from now() - due_at)::float8 as "dueForS", host from pushes
    where due_at <= now() order by due_at limit 1`.execute(db);
  return { waiting: counted[0]?.waiting ?? 0, oldest: rows[0] ?? null };
}

/** Makes pushes due now if a clock that was ahead has delayed them beyond the limit. */
export async function fixFuturePushes(db: Kysely<Schema>, now: Date): Promise<void> {
  const ahead = (wait: number): Date => later(now, wait + MAX_CLOCK_SKEW_MS);
  await sql`update pushes p set due_at = ${now}::timestamptz from (
      select subscription_id, type, about_id from pushes
      where due_at > case type when ${QUIET} then ${ahead(MAX_DELAY_MS.quiet)}::timestamptz
        else ${ahead(MAX_DELAY_MS.other)}::timestamptz end
      for update skip locked
    ) late where p.subscription_id = late.subscription_id and p.type = late.type
      and p.about_id = late.about_id`.execute(db);
}

export async function forgetSent(
  db: Kysely<Schema>,
  { before, now }: { before: Date; now: Date },
  atMost: number,
): Promise<number> {
  const ahead = later(now, MAX_CLOCK_SKEW_MS);
  const { numAffectedRows } = await sql`delete from pushes p using (
      select subscription_id, type, about_id from pushes
      where due_at is null
        and (sent_at < ${before}::timestamptz or sent_at > ${ahead}::timestamptz) limit ${atMost}
    ) old where p.subscription_id = old.subscription_id and p.type = old.type
      and p.about_id = old.about_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}
