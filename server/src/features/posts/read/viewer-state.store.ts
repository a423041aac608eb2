import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

/** What a member has done with a post; `reaction` is the name of the one they gave. */
export interface OwnMark {
  postId: string;
  kind: 'commented' | 'reacted' | 'reposted' | 'quoted';
  reaction: string | null;
}

/** Posts of which each kind of mark is asked. */
export interface Asked {
  answered: readonly string[];
  reacted: readonly string[];
  reposted: readonly string[];
  quoted: readonly string[];
}

const KINDS: {
  readonly [Kind in keyof Asked]: (ids: readonly string[], memberId: string) => RawBuilder<unknown>;
} = {
  answered: (ids, memberId) => sql`
    select distinct parent_id as "postId", 'commented' as kind, null as reaction from posts
    where parent_id = any(${ids}::uuid[]) and author_id = ${memberId}
      and ${liveSql()}`,
  reacted: (ids, memberId) => sql`
    select post_id as "postId", 'reacted' as kind, name as reaction from reactions
    where post_id = any(${ids}::uuid[]) and user_id = ${memberId}`,
  reposted: (ids, memberId) => sql`
    select repost_of as "postId", 'reposted' as kind, null as reaction from posts
    where repost_of = any(${ids}::uuid[]) and author_id = ${memberId}
      and repost_of is not null and ${liveSql()}`,
  quoted: (ids, memberId) => sql`
    select distinct quote_of as "postId", 'quoted' as kind, null as reaction from posts
    where quote_of = any(${ids}::uuid[]) and author_id = ${memberId}
      and quote_of is not null and ${liveSql()}`,
};
const NAMES = ['answered', 'reacted', 'reposted', 'quoted'] as const;

/** A member's marks on posts, in one round trip. Only what can be there is asked for. */
export async function listViewerState(
  db: Kysely<Schema>,
  memberId: string,
  posts: Asked,
): Promise<OwnMark[]> {
  const parts = NAMES.flatMap((name) =>
    posts[name].length > 0 ? KINDS[name](posts[name], memberId) : [],
  );
  if (parts.length === 0) return [];
  const { rows } = await sql<OwnMark>`${sql.join(parts, UNION_ALL)}`.execute(db);
  return rows;
}

const UNION_ALL = sql` union all `;
