import type { ColumnType, Generated } from 'kysely';

/** The tables as kysely sees them. Bigints arrive as numbers: all of ours stay below 2^53. */
type Moment = ColumnType<Date, Date, Date>;
type MaybeMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface Schema {
  users: {
    id: string;
    email: string;
    email_key: string;
    username: string | null;
    username_key: string | null;
    name: Generated<string>;
    bio: Generated<string>;
    website: Generated<string>;
    avatar: string | null;
    cover: string | null;
    referral_code: string;
    invited_by: string | null;
    is_tenant: Generated<boolean>;
    account_setup_at: MaybeMoment;
    terms_version: number | null;
    terms_accepted_at: MaybeMoment;
    username_changed_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
    banned_at: MaybeMoment;
    deleted_at: MaybeMoment;
  };
  user_activity: { user_id: string; last_active_at: Moment };
  user_counts: {
    user_id: string;
    followers: Generated<number>;
    following: Generated<number>;
    friends: Generated<number>;
    posts: Generated<number>;
  };
  user_badges: { user_id: string; badge: string; created_at: Moment };
  user_settings: { user_id: string; name: string; value: string };
  held_usernames: { username_key: string; user_id: string; held_until: Moment };
  sessions: {
    id: string;
    user_id: string;
    user_agent: Generated<string>;
    created_at: Moment;
    last_used_at: Moment;
    revoked_at: MaybeMoment;
    revoked_reason: string | null;
  };
  refresh_tokens: {
    token_hash: Buffer;
    session_id: string;
    created_at: Moment;
    expires_at: Moment;
    used_at: MaybeMoment;
  };
  magic_links: {
    id: string;
    email_key: string;
    email: string;
    token_hash: Buffer;
    otp_hash: Buffer;
    otp_tries: Generated<number>;
    ref: string | null;
    created_at: Moment;
    token_expires_at: Moment;
    otp_expires_at: Moment;
    used_at: MaybeMoment;
    grants_administrator: Generated<boolean>;
  };
  follows: {
    follower_id: string;
    followee_id: string;
    seq: Generated<number>;
    created_at: Moment;
  };
  posts: {
    id: string;
    seq: Generated<number>;
    author_id: string;
    post_type: 'POST' | 'COMMENT' | 'REPLY';
    parent_id: string | null;
    root_id: string | null;
    grandparent_id: string | null;
    title: string | null;
    body: string;
    detected_language: string | null;
    is_sensitive: Generated<boolean>;
    created_at: Moment;
    updated_at: Moment;
    deleted_at: MaybeMoment;
  };
  post_counts: {
    post_id: string;
    comments: Generated<number>;
    all_comments: Generated<number>;
    shown_answers: Generated<number>;
  };
  post_topics: {
    kind: 'hashtag' | 'ticker';
    topic_key: string;
    seq: number;
    post_id: string;
    shown_as: string;
  };
  post_mentions: { post_id: string; user_id: string };
  outbox: {
    id: Generated<number>;
    topic: string;
    payload: ColumnType<unknown, string, never>;
    attempts: Generated<number>;
    available_at: Generated<Date>;
    created_at: Generated<Date>;
  };
}
