import type { ColumnType, Generated } from 'kysely';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import type { MaybeMoment, Moment } from './moments.ts';

export interface StaffTables {
  post_flags: {
    post_id: string;
    reporter_id: string;
    violation: string;
    points: number;
    seq: Generated<number>;
    created_at: Moment;
    is_held: Generated<boolean>;
    post_version: Generated<number>;
    reason: Generated<string>;
  };
  post_reviews: {
    post_id: string;
    status: 'flagged' | 'removed' | 'appeal' | 'appeal_denied' | 'appeal_granted' | 'dismissed';
    is_waiting: boolean;
    points: Generated<number>;
    since_seq: Generated<number>;
    flagged_at: MaybeMoment;
    left_discover: Generated<boolean>;
    appeal_text: string | null;
    held_for: string | null;
    moderated_by: string | null;
    moderated_at: MaybeMoment;
  };
  violations: {
    id: string;
    seq: Generated<number>;
    user_id: string;
    post_id: string | null;
    message_id: string | null;
    violation: string | null;
    points: number;
    reason: string | null;
    status: 'removed' | 'appeal' | 'appeal_denied' | 'appeal_granted' | 'dismissed';
    moderated_by: string;
    created_at: Moment;
    appeal_text: string | null;
    appealed_at: MaybeMoment;
    settled_by: string | null;
    settled_at: MaybeMoment;
    settled_reason: string | null;
  };
  ban_appeals: {
    id: string;
    seq: Generated<number>;
    user_id: string;
    body: string;
    created_at: Moment;
    is_granted: boolean | null;
    settled_by: string | null;
    settled_at: MaybeMoment;
    answer: string | null;
  };
  ads: {
    id: string;
    seq: Generated<number>;
    name: string;
    body: string;
    detected_language: string | null;
    open_graph: ColumnType<OpenGraph, string>;
    made_by: string | null;
    created_at: Moment;
    ends_at: Moment;
    ended_at: MaybeMoment;
  };
  recent_joins: { network_hash: Buffer; at: Moment };
  word_rules: {
    id: Generated<number>;
    kind: 'word' | 'domain';
    value: string;
    typed: string | null;
    deed: 'hold' | 'refuse';
    created_at: Moment;
  };
  admin_sessions: {
    token_hash: Buffer;
    user_id: string;
    session_id: string;
    created_at: Moment;
    last_used_at: Moment;
  };
  data_links: {
    id: string;
    user_id: string;
    expires_at: Moment;
    downloads: Generated<number>;
    begun_at: MaybeMoment;
  };
  policy_texts: {
    version: number;
    kind: 'rules' | 'privacy';
    body: string;
    asks_anew: boolean;
    saved_at: Moment;
    saved_by: string;
  };
  audit_log: {
    id: Generated<number>;
    at: Moment;
    actor_id: string | null;
    action: string;
    post_id: string | null;
    user_id: string | null;
    reason: string | null;
    details: ColumnType<unknown, string | undefined, never>;
  };
}
