import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface PostTables {
  posts: {
    id: string;
    seq: Generated<number>;
    author_id: string;
    post_type: 'POST' | 'COMMENT' | 'REPLY' | 'REPOST' | 'quote' | 'AD';
    parent_id: string | null;
    root_id: string | null;
    grandparent_id: string | null;
    repost_of: string | null;
    quote_of: string | null;
    title: string | null;
    body: string;
    detected_language: string | null;
    is_sensitive: Generated<boolean>;
    warning: Generated<string | null>;
    images: ColumnType<unknown[], string | undefined, string>;
    open_graph: ColumnType<unknown, string | null | undefined, string | null>;
    open_graph_hint: ColumnType<unknown, string | null | undefined, string | null>;
    look_at: MaybeMoment;
    is_processing: Generated<boolean>;
    is_trolling: Generated<boolean>;
    who_answers: Generated<'everyone' | 'followed' | 'mentioned' | 'none'>;
    who_quotes: Generated<'everyone' | 'followed' | 'mentioned' | 'none'>;
    is_locked: Generated<boolean>;
    is_hidden_answer: Generated<boolean>;
    is_detached: Generated<boolean>;
    is_marked_sensitive: Generated<boolean>;
    hidden_at: MaybeMoment;
    is_discoverable: Generated<boolean>;
    is_from_influencer: Generated<boolean>;
    is_media_withheld: Generated<boolean>;
    embed_url: string | null;
    group_id: string | null;
    reach: Generated<'everyone' | 'profile' | 'group' | 'author'>;
    removed_from_group_at: MaybeMoment;
    held_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
    deleted_at: MaybeMoment;
    version: Generated<number>;
    edited_at: MaybeMoment;
    poll: ColumnType<object | null, string | null | undefined, string | null>;
  };
  post_versions: {
    post_id: string;
    version: number;
    title: string | null;
    body: string;
    is_sensitive: boolean;
    warning: Generated<string | null>;
    images: ColumnType<unknown[], string, string>;
    created_at: Moment;
  };
}
