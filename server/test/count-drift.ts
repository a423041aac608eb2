import { sql } from 'kysely';
import type { TestServer } from './server.ts';

export async function findCountDrift(server: TestServer): Promise<unknown[]> {
  const { rows } = await sql`
    select p.id from posts p join post_counts c on c.post_id = p.id
    where c.comments <> (select count(*) from posts a
        where a.parent_id = p.id and a.deleted_at is null and a.hidden_at is null)
      or c.quotes <> (select count(*) from posts q
        where q.quote_of = p.id and q.deleted_at is null and q.hidden_at is null)
      or c.reposts <> (select count(*) from posts r
        where r.repost_of = p.id and r.deleted_at is null and r.hidden_at is null)
      or c.shown_answers <> (select count(*) from posts a join post_counts ac on ac.post_id = a.id
        where a.parent_id = p.id and (ac.shown_answers > 0 or a.deleted_at is null and a.hidden_at is null))
      or p.parent_id is null and c.all_comments <> (select count(*) from posts a
        where a.root_id = p.id and a.deleted_at is null and a.hidden_at is null)
    union all
    select u.user_id from user_counts u
    where u.posts <> (select count(*) from posts p where p.author_id = u.user_id
      and p.parent_id is null and p.repost_of is null and p.deleted_at is null and p.hidden_at is null)`.execute(
    server.db,
  );
  return rows;
}
