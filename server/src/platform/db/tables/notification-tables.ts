import type { Generated } from 'kysely';
import type { Moment } from './moments.ts';

export interface NotificationTables {
  notification_levels: {
    user_id: string;
    group_id: string | null;
    member_id: string | null;
    post_id: string | null;
    subject_id: Generated<string>;
    level: 'all' | 'none';
    changed_at: Moment;
  };
}
