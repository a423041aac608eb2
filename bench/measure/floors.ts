import type { Pool } from 'pg';
import type { Statement } from './floor.ts';
import type { Seeded } from '../seed/seeded.ts';

// The floor of a work reads the work's rows by id with one prepared statement. No response can cost less.

export async function postRows(pool: Pool, idsOf: Statement): Promise<Statement> {
  return {
    text: `select p.id, p.seq, p.author_id, p.post_type, p.parent_id, p.title, p.body, p.detected_language,
        p.created_at, p.updated_at, u.username, u.name, c.comments, c.all_comments, c.reactions
      from unnest($1::uuid[]) with ordinality as given (id, place)
      join posts p using (id) join users u on u.id = p.author_id join post_counts c on c.post_id = p.id
      order by place`,
    values: [await idsBy(pool, idsOf)],
  };
}

export async function memberRows(pool: Pool, idsOf: Statement): Promise<Statement> {
  return {
    text: `select u.id, u.username, u.name, u.bio, u.created_at, c.posts, c.following, c.followers
      from unnest($1::uuid[]) with ordinality as given (id, place)
      join users u using (id) join user_counts c on c.user_id = u.id order by place`,
    values: [await idsBy(pool, idsOf)],
  };
}

export function notificationRows(memberId: string): Statement {
  return {
    text: `select n.seq, n.type, n.created_at, n.is_seen, u.id, u.username, u.name, p.id as post_id, p.body
      from notifications n join users u on u.id = n.actor_id left join posts p on p.id = n.post_id
      where n.recipient_id = $1 order by n.seq desc limit 20`,
    values: [memberId],
  };
}

export const feedOf = (memberId: string): Statement => ({
  text: `select id from posts where parent_id is null and author_id in
      (select followee_id from follows where follower_id = $1) order by seq desc limit 20`,
  values: [memberId],
});

export const newestPosts = (count: number): Statement => ({
  text: 'select id from posts where parent_id is null order by seq desc limit $1',
  values: [count],
});

export const answersTo = (postId: string): Statement => ({
  text: 'select id from posts where parent_id = $1 order by seq desc limit 20',
  values: [postId],
});

export const membersOf = ({ memberIds }: Seeded, count: number): Statement => ({
  text: 'select id from unnest($1::uuid[]) id',
  values: [memberIds.slice(0, count)],
});

export const topicRows = (count: number): Statement => ({
  text: `select topic_key, shown_as, posts from topic_counts where kind = 'hashtag'
    order by folded_key limit $1`,
  values: [count],
});

export async function insertedRow(pool: Pool, authorId: string, body: string): Promise<Statement> {
  await pool.query(
    `create table if not exists bench_floor (id uuid primary key, seq bigint generated always as identity unique,
       author_id uuid not null, body text not null, created_at timestamptz not null default now())`,
  );
  return {
    text: 'insert into bench_floor (id, author_id, body) values (gen_random_uuid(), $1, $2) returning id, seq',
    values: [authorId, body],
  };
}

async function idsBy(pool: Pool, { text, values }: Statement): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(text, values);
  if (rows.length === 0) throw new Error('The floor has no rows.');
  return rows.map(({ id }) => id);
}
