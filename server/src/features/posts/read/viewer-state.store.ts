import { type RawBuilder, sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

export interface ViewerMark {
  postId: string;
  kind: MarkKind;
  /** The reaction of `reacted`. */
  reaction: string | null;
  /** The choices of `voted`. */
  choices?: readonly number[] | null;
}

export type MarkKind = 'commented' | 'reacted' | 'reposted' | 'quoted' | 'bookmarked' | 'voted';

export interface ViewerMarksRequest {
  memberId: string;
  posts: Readonly<Record<MarkKind, readonly string[]>>;
}

/** Reads these members' marks on these posts in one round trip. Requests of the same member are merged. */
export async function listViewerStates(
  db: Kysely<Schema>,
  asked: readonly ViewerMarksRequest[],
): Promise<(ViewerMark & { memberId: string })[]> {
  const { rows } = await sql<ViewerMark & { memberId: string }>`
    ${marksOf('commented', asked, sql`null`)}
    cross join lateral (
      select from posts where parent_id = asked.post_id and author_id = asked.member_id
        and ${liveSql()} limit 1
    ) mark
    union all ${marksOf('reacted', asked, sql`mark.name`)}
    join reactions mark on mark.post_id = asked.post_id and mark.user_id = asked.member_id
    union all ${marksOf('reposted', asked, sql`null`)}
    cross join lateral (
      select from posts where repost_of = asked.post_id and author_id = asked.member_id
        and repost_of is not null and ${liveSql()} limit 1
    ) mark
    union all ${marksOf('quoted', asked, sql`null`)}
    cross join lateral (
      select from posts where quote_of = asked.post_id and author_id = asked.member_id
        and quote_of is not null and ${liveSql()} limit 1
    ) mark
    union all ${marksOf('bookmarked', asked, sql`null`)}
    join bookmarks mark on mark.post_id = asked.post_id and mark.user_id = asked.member_id`.execute(
    db,
  );
  return asked.some(({ posts }) => posts.voted.length > 0)
    ? [...rows, ...(await listVotes(db, asked))]
    : rows;
}

/** A query of its own, because few posts have a poll. */
async function listVotes(
  db: Kysely<Schema>,
  asked: readonly ViewerMarksRequest[],
): Promise<(ViewerMark & { memberId: string })[]> {
  const { rows } = await sql<ViewerMark & { memberId: string }>`
    select votes.*, mark.choices from (${marksOf('voted', asked, sql`null`)}) votes
    join poll_votes mark on mark.post_id = votes."postId" and mark.user_id = votes."memberId"`.execute(
    db,
  );
  return rows;
}

export async function hasBookmarks(db: Kysely<Schema>, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from bookmarks where user_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}

function marksOf(
  kind: MarkKind,
  asked: readonly ViewerMarksRequest[],
  reaction: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [members, posts] = pairsOf(kind, asked);
  return sql`select asked.member_id as "memberId", asked.post_id as "postId",
      ${sql.lit(kind)} as kind, ${reaction} as reaction
    from unnest(${members}::uuid[], ${posts}::uuid[]) as asked (member_id, post_id)`;
}

/** Removes duplicates: a member may open two pages concurrently. */
function pairsOf(
  kind: MarkKind,
  asked: readonly ViewerMarksRequest[],
): [members: string[], posts: string[]] {
  const [members, posts]: [string[], string[]] = [[], []];
  for (const [memberId, own] of Map.groupBy(asked, (each) => each.memberId)) {
    for (const id of new Set(own.flatMap((each) => each.posts[kind]))) {
      members.push(memberId);
      posts.push(id);
    }
  }
  return [members, posts];
}
