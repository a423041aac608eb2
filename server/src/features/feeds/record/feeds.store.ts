import { holdsReposts, type HomeFeed, type RepostFeed } from '@rookery/contract/kernel/feeds.ts';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { listMembersSql } from '#src/features/lists/public.ts';
import { isReadSql } from '#src/features/relations/blocks/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { listedSql, liveSql, undeletedSql } from '#src/features/posts/record/public.ts';

export interface FeedEntry {
  id: string;
  seq: number;
}

export interface FeedRange {
  before: number;
  /** Only posts with a larger seq are listed. 0 for no bound. */
  after: number;
  limit: number;
  notBy?: string;
  hiddenFor?: string;
  showsBlockers?: boolean;
}

export type Audience = Extract<HomeFeed, 'following' | 'followingMutual' | 'newUsers'> | 'list';
/** Audiences whose feeds show plain reposts. */
export type RepostAudience = RepostFeed | 'list';

/**
 * Posts read from the newest end before each author is read separately. Source:
 * docs/decisions/005-home-feed.md.
 */
const MAX_WALKED_POSTS = 3000;

/**
 * A feed of some authors' posts, newest first. Walks the index of the newest posts, then each author's own
 * index for the rest. @param ownerId the member who follows the authors, or the list that has them
 */
export async function listAudienceFeed(
  db: Kysely<Schema>,
  audience: Audience,
  ownerId: string,
  range: FeedRange,
): Promise<FeedEntry[]> {
  const walked = await walk(db, audience, ownerId, range);
  if (walked.length >= range.limit) return walked;
  const rest = await listByAuthor(db, audience, ownerId, {
    ...range,
    before: walked.at(-1)?.seq ?? range.before,
    limit: range.limit - walked.length,
  });
  return [...walked, ...rest];
}

/**
 * `is true` lets the database hash the authors once, and the walk stops at the last row wanted. A join
 * would read to the end. An array would be searched from its start for each row.
 */
async function walk(
  db: Kysely<Schema>,
  audience: Audience,
  ownerId: string,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, seq from (
      select seq, author_id, id from posts
      where parent_id is null and ${listedSql()} ${withoutReposts(audience)}
        and seq < ${before} and seq > ${after}
      order by seq desc limit ${sql.lit(MAX_WALKED_POSTS)}
    ) newest
    where (author_id in (${authorsSql(audience, ownerId)})) is true ${leftOutSql(leftOut)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listByAuthor(
  db: Kysely<Schema>,
  audience: Audience,
  ownerId: string,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select newest.id, newest.seq from (${authorsSql(audience, ownerId)}) as author (author_id)
    cross join lateral (
      select p.id, p.seq from posts p
      where p.author_id = author.author_id and p.parent_id is null and ${listedSql('p')}
        ${withoutReposts(audience)} and p.seq < ${before} and p.seq > ${after}
      order by p.seq desc limit ${limit}
    ) newest
    where true ${leftOutSql(leftOut)}
    order by newest.seq desc limit ${limit}`.execute(db);
  return rows;
}

function withoutReposts(audience: Audience): RawBuilder<unknown> {
  return audience === 'list' || holdsReposts(audience) ? sql`` : sql`and repost_of is null`;
}

const AUTHORS: Readonly<Record<Audience, (ownerId: string) => RawBuilder<unknown>>> = {
  following: (ownerId) => sql`select followee_id from follows where follower_id = ${ownerId}
    union all select ${ownerId}::uuid`,
  followingMutual: (ownerId) => sql`select f.followee_id from follows f
    join follows back on back.follower_id = f.followee_id and back.followee_id = f.follower_id
    where f.follower_id = ${ownerId} union all select ${ownerId}::uuid`,
  newUsers: () => sql`select user_id from user_badges where badge = 'new_user'`,
  list: listMembersSql,
};

export function authorsSql(audience: Audience, ownerId: string): RawBuilder<unknown> {
  return AUTHORS[audience](ownerId);
}

export async function listPublicFeed(
  db: Kysely<Schema>,
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, seq from posts
    where parent_id is null and ${listedSql()} and repost_of is null
      and seq < ${before} and seq > ${after} ${leftOutSql(leftOut)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export function leftOutSql({
  notBy,
  hiddenFor,
  showsBlockers = false,
}: Pick<FeedRange, 'notBy' | 'hiddenFor' | 'showsBlockers'>): RawBuilder<unknown> {
  const one = notBy ? sql`and author_id <> ${notBy}` : sql``;
  return hiddenFor
    ? sql`${one} and ${isReadSql(hiddenFor, sql.ref('author_id'), !showsBlockers)}`
    : one;
}

export async function listGroupsFeed(
  db: Kysely<Schema>,
  groupIds: readonly string[],
  { before, after, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await sql<FeedEntry>`
    select newest.id, newest.seq from unnest(${groupIds}::uuid[]) as joined (id)
    cross join lateral (${newestInGroupSql(sql`joined.id`, ANY_REACH, { before, after, limit, ...leftOut })}) newest
    order by newest.seq desc limit ${limit}`.execute(db);
  return rows;
}

interface GroupRead {
  groupId: string;
  isMember: boolean;
}

export async function listGroupFeed(
  db: Kysely<Schema>,
  { groupId, isMember }: GroupRead,
  range: FeedRange,
): Promise<FeedEntry[]> {
  const read = isMember ? ANY_REACH : sql`reach = 'everyone'`;
  const { rows } = await sql<FeedEntry>`
    select id, seq from (${newestInGroupSql(sql`${groupId}::uuid`, read, range)}) newest
    order by seq desc`.execute(db);
  return rows;
}

const ANY_REACH = sql`true`;

/** The last conditions are those of the index posts_by_group. */
function newestInGroupSql(
  groupId: RawBuilder<unknown>,
  read: RawBuilder<unknown>,
  { before, after, limit, ...leftOut }: FeedRange,
): RawBuilder<unknown> {
  return sql`select id, seq from posts
    where group_id = ${groupId} and ${read} and seq < ${before} and seq > ${after}
      ${leftOutSql(leftOut)}
      and group_id is not null and parent_id is null and ${liveSql()} and reach in ('everyone', 'group')
    order by seq desc limit ${limit}`;
}

export async function listInfluencerFeed(
  db: Kysely<Schema>,
  { before, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, seq from posts
    where parent_id is null and ${listedSql()}
      and not is_sensitive and not is_trolling and is_from_influencer and seq < ${before}
      ${leftOutSql(leftOut)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** The live quotes of a post. The index quotes_by_original has the same conditions. */
export async function listQuotesOf(
  db: Kysely<Schema>,
  originalId: string,
  { before, limit, ...leftOut }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, seq from posts
    where quote_of = ${originalId} and quote_of is not null and not is_detached and ${liveSql()}
      and seq < ${before}
      ${leftOutSql(leftOut)}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The lists of a profile: posts and reposts, posts with media, or comments and replies. `written` has posts
 * without reposts.
 */
export type AuthorList = 'posts' | 'written' | 'media' | 'comments';

const AUTHOR_LISTS: Readonly<Record<AuthorList, RawBuilder<unknown>>> = {
  posts: sql`parent_id is null`,
  written: sql`parent_id is null and repost_of is null`,
  // Media pending review are shown in no other list.
  media: sql`parent_id is null and images <> '[]' and not is_media_withheld`,
  comments: sql`parent_id is not null`,
};

export async function listAuthorFeed(
  db: Kysely<Schema>,
  kind: AuthorList,
  authorId: string,
  { before, limit }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, seq from posts
    where author_id = ${authorId} and ${AUTHOR_LISTS[kind]} and ${liveSql()} and seq < ${before}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listPendingPosts(
  db: Kysely<Schema>,
  kind: AuthorList,
  authorId: string,
  { before, limit }: FeedRange,
): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    select id, seq from posts
    where author_id = ${authorId} and ${AUTHOR_LISTS[kind]} and held_at is not null
      and ${undeletedSql()} and seq < ${before}
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

/** The seq of a post; 0 for an unknown one. The time in a ulid is not used. */
export async function findSeq(db: Kysely<Schema>, id: string): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce((select seq from posts where id = ${id}), 0) as seq`.execute(db);
  return rows[0]?.seq ?? 0;
}
