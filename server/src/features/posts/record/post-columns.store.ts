import { sql, type RawBuilder } from 'kysely';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { orderReactions } from './order-reactions.ts';
import { newRecord, type NewPost, type PostRecord } from './post-record.ts';
import { reachedSql, goneStateSql } from './visibility.store.ts';

type ColumnOf<Table extends 'posts' | 'post_counts'> = keyof Schema[Table] & string;
type SqlType = 'uuid' | 'text' | 'boolean' | 'jsonb' | 'timestamptz';

const WRITTEN = {
  id: ['id', 'uuid'],
  authorId: ['author_id', 'uuid'],
  type: ['post_type', 'text'],
  parentId: ['parent_id', 'uuid'],
  rootId: ['root_id', 'uuid'],
  grandparentId: ['grandparent_id', 'uuid'],
  repostOf: ['repost_of', 'uuid'],
  quoteOf: ['quote_of', 'uuid'],
  groupId: ['group_id', 'uuid'],
  reach: ['reach', 'text'],
  title: ['title', 'text'],
  body: ['body', 'text'],
  language: ['detected_language', 'text'],
  isSensitive: ['is_sensitive', 'boolean'],
  warning: ['warning', 'text'],
  isProcessing: ['is_processing', 'boolean'],
  images: ['images', 'jsonb'],
  openGraph: ['open_graph', 'jsonb'],
  openGraphHint: ['open_graph_hint', 'jsonb'],
  embedUrl: ['embed_url', 'text'],
  poll: ['poll', 'jsonb'],
  createdAt: ['created_at', 'timestamptz'],
  updatedAt: ['updated_at', 'timestamptz'],
  whoAnswers: ['who_answers', 'text'],
  whoQuotes: ['who_quotes', 'text'],
} as const satisfies Partial<Record<keyof PostRecord, readonly [ColumnOf<'posts'>, SqlType]>>;

const FILLED_LATER = {
  seq: 'seq',
  isTrolling: 'is_trolling',
  isMediaWithheld: 'is_media_withheld',
  version: 'version',
  editedAt: 'edited_at',
  isLocked: 'is_locked',
  isHiddenAnswer: 'is_hidden_answer',
  isDetached: 'is_detached',
} as const satisfies Partial<Record<keyof PostRecord, ColumnOf<'posts'>>>;

const COUNTED = {
  comments: 'comments',
  allComments: 'all_comments',
  shownComments: 'shown_answers',
  views: 'views',
  reactions: 'reactions',
  reactionsVersion: 'reactions_version',
  reposts: 'reposts',
  quotes: 'quotes',
  pollVotes: 'poll_votes',
  pollVoters: 'poll_voters',
} as const satisfies Partial<Record<keyof PostRecord, ColumnOf<'post_counts'>>>;

const written = Object.entries(WRITTEN) as [
  keyof typeof WRITTEN,
  (typeof WRITTEN)[keyof typeof WRITTEN],
][];

export const newColumnsSql = sql.raw(
  [...written.map(([, [column]]) => column), 'is_from_influencer'].join(', '),
);

const ROW = [
  'select ',
  ...written.map(([, [, type]]) => `::${type}, `),
  '::boolean',
] as unknown as TemplateStringsArray;

export function newRowSql(post: NewPost): RawBuilder<unknown> {
  const record = newRecord(post, 0);
  const values = written.map(([key, [, type]]) => {
    const value = record[key];
    return type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  });
  return sql(ROW, ...values, post.isFromInfluencer);
}

export const newRowTypesSql = sql.raw(
  [...written.map(([, [column, type]]) => `${column} ${type}`), 'is_from_influencer boolean'].join(
    ', ',
  ),
);

export function newRow(post: NewPost): Record<string, unknown> {
  const record = newRecord(post, 0);
  const values = written.map(([key, [column]]) => [column, record[key]]);
  return { ...Object.fromEntries(values), is_from_influencer: post.isFromInfluencer };
}

const named = (table: string, columns: readonly (readonly [key: string, column: string])[]) =>
  sql.raw(columns.map(([key, column]) => `${table}.${column} as "${key}"`).join(', '));

const OF_POST = named('p', [
  // The reach also depends on the group: `reachedSql` selects it.
  ...written.flatMap(([key, [column]]) => (key === 'reach' ? [] : [[key, column] as const])),
  ...Object.entries(FILLED_LATER),
]);
const OF_COUNTS = named('c', Object.entries(COUNTED));

export const recordSql = sql`${OF_POST}, ${goneStateSql('p')}, ${reachedSql('p')}, ${OF_COUNTS}`;

type Read =
  | keyof (typeof WRITTEN & typeof FILLED_LATER & typeof COUNTED)
  | 'isDeleted'
  | 'isHidden'
  | 'isRemovedFromGroup'
  | 'isHeld'
  | 'isReported';

export type PostRow = Omit<
  Pick<PostRecord, Read>,
  'createdAt' | 'editedAt' | 'updatedAt' | 'reactions'
> & {
  createdAt: Date;
  editedAt: Date | null;
  updatedAt: Date;
  reactions: Record<string, number>;
};

export function toRecord(row: PostRow): PostRecord {
  return {
    ...row,
    ulid: uuidToUlid(row.id),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    reactions: orderReactions(row.reactions),
  };
}
