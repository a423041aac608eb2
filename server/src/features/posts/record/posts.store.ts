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
  type TargetGroup,
} from './post-record.ts';
import type { StoredPoll } from './poll-record.ts';
import { answerableSql, quotableSql } from './audience.store.ts';
import { countShareSql, ofLiveOriginalSql } from './reposts.store.ts';
import {
  commentableSql,
  goneAtSql,
  liveSql,
  goneStateSql,
  undeletedSql,
} from './visibility.store.ts';

/**
 * Writes a post with its search terms, topics, mentions, counts and event in one statement: all or nothing.
 * @returns the position in the order of all posts and the author's post count (null for comments). undefined:
 * nothing was written, as the id is taken, or the parent or quoted post is unavailable.
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
      ${parentId ? commentRowSql(post, parentId) : newRowSql(post)} ${quoteOf ? ofLiveOriginalSql(quoteOf, quotableSql(post, 'original')) : sql``}
      ${!parentId && post.group ? sql`from ${inGroupSql(post, post.group)}` : sql``}
      on conflict (id) do nothing
      returning id, seq, author_id
    ), counted as (
      insert into post_counts (post_id, parent_id, seq)
      select id, ${parentId}::uuid, ${parentId ? sql`seq` : null}::bigint from new_post
    ), worded as (
      insert into post_words (seq, post_id, author_id, words)
      select seq, id, author_id, array_to_tsvector(${post.words}::text[]) from new_post
    ), ${post.group ? sql`in_group as (${countInGroupSql(post.group.id, parentId === null)}),` : sql``} ${quoteOf ? sql`quoted as (${countShareSql(quoteOf, 'quotes')}),` : sql``} ${post.topics.length > 0 ? topicsSql(post) : sql``} ${post.mentions.length > 0 ? mentionsSql(post) : sql``} ${attachMediaSql(post)} ${post.poll ? sql`poll_end as (${pollEndSql(post.poll)}),` : sql``} placed as (
      ${parentId ? countCommentSql(parentId, rootId) : countOwnSql(post)}
    ), ${factSql(createdSql(post, !parentId), parentId ? sql`new_post` : sql`new_post left join placed on true`)}
    ${parentId ? sql`select seq from new_post` : sql`select seq, posts, version from new_post left join placed on true`}
  `.execute(db);
  const [written] = result.rows;
  if (!written) return undefined;
  const { seq, posts, version } = written;
  return { seq, count: posts && version ? { posts, version } : null };
}

const inGroupSql = ({ authorId }: NewPost, { id, visibility }: TargetGroup): RawBuilder<unknown> =>
  writableGroupSql({ id, authorId, visibility });

/** Posts that only a private group sees count only in that group. */
function countOwnSql({ group }: NewPost): RawBuilder<unknown> {
  if (group && group.reach !== 'everyone') {
    return sql`select null::integer as posts, null::bigint as version where false`;
  }
  return postCountSql.add(sql`new_post`);
}

/**
 * Locks the parent and the root, so that they cannot be deleted or restricted concurrently. The parent's counts
 * are locked before the root's counts.
 */
function commentRowSql(post: NewPost, parentId: string): RawBuilder<unknown> {
  const { group } = post;
  const { rootId } = post.family;
  const isDeep = rootId !== null && rootId !== parentId;
  const root = isDeep ? 'root' : 'parent';
  return sql`${newRowSql(post)} from posts parent join post_counts pc on pc.post_id = parent.id
      ${isDeep ? sql`join posts root on root.id = ${rootId}` : sql``}
      join users above on above.id = parent.author_id
      ${group ? sql`cross join ${inGroupSql(post, group)}` : sql``}
    where parent.id = ${parentId} and parent.group_id is not distinct from ${group?.id ?? null}::uuid
      and ${commentableSql('parent', 'pc', 'above')} and ${answerableSql(post, root)}
    for share of ${isDeep ? sql`parent, root` : sql`parent`} for no key update of pc`;
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

const pollEndSql = ({ endsAt }: StoredPoll): RawBuilder<unknown> =>
  sql`insert into poll_ends (post_id, ends_at) select id, ${endsAt}::timestamptz from new_post`;

/** Attaches its uploads. If one is not ready, an event rechecks it after the commit. */
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

/** Posts as everyone sees them, including deleted ones. */
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

export interface LockedPost {
  id: string;
  authorId: string;
  parentId: string | null;
  rootId: string | null;
  repostOf: string | null;
  quoteOf: string | null;
  groupId: string | null;
  reach: Reach;
  isDeleted: boolean;
  isHidden: boolean;
  isHeld: boolean;
  /** The number of edits. */
  version: number;
  shownComments: number;
}

/**
 * Locks a post's row and then its counts until the transaction ends, in the same order as comments do. The lock
 * still allows foreign key checks of other rows.
 */
export async function lockPost(
  tx: Transaction<Schema>,
  id: string,
): Promise<LockedPost | undefined> {
  const { rows } = await sql<Omit<LockedPost, 'shownComments'>>`
    select id, author_id as "authorId", parent_id as "parentId", root_id as "rootId",
      repost_of as "repostOf", quote_of as "quoteOf", group_id as "groupId", reach,
      held_at is not null as "isHeld", version, ${goneStateSql()}
    from posts where id = ${id} for no key update`.execute(tx);
  const [post] = rows;
  if (!post) return undefined;
  const counts = await sql<{ shownComments: number }>`
    select shown_answers as "shownComments" from post_counts
    where post_id = ${id} for no key update`.execute(tx);
  return { ...post, shownComments: counts.rows[0]?.shownComments ?? 0 };
}

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

export async function noteRemovedFromGroup(
  tx: Transaction<Schema>,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update posts set removed_from_group_at = ${now} where id = ${id}`.execute(tx);
}

export async function noteHeld(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await sql`update posts set held_at = ${now} where id = ${id}`.execute(tx);
}

/**
 * Hides a pending post from its author too. Its media are kept from now on, in case the decision is reverted.
 */
export async function hideHeld(tx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await sql`update posts set held_at = null, ${goneAtSql.hidden} = ${now} where id = ${id}`.execute(
    tx,
  );
}

export async function countComment(
  tx: Transaction<Schema>,
  parentId: string,
  by: 1 | -1,
): Promise<void> {
  await sql`update post_counts set comments = comments + ${by}::int
    where post_id = ${parentId}`.execute(tx);
}

/**
 * Changes the count of all live comments under a root. Call this last in a transaction, because counts are
 * locked from a comment up to its root.
 */
export async function countUnderRoot(
  tx: Transaction<Schema>,
  rootId: string,
  by: 1 | -1,
): Promise<void> {
  await sql`update post_counts set all_comments = all_comments + ${by}::int
    where post_id = ${rootId}`.execute(tx);
}

/**
 * Changes the count of shown comments under a post. Returns whether the post's tombstone appears or
 * disappears. A separate statement reads the row, because a join would read it as before the lock wait.
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

export async function blankPosts(db: Kysely<Schema>, authorId: string): Promise<void> {
  await sql`delete from post_versions v using posts p
    where p.id = v.post_id and p.author_id = ${authorId} and not (${undeletedSql('p')})`.execute(
    db,
  );
  await sql`update posts set body = '', title = null, open_graph = null, open_graph_hint = null, embed_url = null,
      poll = null, warning = null
    where author_id = ${authorId} and not (${undeletedSql()})
      and (body <> '' or title is not null or open_graph is not null or open_graph_hint is not null
        or embed_url is not null or poll is not null or warning is not null)`.execute(db);
  await sql`update bookmarks b set words = '' from posts p
    where p.author_id = ${authorId} and not (${undeletedSql('p')}) and b.post_id = p.id
      and b.words <> ''`.execute(db);
}
