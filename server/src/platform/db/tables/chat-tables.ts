import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface ChatTables {
  chats: {
    id: string;
    number: Generated<number>;
    kind: 'direct' | 'group';
    low_id: string | null;
    high_id: string | null;
    group_id: string | null;
    requested_by: string | null;
    declined_at: MaybeMoment;
    closed_at: MaybeMoment;
    last_seq: Generated<number>;
    created_at: Moment;
  };
  chat_members: {
    chat_id: string;
    user_id: string;
    other_id: string | null;
    place: number | null;
    is_request: Generated<boolean>;
    unread: Generated<number>;
    read_seq: Generated<number>;
    read_id: string | null;
    hidden_seq: Generated<number>;
    muted_at: MaybeMoment;
  };
  messages: {
    chat_id: string;
    seq: Generated<number>;
    id: string;
    author_id: string;
    body: string;
    images: ColumnType<MediaItem[], string, string>;
    is_processing: Generated<boolean>;
    reply_to: string | null;
    created_at: Moment;
    taken_back_at: MaybeMoment;
    words: string | null;
  };
  message_reactions: { message_id: string; user_id: string; reaction: string };
  message_media: { message_id: string; position: number; media_id: string };
  message_reports: {
    message_id: string;
    reporter_id: string;
    violation: string;
    points: number;
    reason: Generated<string>;
    created_at: Moment;
    seq: Generated<number>;
    is_held: Generated<boolean>;
  };
  message_reviews: {
    message_id: string;
    told: ColumnType<unknown[], string, string>;
    is_waiting: boolean;
    points: number;
    since_seq: Generated<number>;
    reported_at: Moment;
    status: 'flagged' | 'removed' | 'appeal' | 'appeal_denied' | 'appeal_granted' | 'dismissed';
    removed: ColumnType<unknown, string | null, string | null>;
    appeal_text: string | null;
    moderated_by: string | null;
    moderated_at: MaybeMoment;
  };
}
