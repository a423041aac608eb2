import type { Generated } from 'kysely';
import type { Moment } from './moments.ts';

export interface BookmarkTables {
  bookmark_folders: {
    id: string;
    user_id: string;
    name: string;
    name_key: string;
    created_at: Moment;
  };
  bookmarks: {
    user_id: string;
    post_id: string;
    seq: Generated<number>;
    folder_id: string | null;
    note: string | null;
    words: Generated<string>;
    created_at: Moment;
  };
}
