import type { Audience } from '@rookery/contract/kernel/audience.ts';
import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { StoredPoll } from '#src/features/posts/record/poll-record.ts';
import { undeletedSql } from '#src/features/posts/record/visibility.store.ts';

export interface WrittenAt {
  id: string;
  seq: number;
  parentId: string | null;
  originalId: string | null;
  title: string | null;
  body: string;
  warning: string | null;
  images: MediaItem[];
  createdAt: Date;
  updatedAt: Date;
  editedAt: Date | null;
  poll: StoredPoll | null;
  pollVotes: readonly number[] | null;
  pollVoters: number;
  whoAnswers: Audience;
  whoQuotes: Audience;
  isLocked: boolean;
  versions: { title: string | null; body: string; createdAt: string }[];
}

export async function listWritings(
  db: Kysely<Schema>,
  authorId: string,
  kind: 'posts' | 'comments',
  { before, limit }: { before: number; limit: number },
): Promise<WrittenAt[]> {
  const ofKind = kind === 'posts' ? sql`posts.parent_id is null` : sql`posts.parent_id is not null`;
  const { rows } = await sql<WrittenAt>`
    select id, posts.seq, posts.parent_id as "parentId", coalesce(repost_of, quote_of) as "originalId", title,
      body, warning, images, created_at as "createdAt", updated_at as "updatedAt", edited_at as "editedAt",
      poll, c.poll_votes as "pollVotes", coalesce(c.poll_voters, 0) as "pollVoters",
      who_answers as "whoAnswers", who_quotes as "whoQuotes", is_locked as "isLocked",
      (select coalesce(jsonb_agg(jsonb_build_object('title', v.title, 'body', v.body, 'createdAt', v.created_at)
        order by v.version), '[]') from post_versions v where v.post_id = posts.id) as versions
    from posts left join post_counts c on c.post_id = posts.id
    where author_id = ${authorId} and ${ofKind} and ${undeletedSql()}
      and posts.seq < ${before}
    order by posts.seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function listGivenReactions(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ postId: string; name: string; seq: number; createdAt: Date }[]> {
  return db
    .selectFrom('reactions')
    .select(['post_id as postId', 'name', 'seq', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function listReportsBy(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<{ postId: string; violation: string; reason: string; seq: number; createdAt: Date }[]> {
  return db
    .selectFrom('post_flags')
    .select(['post_id as postId', 'violation', 'reason', 'seq', 'created_at as createdAt'])
    .where('reporter_id', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function listViolationsOf(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
): Promise<
  {
    seq: number;
    aboutId: string | null;
    violation: string | null;
    points: number;
    reason: string | null;
    status: string;
    appealText: string | null;
    createdAt: Date;
  }[]
> {
  const rows = await db
    .selectFrom('violations')
    .select([
      'seq',
      sql<string | null>`coalesce(post_id, message_id)`.as('aboutId'),
      'violation',
      'points',
      'reason',
      'status',
      'appeal_text as appealText',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

export async function listBanAppealsBy(
  db: Kysely<Schema>,
  userId: string,
  { before, limit }: { before: number; limit: number },
) {
  return db
    .selectFrom('ban_appeals')
    .select(['seq', 'body as text', 'is_granted as isGranted', 'answer', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

export async function eraseReportTexts(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`update post_flags set reason = '' where reporter_id = ${userId} and reason <> ''`.execute(
    db,
  );
}

/** Few enough for one page. */
export async function listNotificationLevelsOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<
  { subject: 'group' | 'member' | 'thread'; id: string; level: 'all' | 'none'; changedAt: Date }[]
> {
  const found = await db
    .selectFrom('notification_levels')
    .select(['group_id', 'member_id', 'subject_id as id', 'level', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .execute();
  return found.map(({ group_id, member_id, ...level }) => ({
    subject: group_id ? 'group' : member_id ? 'member' : 'thread',
    ...level,
  }));
}

export async function listSavedSearchesOf(
  db: Kysely<Schema>,
  userId: string,
): Promise<{ id: string; query: string; name: string | null }[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'query', 'name'])
    .where('user_id', '=', userId)
    .orderBy('seq', 'desc')
    .execute();
}
