import type { ColumnType } from 'kysely';
import type { Moment } from './moments.ts';

export interface DraftTables {
  drafts: {
    user_id: string;
    draft_id: string;
    version: string;
    content: ColumnType<unknown, string, string>;
    updated_at: Moment;
  };
  reading_places: {
    user_id: string;
    feed: string;
    post_id: string;
    newest_id: string | null;
    seen_at: Moment;
  };
}
