import { sql, type RawBuilder } from 'kysely';
import type { SearchedContent } from '@rookery/contract/kernel/search-tokens.ts';

/** Conditions of a search beside its words. */
export interface Narrowing {
  has: readonly SearchedContent[];
  authorIds: readonly string[] | null;
  groupIds: readonly string[] | null;
}

const CONTENT: Readonly<Record<SearchedContent, RawBuilder<unknown>>> = {
  // Media pending review are in no list.
  media: sql`p.images <> '[]' and not p.is_media_withheld`,
  link: sql`(p.embed_url is not null or p.open_graph is not null or p.body ~* 'https?://')`,
  poll: sql`p.poll is not null`,
};

const contentSql = (has: readonly SearchedContent[]): RawBuilder<unknown> =>
  sql.join(
    has.map((each) => sql`and ${CONTENT[each]}`),
    sql` `,
  );

/** `offset 0` checks posts one by one, so that a limit stops early. */
export function narrowedSql(
  { has, authorIds, groupIds }: Narrowing,
  post: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const byAuthor = authorIds ? sql`and author_id = any(${authorIds}::uuid[])` : sql``;
  if (has.length === 0 && !groupIds) return byAuthor;
  const inGroup = groupIds ? sql`and p.group_id = any(${groupIds}::uuid[])` : sql``;
  return sql`${byAuthor} and exists (select from posts p where p.id = ${post} ${inGroup} ${contentSql(has)} offset 0)`;
}
