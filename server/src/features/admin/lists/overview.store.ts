import { sql, type Kysely } from 'kysely';
import { liveSql } from '#src/features/posts/record/public.ts';
import { isHereSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { isReadableSql } from '#src/features/admin/feedback/feedback.store.ts';

export interface Overview {
  members: number;
  posts: number;
  activeDay: number;
  activeWeek: number;
  activeMonth: number;
  heldMembers: number;
  waitingReports: number;
  oldestReportAt: Date | null;
  waitingBanAppeals: number;
  openFeedback: number;
  storedBytes: number;
  jobsWaiting: number;
  jobsFailed: number;
}

export async function countOverview(
  db: Kysely<Schema>,
  { readerId, day, week, month }: { readerId: string; day: Date; week: Date; month: Date },
): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with waiting_posts as (
      select r.flagged_at from post_reviews r
        join posts p on p.id = r.post_id join users u on u.id = p.author_id
      where r.is_waiting and ${isHereSql('u')} and p.author_id <> ${readerId}
    ), waiting_messages as (
      select r.reported_at from message_reviews r join messages m on m.id = r.message_id
      where r.is_waiting and m.author_id <> ${readerId}
    )
    select
      (select count(*)::integer from users u where ${isHereSql('u')}) as members,
      (select count(*)::integer from posts p where ${liveSql('p')}) as posts,
      (select count(*)::integer from user_activity where last_active_at > ${day}) as "activeDay",
      (select count(*)::integer from user_activity where last_active_at > ${week}) as "activeWeek",
      (select count(*)::integer from user_activity where last_active_at > ${month}) as "activeMonth",
      (select count(*)::integer from users u where u.held_at is not null and ${isHereSql('u')}) as "heldMembers",
      (select count(*)::integer from waiting_posts)
        + (select count(*)::integer from waiting_messages) as "waitingReports",
      least((select min(flagged_at) from waiting_posts),
        (select min(reported_at) from waiting_messages)) as "oldestReportAt",
      (select count(*)::integer from ban_appeals where settled_at is null) as "waitingBanAppeals",
      (select count(*)::integer from feedback
        where done_at is null and ${isReadableSql(readerId)}) as "openFeedback",
      (select coalesce(sum(stored_bytes), 0)::bigint from media) as "storedBytes",
      (select count(*)::integer from graphile_worker.jobs where attempts < max_attempts) as "jobsWaiting",
      (select count(*)::integer from graphile_worker.jobs where attempts >= max_attempts) as "jobsFailed"
    `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('The overview query returned no row.');
  return found;
}

export interface Day {
  day: string;
  joined: number;
  posts: number;
}

export async function countDays(
  db: Kysely<Schema>,
  { since, now }: { since: Date; now: Date },
): Promise<Day[]> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'UTC')::date`;
  const { rows } = await sql<Day>`
    select d.day::text as day, coalesce(j.count, 0)::integer as joined, coalesce(w.count, 0)::integer as posts
    from (select generate_series((${since}::timestamptz at time zone 'UTC')::date,
        (${now}::timestamptz at time zone 'UTC')::date, interval '1 day')::date as day) d
    left join (select ${dayOf('u.created_at')} as day, count(*) from users u
      where u.created_at > ${since} group by 1) j on j.day = d.day
    left join (select ${dayOf('p.created_at')} as day, count(*) from posts p
      where p.created_at > ${since} and ${liveSql('p')} group by 1) w on w.day = d.day
    order by d.day`.execute(db);
  return rows;
}
