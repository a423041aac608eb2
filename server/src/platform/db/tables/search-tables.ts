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
}
