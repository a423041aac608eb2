import type { FilterPlace } from '@rookery/contract/kernel/filters.ts';
import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface FilterTables {
  filters: {
    user_id: string;
    id: string;
    seq: Generated<number>;
    text: string;
    is_whole_word: boolean;
    places: FilterPlace[];
    action: 'hide' | 'fold';
    expires_at: MaybeMoment;
    created_at: Moment;
  };
}
