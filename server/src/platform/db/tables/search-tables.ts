import type { Generated } from 'kysely';
import type { Moment } from './moments.ts';

export interface SearchTables {
  saved_searches: {
    user_id: string;
    id: string;
    seq: Generated<number>;
    query: string;
    name: string | null;
    created_at: Moment;
  };
  search_words: { word: string; language: string; stem: string | null; posts: number };
  search_words_queue: { id: Generated<number>; seq: number };
  search_words_read: {
    id: Generated<boolean>;
    up_to: Generated<number>;
    swept_to: Generated<string>;
  };
  search_backlog: { id: Generated<boolean>; before_id: Generated<string> };
}
