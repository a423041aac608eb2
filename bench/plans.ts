import type { Pool } from 'pg';
import { explainEngagement } from './engagement-work.ts';
import { explainSearch } from './search-work.ts';
import { explainNotifications } from './notification-work.ts';
import type { Plan } from './plan.ts';
import type { Seeded } from './seeded.ts';

/** The plans behind the reads, as PostgreSQL ran them on the largest community. */
export async function explainReads(pool: Pool, seeded: Seeded): Promise<Plan[]> {
  const { memberIds } = seeded;
  const [viewer = ''] = memberIds;
  const author = memberIds[memberIds.length / 2] ?? '';
  const explain = async (work: string, text: string, params: unknown[]): Promise<Plan> => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off, summary off) ${text}`,
      params,
    );
    return { work, plan: rows.map((row) => row['QUERY PLAN']).join('\n') };
  };
  return [
    await explain(
      'Home feed: the walk',
      `select id, seq from (select seq, author_id, id from posts
         where parent_id is null and deleted_at is null and hidden_at is null order by seq desc limit 3000) newest
       where author_id = any(array(select followee_id from follows where follower_id = $1
         union all select $1::uuid)) order by seq desc limit 20`,
      [viewer],
    ),
    await explain(
      'Home feed: author by author',
      `select newest.id, newest.seq from (select followee_id from follows where follower_id = $1
         union all select $1::uuid) as author (id)
       cross join lateral (select p.id, p.seq from posts p
         where p.author_id = author.id and p.parent_id is null and p.deleted_at is null and p.hidden_at is null
         order by p.seq desc limit 20) newest
       order by newest.seq desc limit 20`,
      [viewer],
    ),
    await explain(
      'Profile feed',
      `select id, seq from posts where author_id = $1 and parent_id is null and deleted_at is null and hidden_at is null
       order by seq desc limit 20`,
      [author],
    ),
    ...(await explainSearch(explain, viewer)),
    ...(await explainEngagement(explain, seeded)),
    ...(await explainNotifications(explain, memberIds)),
  ];
}
