import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** The number of newest comments and reactions read per post, which limits the recipients. */
const LOOKED_AT = 500;

export interface Participant {
  postId: string;
  memberId: string;
}

/**
 * The members who answered since `since`, at any depth below `roots` or directly below `comments`. Also those
 * who reacted to one of these.
 */
export async function listRecentParticipants(
  db: Kysely<Schema>,
  { roots, comments }: { roots: readonly string[]; comments: readonly string[] },
  since: Date,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    ${commentersSql(sql.ref('root_id'), roots, since)} union
    ${commentersSql(sql.ref('parent_id'), comments, since)} union
    ${reactorsSql([...roots, ...comments], since)}`.execute(db);
  return rows;
}

/** The newest voters, whose open pages receive new counts. */
export async function listVoters(
  db: Kysely<Schema>,
  postIds: readonly string[],
  atMost: number,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select post.id as "postId", vote.user_id as "memberId" from unnest(${postIds}::uuid[]) as post (id)
    cross join lateral (
      select user_id from poll_votes where post_id = post.id order by seq desc limit ${atMost}
    ) vote`.execute(db);
  return rows;
}

function commentersSql(
  column: RawBuilder<unknown>,
  ids: readonly string[],
  since: Date,
): RawBuilder<unknown> {
  return sql`select post.id as "postId", answer.author_id as "memberId"
    from unnest(${ids}::uuid[]) as post (id)
    cross join lateral (
      select author_id, created_at from posts where ${column} = post.id
      order by seq desc limit ${sql.lit(LOOKED_AT)}
    ) answer
    where answer.created_at > ${since}`;
}

function reactorsSql(ids: readonly string[], since: Date): RawBuilder<unknown> {
  return sql`select post.id, reaction.user_id
    from unnest(${ids}::uuid[]) as post (id)
    cross join lateral (
      select user_id, created_at from reactions where post_id = post.id
      order by seq desc limit ${sql.lit(LOOKED_AT)}
    ) reaction
    where reaction.created_at > ${since}`;
}
