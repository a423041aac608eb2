import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { blockedWithSql } from '#src/features/relations/blocks/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { FactSql } from '#src/platform/facts/facts.ts';
import type { Reacted, ReactedPost } from '#src/features/posts/record/posts.facts.ts';
import { weightOf, type ReactionChange, whoReacted } from './settle-reactions.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';
import { isVisibleSql } from '#src/features/users/record/public.ts';

export interface StoredReactions {
  counts: Record<string, number>;
  version: number;
  held: Map<string, string>;
}

const reactedSql = (who: Omit<Reacted, 'posts'>): RawBuilder<unknown> =>
  sql`${JSON.stringify(who)}::jsonb || jsonb_build_object('posts',
    jsonb_build_array(jsonb_build_array(post_id, reactions, version)))`;

const live = (
  postId: string,
): RawBuilder<unknown> => sql`posts p join post_counts c on c.post_id = p.id
    where p.id = ${postId} and ${liveSql('p')}`;

/** Locks the post, then its counts. Comments and deletions use the same order. */
const LOCK_POST_COUNTS = sql`for share of p for no key update of c`;

/** Prevents deletion of a post and changes of its counts until the transaction ends. */
export async function lockReactions(tx: Transaction<Schema>, postId: string): Promise<void> {
  await sql`select from ${live(postId)} ${LOCK_POST_COUNTS}`.execute(tx);
}

export async function findReactions(
  db: Kysely<Schema>,
  postId: string,
  memberIds: readonly string[],
): Promise<StoredReactions | null> {
  const { rows } = await sql<Omit<StoredReactions, 'held'> & { held: Record<string, string> }>`
    select c.reactions as counts, c.reactions_version as version, coalesce((
        select jsonb_object_agg(user_id, name) from reactions r
        where r.post_id = c.post_id and r.user_id = any(${memberIds}::uuid[])), '{}') as held
    from ${live(postId)}`.execute(db);
  const [standing] = rows;
  return standing ? { ...standing, held: new Map(Object.entries(standing.held)) } : null;
}

/**
 * Writes a post's reactions, counts and score, if it exists and its reactions are unchanged since
 * `version`. A single statement locks the counts as briefly as possible. @returns null if nothing was
 * written
 */
export async function writeReactions(
  db: Kysely<Schema>,
  { postId, version, now }: { postId: string; version: number; now: Date },
  change: ReactionChange,
  factSql: FactSql,
): Promise<ReactedPost | null> {
  const { given, taken, counts, score } = change;
  const { rows } = await sql<{ version: number }>`
    with standing as (
      select c.post_id from ${live(postId)} and c.reactions_version = ${version} ${LOCK_POST_COUNTS}
    ), taken as (
      delete from reactions r using standing s
      where r.post_id = s.post_id and r.user_id = any(${taken}::uuid[])
    ), given as (
      insert into reactions (post_id, user_id, name, created_at)
      select s.post_id, user_id, name, ${now}::timestamptz
      from standing s, unnest(${given.map(({ userId }) => userId)}::uuid[],
        ${given.map(({ name }) => name)}::text[]) with ordinality as intent (user_id, name, place)
      order by place
      on conflict (post_id, user_id) do update
        set name = excluded.name, seq = excluded.seq, created_at = excluded.created_at
    ), changed as (
      update post_counts c set reactions = ${JSON.stringify(counts)}::jsonb,
        reactions_version = c.reactions_version + 1, reaction_score = ${score}
      from standing s where c.post_id = s.post_id
      returning c.post_id, c.reactions, c.reactions_version as version
    ), ${factSql(reactedSql(whoReacted(change)), sql`changed`)}
    select version from changed`.execute(db);
  const [written] = rows;
  return written ? [postId, counts, written.version] : null;
}

export interface ListedReaction {
  userId: string;
  name: string;
  seq: number;
}

export async function listReactionsAt(
  db: Kysely<Schema>,
  postId: string,
  page: {
    name: string | undefined;
    before: number;
    limit: number;
    unseenBy: string | null;
  },
): Promise<ListedReaction[]> {
  const named = page.name === undefined ? sql`` : sql`and r.name = ${page.name}`;
  const seen = page.unseenBy ? sql`and r.user_id not in (${blockedWithSql(page.unseenBy)})` : sql``;
  const { rows } = await sql<ListedReaction>`
    select r.user_id as "userId", r.name, r.seq
    from reactions r join users u on u.id = r.user_id
    where r.post_id = ${postId} and r.seq < ${page.before} ${named} ${seen}
      and ${isVisibleSql('u')}
    order by r.seq desc limit ${page.limit}`.execute(db);
  return rows;
}

const NAMES = Object.keys(REACTIONS);

export async function forgetReactions(
  tx: Transaction<Schema>,
  userId: string,
  atMost: number,
): Promise<ReactedPost[] | null> {
  // Locks counts from the younger post to the older, like comments do.
  const locked = await sql<{ id: string }>`
    with range as materialized (select post_id from reactions where user_id = ${userId} limit ${atMost})
    select c.post_id as id from range s join posts p on p.id = s.post_id
      join post_counts c on c.post_id = p.id
    order by p.seq desc for no key update of c`.execute(tx);
  const ids = locked.rows.map((row) => row.id);
  if (ids.length === 0) return null;
  const { rows } = await sql<{ id: string; counts: Record<string, number>; version: number }>`
    with taken as (
      delete from reactions where user_id = ${userId} and post_id = any(${ids}::uuid[])
      returning post_id, name
    )
    update post_counts c set reactions_version = c.reactions_version + 1,
      reactions = case when (c.reactions ->> taken.name)::integer > 1
        then jsonb_set(c.reactions, array[taken.name],
          to_jsonb((c.reactions ->> taken.name)::integer - 1))
        else c.reactions - taken.name end,
      reaction_score = c.reaction_score - coalesce(known.weight, 0)
    from taken left join unnest(${NAMES}::text[], ${NAMES.map(weightOf)}::integer[])
      as known (name, weight) on known.name = taken.name
    where c.post_id = taken.post_id
    returning c.post_id as id, c.reactions as counts, c.reactions_version as version`.execute(tx);
  return rows.map(({ id, counts, version }) => [id, counts, version]);
}
