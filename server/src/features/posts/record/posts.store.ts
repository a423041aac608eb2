import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { markUsedSql, usedOrNoneSql } from '#src/features/media/record/public.ts';
import { countInGroupSql, writableGroupSql } from '#src/features/groups/record/public.ts';
import { type PostCount, postCountSql } from '#src/features/users/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { FactSql } from '#src/platform/facts/facts.ts';
import { eventSql } from '#src/platform/outbox/event-sql.ts';
import { createdSql } from './post-created.store.ts';
import {
  newColumnsSql,
  newRowSql,
  recordSql,
  toRecord,
  type PostRow,
} from './post-columns.store.ts';
import {
  isProcessing,
  type NewPost,
  type PostRecord,
  type Reach,
  type WrittenIn,
} from './post-record.ts';
import { countShareSql, ofLiveOriginalSql } from './reposts.store.ts';
import {
  commentableSql,
  goneAtSql,
  liveSql,
  standingSql,
  undeletedSql,
} from './visibility.store.ts';

/**
 * Writes a post, its words, topics and mentions, its place in the counts of its parent and root or of what it
 * quotes, its author's count and its event in one statement: one round trip, one commit, all or nothing.
 * @returns the place in the order of all posts, and the author's count of posts (null for comments);
 * undefined when nothing was written: the id is taken, the parent may no longer be commented on, or what it
 * quotes is gone.
 */
export async function insertPost(
  db: Kysely<Schema>,
  post: NewPost,
  factSql: FactSql,
): Promise<{ seq: number; count: PostCount | null } | undefined> {
  const { parentId, rootId, quoteOf } = post.family;
  const result = await sql<{ seq: number } & Partial<PostCount>>`
    with new_post as (
      insert into posts (${newColumnsSql})
      ${parentId ? commentRowSql(post, parentId) : newRowSql(post)} ${quoteOf ? ofLiveOriginalSql(quoteOf) : sql``}
      ${!parentId && post.group ? sql`from ${inGroupSql(post, post.group)}` : sql``}
      on conflict (id) do nothing
      returning id, seq, author_id
    ), counted as (
      insert into post_counts (post_id, parent_id, seq)
      select id, ${parentId}::uuid, ${parentId ? sql`seq` : null}::bigint from new_post
    ), worded as (
      insert into post_words (seq, post_id, author_id, words)
      select seq, id, author_id, array_to_tsvector(${post.words}::text[]) from new_post
    ), ${post.group ? sql`in_group as (${countInGroupSql(post.group.id, parentId === null)}),` : sql``} ${quoteOf ? sql`quoted as (${countShareSql(quoteOf, 'quotes')}),` : sql``} ${post.topics.length > 0 ? topicsSql(post) : sql``} ${post.mentions.length > 0 ? mentionsSql(post) : sql``} ${attachMediaSql(post)} placed as (
      ${parentId ? countCommentSql(parentId, rootId) : countOwnSql(post)}
    ), ${factSql(createdSql(post, !parentId), parentId ? sql`new_post` : sql`new_post left join placed on true`)}
    ${parentId ? sql`select seq from new_post` : sql`select seq, posts, version from new_post left join placed on true`}
  `.execute(db);
  const [written] = result.rows;
  if (!written) return undefined;
  const { seq, posts, version } = written;
  return { seq, count: posts && version ? { posts, version } : null };
}

const inGroupSql = ({ authorId }: NewPost, { id, visibility }: WrittenIn): RawBuilder<unknown> =>
  writableGroupSql({ id, authorId, visibility });

/** What a private group alone sees counts nowhere else. */
function countOwnSql({ group }: NewPost): RawBuilder<unknown> {
  if (group && group.reach !== 'everyone') {
    return sql`select null::integer as posts, null::bigint as version where false`;
  }
  return postCountSql.add(sql`new_post`);
}

/** Holds the parent still: it is not deleted in the same moment, and its counts are locked before the root's. */
function commentRowSql(post: NewPost, parentId: string): RawBuilder<unknown> {
  const { group } = post;
  return sql`${newRowSql(post)} from posts parent join post_counts pc on pc.post_id = parent.id
      join users above on above.id = parent.author_id
      ${group ? sql`cross join ${inGroupSql(post, group)}` : sql``}
    where parent.id = ${parentId} and parent.group_id is not distinct from ${group?.id ?? null}::uuid
      and ${commentableSql('parent', 'pc', 'above')}
    for share of parent for no key update of pc`;
}

function topicsSql({ topics }: NewPost): RawBuilder<unknown> {
  return sql`topics as (
      insert into post_topics (kind, topic_key, seq, post_id, shown_as)
      select t.kind, t.topic_key, new_post.seq, new_post.id, t.shown_as from new_post,
        unnest(${topics.map((t) => t.kind)}::text[], ${topics.map((t) => t.key)}::text[],
          ${topics.map((t) => t.shownAs)}::text[]) as t (kind, topic_key, shown_as)
    ),`;
}

function mentionsSql({ mentions }: NewPost): RawBuilder<unknown> {
  return sql`mentioned as (
      insert into post_mentions (post_id, user_id)
      select new_post.id, m.user_id from new_post, unnest(${mentions}::uuid[]) as m (user_id)
    ),`;
}

/** Its uploads; and where one of them is not ready, an event upon which is looked again after the commit. */
function attachMediaSql(post: NewPost): RawBuilder<unknown> {
  const ids = post.media.map(({ mediaId }) => mediaId);
  const uploads = ids.filter((id) => id !== null);
  if (uploads.length === 0) return sql``;
  const waits = sql`waiting as (
      ${eventSql('postMediaWaits', sql`jsonb_build_object('postId', id)`, sql`new_post`)}
    ),`;
  return sql`used as (${markUsedSql(uploads, post.createdAt)}), attached as (
      insert into post_media (post_id, position, media_id)
      select new_post.id, m.position - 1, ${usedOrNoneSql(sql`m.media_id`)}
      from new_post, unnest(${ids}::uuid[]) with ordinality as m (media_id, position)
      where m.media_id is not null
    ), ${isProcessing(post) ? waits : sql``}`;
}

function countCommentSql(parentId: string, rootId: string | null): RawBuilder<unknown> {
  return sql`update post_counts set
      comments = comments + (post_id = ${parentId}::uuid)::int,
      shown_answers = shown_answers + (post_id = ${parentId}::uuid)::int,
      all_comments = all_comments + (post_id = ${rootId}::uuid)::int
    where post_id in (${parentId}::uuid, ${rootId}::uuid) and exists (select from new_post)`;
}

/** Posts as everyone sees them, deleted ones included. */
export async function loadPosts(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, PostRecord>> {
  const { rows } = await sql<PostRow>`
    select ${recordSql}
    from posts p join post_counts c on c.post_id = p.id
    where p.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, toRecord(row)]));
}

export interface StandingPost {
  id: string;
  authorId: string;
  parentId: string | null;
  rootId: string | null;
  repostOf: string | null;
  quoteOf: string | null;
  groupId: string | null;
  /** As its row has it. */
  reach: Reach;
  isDeleted: boolean;
  isHidden: boolean;
  /** Hidden until a moderator has looked at it. */
  isHeld: boolean;
  shownComments: number;
}

/**
 * A post's own row, then its counts, locked until the transaction ends; comments lock in the same order.
 * The lock lets keys be shared: a row that points here is checked while its writer holds counts.
 */
export async function lockPost(
  tx: Transaction<Schema>,
  id: string,
): Promise<StandingPost | undefined> {
  const { rows } = await sql<Omit<StandingPost, 'shownComments'>>`
    select id, author_id as "authorId", parent_id as "parentId", root_id as "rootId",
      repost_of as "repostOf", quote_of as "quoteOf", group_id as "groupId", reach,
      held_at is not null as "isHeld", ${standingSql()}
    from posts where id = ${id} for no key update`.execute(tx);
  const [post] = rows;
  if (!post) return undefined;
  const counts = await sql<{ shownComments: number }>`
    select shown_answers as "shownComments" from post_counts
    where post_id = ${id} for no key update`.execute(tx);
  return { ...post, shownComments: counts.rows[0]?.shownComments ?? 0 };
}

/** Marks a post deleted or hidden, and takes it out of words, topics, mentions and the moderators' queue. */
export async function markGone(
  tx: Transaction<Schema>,
  id: string,
  how: keyof typeof goneAtSql,
  now: Date,
): Promise<void> {
  await sql`with topics as (delete from post_topics where post_id = ${id}),
      mentions as (delete from post_mentions where post_id = ${id}),
      words as (delete from post_words where seq = (select seq from posts where id = ${id})),
      queue as (update post_reviews set is_waiting = false where post_id = ${id} and is_waiting)
    update posts set ${goneAtSql[how]} = ${now}, updated_at = ${now} where id = ${id}`.execute(tx);
}

/** The moderators of its group took it out of sight, not staff. */
export async function noteRemovedFromGroup(
  tx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update posts set removed_from_group_at = ${now} where id = ${id}`.execute(tx);
}

/** A hidden post waits for a moderator, and its author still sees it. */
export async function noteHeld(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await sql`update posts set held_at = ${now} where id = ${id}`.execute(tx);
}

/** What waited for a moderator is hidden from its author too, as from now: its media are kept for a change of mind. */
export async function hideHeld(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await sql`update posts set held_at = null, ${goneAtSql.hidden} = ${now} where id = ${id}`.execute(
    tx,
  );
}

/** One live comment more or fewer directly under a post. */
export async function countComment(
  tx: Transaction<Schema>,
  parentId: string,
  by: 1 | -1,
): Promise<void> {
  await sql`update post_counts set comments = comments + ${by}::int
    where post_id = ${parentId}`.execute(tx);
}

/** One live comment more or fewer in all under a root. Last in a transaction: counts are locked upwards. */
export async function countUnderRoot(
  tx: Transaction<Schema>,
  rootId: string,
  by: 1 | -1,
): Promise<void> {
  await sql`update post_counts set all_comments = all_comments + ${by}::int
    where post_id = ${rootId}`.execute(tx);
}

/**
 * One shown comment more or fewer under a post; tells whether the post itself came into sight or left it. It is read in
 * a statement of its own: joined to the update, it would be as old as the wait for the counts was long.
 */
export async function countShown(
  tx: Transaction<Schema>,
  parentId: string,
  by: 1 | -1,
): Promise<{ parentId: string | null; isTurned: boolean } | undefined> {
  const counts = await sql<{ shown: number }>`
    update post_counts set shown_answers = shown_answers + ${by}::int where post_id = ${parentId}
    returning shown_answers as shown`.execute(tx);
  const { rows } = await sql<{ parentId: string | null; isGone: boolean }>`
    select parent_id as "parentId", not (${liveSql()}) as "isGone"
    from posts where id = ${parentId}`.execute(tx);
  const [post] = rows;
  const shown = counts.rows[0]?.shown ?? 0;
  // What is gone is in sight while something is shown below it.
  return (
    post && { parentId: post.parentId, isTurned: post.isGone && Math.min(shown, shown - by) <= 0 }
  );
}

export async function listLivePosts(
  db: Kysely<Schema>,
  authorId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where author_id = ${authorId} and ${undeletedSql()}
    limit ${limit}`.execute(db);
  return rows.map((row) => row.id);
}

/** Takes words and links out of an author's deleted posts. */
export async function blankPosts(db: Kysely<Schema>, authorId: string): Promise<void> {
  await sql`update posts set body = '', title = null, open_graph = null, open_graph_hint = null, embed_url = null
    where author_id = ${authorId} and not (${undeletedSql()})
      and (body <> '' or title is not null or open_graph is not null or open_graph_hint is not null
        or embed_url is not null)`.execute(db);
}
