import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { liveSql } from '#src/features/posts/record/visibility.store.ts';

/** What a member has done with a post; `reaction` is the name of the one they gave. */
export interface OwnMark {
  postId: string;
  kind: 'commented' | 'reacted' | 'reposted' | 'quoted';
  reaction: string | null;
}

/** A member's marks on posts, in one round trip. Only what can be there is asked for. */
export async function listViewerState(
  db: Kysely<Schema>,
  memberId: string,
  posts: {
    answered: readonly string[];
    reacted: readonly string[];
    reposted: readonly string[];
    quoted: readonly string[];
  },
): Promise<OwnMark[]> {
  if (Object.values(posts).every((ids) => ids.length === 0)) return [];
  const { rows } = await sql<OwnMark>`
    select distinct parent_id as "postId", 'commented' as kind, null as reaction from posts
    where parent_id = any(${posts.answered}::uuid[]) and author_id = ${memberId}
      and ${liveSql()}
    union all
    select post_id, 'reacted', name from reactions
    where post_id = any(${posts.reacted}::uuid[]) and user_id = ${memberId}
    union all
    select repost_of, 'reposted', null from posts
    where repost_of = any(${posts.reposted}::uuid[]) and author_id = ${memberId}
      and repost_of is not null and ${liveSql()}
    union all
    select distinct quote_of, 'quoted', null from posts
    where quote_of = any(${posts.quoted}::uuid[]) and author_id = ${memberId}
      and quote_of is not null and ${liveSql()}`.execute(db);
  return rows;
}
