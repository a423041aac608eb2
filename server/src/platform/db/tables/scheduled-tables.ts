import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface ScheduledTables {
  scheduled_posts: {
    id: string;
    author_id: string;
    draft: ColumnType<object, string, string>;
    options: string | null;
    images: ColumnType<unknown[], string, string>;
    group_id: string | null;
    is_private: Generated<boolean>;
    publish_at: Moment;
    created_at: Moment;
    refusal: string | null;
    refused_at: MaybeMoment;
  };
  scheduled_media: { scheduled_id: string; media_id: string };
}
