import type { GroupRow } from '@rookery/demo/public.ts';
import { sql, type Transaction } from 'kysely';
import { memberCountSql, nameColumns } from '#src/features/groups/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

type Tx = Transaction<Schema>;

export async function insertGroups(tx: Tx, rows: readonly GroupRow[]): Promise<void> {
  for (const { id, ownerId, group, avatar, cover, at } of rows) {
    const { name, name_key: nameKey, words } = nameColumns(group.name);
    await sql`
      insert into groups (id, seq, owner_id, name, name_key, words, visibility, description, rules,
        avatar, cover, created_at, updated_at)
      values (${id}, seq_at(${at}, 0), ${ownerId}, ${name}, ${nameKey},
        array_to_tsvector(${words}::text[]), ${group.visibility}, ${group.description}, ${group.rules},
        ${avatar}, ${cover}, ${at}, ${at})`.execute(tx);
  }
  const people = rows.flatMap(({ id, people: all }) => all.map((one) => ({ id, ...one })));
  await sql`
    insert into group_members (group_id, user_id, standing, since, seq)
    select in_group, member, standing, since, seq_at(since, (number - 1) % 4096)
    from unnest(${people.map((one) => one.id)}::uuid[], ${people.map((one) => one.userId)}::uuid[],
      ${people.map((one) => one.standing)}::text[], ${people.map((one) => one.since)}::timestamptz[])
      with ordinality as given (in_group, member, standing, since, number)`.execute(tx);
}

export async function insertGroupMarks(tx: Tx, rows: readonly GroupRow[]): Promise<void> {
  const pinned = rows.flatMap(({ id, pinned: first }) =>
    first ? [{ group_id: id, post_id: first.postId, pinned_at: first.at }] : [],
  );
  await tx.insertInto('group_pinned_posts').values(pinned).execute();
}

export async function countGroups(tx: Tx): Promise<void> {
  await sql`
    insert into group_counts (group_id, members, posts)
    select id, ${memberCountSql(sql`g.id`)},
      (select count(*) from posts where group_id = g.id and parent_id is null)
    from groups g`.execute(tx);
  await sql`
    update group_members m set last_post_seq = written.seq
    from (select group_id, author_id, max(seq) as seq from posts
      where group_id is not null group by group_id, author_id) written
    where written.group_id = m.group_id and written.author_id = m.user_id`.execute(tx);
}
