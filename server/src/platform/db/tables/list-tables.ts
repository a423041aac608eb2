import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface ListTables {
  lists: {
    id: string;
    owner_id: string;
    name: string;
    member_count: Generated<number>;
    is_shared: Generated<boolean>;
    may_be_shared: Generated<boolean>;
    description: Generated<string>;
    topic: string | null;
    created_at: Moment;
    removed_at: MaybeMoment;
  };
  list_leaves: { list_id: string; user_id: string; created_at: Moment };
  list_reports: {
    list_id: string;
    reporter_id: string;
    violation: string;
    reason: string;
    created_at: Moment;
    decided_at: MaybeMoment;
  };
  list_members: {
    list_id: string;
    user_id: string;
    seq: Generated<number>;
    is_notified: Generated<boolean>;
    created_at: Moment;
  };
}
