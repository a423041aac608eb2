import type { Pool } from 'pg';

export const MANY_NOTIFICATIONS = 10_000;

export function readersOf(memberIds: readonly string[]): { few: number; many: number } {
  return { few: 0, many: memberIds.length / 4 };
}

export async function seedNotifications(pool: Pool, memberIds: readonly string[]): Promise<void> {
  await seedFew(pool, memberIds);
  await seedMany(pool, memberIds, readersOf(memberIds).many);
  await seedOthers(pool, memberIds);
}

async function seedFew(pool: Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query(
    `with own as (
       select id, row_number() over (order by seq desc) as place from posts
       where author_id = $1 and parent_id is null and repost_of is null order by seq desc limit 20
     ), comments as (
       insert into posts (id, author_id, post_type, parent_id, root_id, body, detected_language, created_at, updated_at)
       select gen_random_uuid(), ($2::uuid[])[601 + place], 'COMMENT', id, id,
         'A comment of about a hundred characters, as people write them under a post that they like.', 'en', now(), now()
       from own returning id, parent_id, author_id, seq
     ), counted as (
       insert into post_counts (post_id, parent_id, seq) select id, parent_id, seq from comments
     ), given as (
       insert into reactions (post_id, user_id, name, seq, created_at)
       select id, ($2::uuid[])[701 + place], 'heart', next_seq(), now() from own on conflict do nothing
     )
     insert into notifications (recipient_id, type, actor_id, post_id, parent_id, created_at, is_seen)
     select $1, type, actor, post, parent, now(), true from (
       select place, 1 as kind, 'comment' as type, author_id as actor, c.id as post, own.id as parent
       from comments c join own on own.id = c.parent_id
       union all select place, 2, 'reactions', ($2::uuid[])[701 + place], id, null from own
       union all select place, 3, 'repost', ($2::uuid[])[501 + place], id, null from own
     ) told order by place, kind on conflict do nothing`,
    [memberIds[0], memberIds],
  );
}

/** Gives every member sixty seen reactions, so that no member has most of the table's rows. */
async function seedOthers(pool: Pool, memberIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into notifications (recipient_id, type, actor_id, post_id, created_at, is_seen)
     select p.author_id, 'reactions', actor.id, p.id, now(), true
     from (select id, author_id, row_number() over (partition by author_id order by seq desc) as place
         from posts where parent_id is null and repost_of is null) p,
       unnest($1::uuid[]) actor (id)
     where p.place <= 3 and actor.id <> p.author_id on conflict do nothing`,
    [memberIds.slice(-20)],
  );
}

async function seedMany(pool: Pool, memberIds: readonly string[], member: number): Promise<void> {
  const { rowCount } = await pool.query(
    `insert into notifications (recipient_id, type, actor_id, post_id, created_at, is_seen)
     select $1, 'reactions', actor.id, post.id, now(), true
     from (select id from posts where author_id = $1 and parent_id is null and repost_of is null
         order by seq desc limit 12) post,
       (select id from unnest($2::uuid[]) with ordinality a (id, place) where id <> $1 limit 1000) actor
     where not exists (select from notifications n
       where n.post_id = post.id and n.type = 'reactions' and n.actor_id = actor.id)
     limit $3`,
    [memberIds[member], memberIds, MANY_NOTIFICATIONS],
  );
  if (rowCount !== MANY_NOTIFICATIONS)
    throw new Error(`${rowCount} notifications instead of ${MANY_NOTIFICATIONS}`);
}
