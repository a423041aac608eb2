import { sql, type RawBuilder } from 'kysely';
import { countedBy, type NewPost } from './post-record.ts';

export function createdSql(post: NewPost, isCounted: boolean): RawBuilder<unknown> {
  const count = sql`case when version is not null
    then jsonb_build_object('posts', posts, 'version', version) end`;
  return sql`jsonb_build_object('postId', id, 'authorId', author_id, 'type', ${post.family.type}::text, 'reach', ${post.group?.reach ?? 'everyone'}::text,
    'hasMentions', ${post.mentions.length > 0}::boolean, 'counted', ${JSON.stringify(countedBy(post))}::jsonb, 'count', ${isCounted ? count : sql`null`})`;
}
