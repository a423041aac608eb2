import { sql, type RawBuilder } from 'kysely';
import type { NewPost } from './post-record.ts';
import { createdFact } from './posts.facts.ts';

/** @param isCounted whether the row has the posts of the author as `posts` and `version` */
export function createdSql(post: NewPost, isCounted: boolean): RawBuilder<unknown> {
  const fact = sql`${JSON.stringify(createdFact(post, null))}::jsonb`;
  if (!isCounted) return fact;
  return sql`(${fact} || jsonb_build_object('count', case when version is not null
    then jsonb_build_object('posts', posts, 'version', version) end))`;
}
