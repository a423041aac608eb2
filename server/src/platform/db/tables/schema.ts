import type { ColumnType, Generated } from 'kysely';
import type { BookmarkTables } from './bookmark-tables.ts';
import type { NotificationTables } from './notification-tables.ts';
import type { DraftTables } from './draft-tables.ts';
import type { ChatTables } from './chat-tables.ts';
import type { FilterTables } from './filter-tables.ts';
import type { GroupTables } from './group-tables.ts';
import type { ListTables } from './list-tables.ts';
import type { HashtagTables } from './hashtag-tables.ts';
import type { InviteTables } from './invite-tables.ts';
import type { PollTables } from './poll-tables.ts';
import type { PostTables } from './post-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { ScheduledTables } from './scheduled-tables.ts';
import type { SearchTables } from './search-tables.ts';
import type { StaffTables } from './staff-tables.ts';
import type { MaybeMoment, Moment } from './moments.ts';

/** The tables as kysely sees them. Bigints arrive as numbers: all of ours stay below 2^53. */

export interface Schema
  extends
    BookmarkTables,
    NotificationTables,
    ChatTables,
    DraftTables,
    FilterTables,
    GroupTables,
    HashtagTables,
    InviteTables,
    ListTables,
    PollTables,
    PostTables,
    ScheduledTables,
    SearchTables,
    SignInTables,
    StaffTables {
  users: {
    id: string;
    email: string;
    email_key: string;
    username: string | null;
    username_key: string | null;
    username_skeleton: string | null;
    name: Generated<string>;
    bio: Generated<string>;
    website: Generated<string>;
    avatar: string | null;
    cover: string | null;
    referral_code: string;
    invited_by: string | null;
    invite_link_id: string | null;
    is_tenant: Generated<boolean>;
    account_setup_at: MaybeMoment;
    terms_version: number | null;
    terms_accepted_at: MaybeMoment;
    username_changed_at: MaybeMoment;
    created_at: Moment;
    updated_at: Moment;
    banned_at: MaybeMoment;
    timeout_until: MaybeMoment;
    held_at: MaybeMoment;
    has_violations: Generated<boolean>;
    deleted_at: MaybeMoment;
  };
  user_activity: { user_id: string; last_active_at: Moment };
  user_counts: {
    user_id: string;
    followers: Generated<number>;
    following: Generated<number>;
    friends: Generated<number>;
    posts: Generated<number>;
    posts_version: Generated<number>;
  };
  user_badges: { user_id: string; badge: string; created_at: Moment };
  user_settings: { user_id: string; name: string; value: string };
  held_usernames: {
    username_key: string;
    user_id: string;
    held_until: Moment;
    skeleton: string | null;
  };
  sessions: {
    id: string;
    user_id: string;
    user_agent: Generated<string>;
    created_at: Moment;
    last_used_at: Moment;
    proved_at: ColumnType<Date, Date | undefined, Date>;
    network_hash: Buffer | null;
    has_second_factor: Generated<boolean>;
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
    network_hash: Buffer | null;
    invite_link_id: string | null;
  };
  wrong_codes: { address_hash: Buffer; in_row: number; last_at: Moment };
  budgets: { name: string; key: Buffer; spent: number; ends_at: Moment };
  address_changes: {
    user_id: string;
    id: string;
    email: string;
    email_key: string;
    needs_old: boolean;
    tries: Generated<number>;
    expires_at: Moment;
  };
  external_identities: {
    id: Generated<string>;
    issuer: string;
    subject: string;
    user_id: string;
    created_at: Moment;
    last_used_at: Moment;
  };
  removed_identities: { user_id: string; issuer: string; subject: string; removed_at: Moment };
  external_logins: {
    state_hash: Buffer;
    binding_hash: Buffer;
    provider: string;
    nonce: string;
    code_verifier: string;
    redirect: string | null;
    ref: string | null;
    invite_link_id: string | null;
    expires_at: Moment;
    code_hash: Buffer | null;
    identity: ColumnType<unknown, string | undefined, string>;
    for_user: string | null;
  };
  follows: {
    follower_id: string;
    followee_id: string;
    seq: Generated<number>;
    created_at: Moment;
    /** False while the follower or the followed member is deleted. Counts ignore the row then. */
    is_counted: Generated<boolean>;
  };
  blocks: {
    blocker_id: string;
    blocked_id: string;
    seq: Generated<number>;
    created_at: Moment;
  };
  mutes: {
    muter_id: string;
    muted_id: string;
    ends_at: MaybeMoment;
    only_notifications: Generated<boolean>;
    seq: Generated<number>;
    created_at: Moment;
  };
  muted_reposts: { user_id: string; member_id: string; created_at: Moment };
  feedback: {
    id: Generated<number>;
    author_id: string;
    kind: 'feedback' | 'user_report';
    reported_id: string | null;
    message: string;
    created_at: Moment;
    done_at: MaybeMoment;
    done_by: string | null;
    answer: string | null;
    sent_id: string | null;
  };
  relation_changes: {
    actor_id: string;
    target_id: string;
    kind: 'block' | 'mute';
    changed_at: Moment;
  };
  media: {
    id: string;
    owner_id: string;
    key: string;
    purpose: 'post' | 'avatar' | 'cover' | 'poster';
    state: 'signed' | 'processing' | 'ready' | 'failed';
    content_type: string;
    bytes: number;
    extension: 'webp' | 'gif' | 'mp4' | null;
    width_px: Generated<number>;
    height_px: Generated<number>;
    duration_ms: number | null;
    is_animated: Generated<boolean>;
    poster_id: string | null;
    files: ColumnType<unknown[], string | undefined, string>;
    has_still: Generated<boolean>;
    captions: ColumnType<string[], string | undefined, string>;
    fault: string | null;
    created_at: Moment;
    settled_at: MaybeMoment;
    used_at: MaybeMoment;
    let_go_at: MaybeMoment;
    shared_at: MaybeMoment;
    shared_words: string | null;
    shared_terms: string | null;
    withheld_folder: string | null;
    tries: Generated<number>;
    try_at: MaybeMoment;
    taken_until: MaybeMoment;
    can_retry: Generated<boolean>;
    total_pixels: Generated<number>;
    keeps_subtitles: Generated<boolean>;
    stored_bytes: Generated<number>;
    received: Generated<number>;
  };
  post_media: { post_id: string; position: number; media_id: string };
  link_previews: {
    url_hash: Buffer;
    preview: ColumnType<unknown, string | null, string | null>;
    fetched_at: Moment;
  };
  preview_images: {
    hash: string;
    source_url: string;
    state: 'known' | 'ready' | 'failed';
    created_at: Moment;
    tried_at: MaybeMoment;
    widths: Generated<number[]>;
    used_at: MaybeMoment;
  };
  post_counts: {
    post_id: string;
    comments: Generated<number>;
    all_comments: Generated<number>;
    shown_answers: Generated<number>;
    views: Generated<number>;
    reactions: ColumnType<Record<string, number>, string | undefined, string>;
    reactions_version: Generated<number>;
    reaction_score: Generated<number>;
    reposts: Generated<number>;
    quotes: Generated<number>;
    poll_votes: number[] | null;
    poll_voters: Generated<number>;
    parent_id: string | null;
    seq: number | null;
    score: ColumnType<number, never, never>;
  };
  reactions: {
    post_id: string;
    user_id: string;
    name: string;
    seq: Generated<number>;
    created_at: Moment;
  };
  notifications: {
    recipient_id: string;
    seq: Generated<number>;
    type: string;
    actor_id: string;
    post_id: string | null;
    parent_id: string | null;
    group_id: string | null;
    created_at: Moment;
    note: string | null;
    is_seen: Generated<boolean>;
    is_read: Generated<boolean>;
  };
  push_subscriptions: {
    id: string;
    endpoint: string;
    host: string;
    user_id: string;
    session_id: string;
    public_key: string;
    auth_token: string;
    content_encoding: 'aes128gcm' | 'aesgcm';
    created_at: Moment;
    failing_since: Moment | null;
  };
  pushes: {
    subscription_id: string;
    host: string;
    type: string;
    about_id: string;
    due_at: Moment | null;
    sent_at: Moment | null;
    tries: Generated<number>;
    is_again: Generated<boolean>;
    since: Moment | null;
    again_since: Moment | null;
  };
  digests: {
    user_id: string;
    next_at: Moment;
    since: Moment;
    tries: Generated<number>;
  };
  post_views: { viewer_id: string; post_id: string; seen_at: Moment };
  pinned_posts: { user_id: string; post_id: string; pinned_at: Moment };
  post_topics: {
    kind: 'hashtag' | 'ticker';
    topic_key: string;
    seq: number;
    post_id: string;
    shown_as: string;
  };
  post_mentions: { post_id: string; user_id: string };
  user_keys: { user_id: string; key: string };
  post_words: { seq: number; post_id: string; author_id: string; words: string };
  topic_backlog: { id: Generated<boolean>; before_id: Generated<string> };
  topic_counts: {
    kind: 'hashtag' | 'ticker';
    topic_key: string;
    shown_as: string;
    folded_key: string;
    posts: number;
  };
  trends: {
    kind: 'posts' | 'hashtags' | 'users' | 'members';
    seq: Generated<number>;
    entries: ColumnType<unknown, string, never>;
  };
  recommendations: {
    user_id: string;
    member_ids: string[];
    via_ids: Generated<string[]>;
    via_counts: Generated<number[]>;
    follows_seq: number;
    computed_at: Moment;
  };
  topic_changes: {
    id: Generated<number>;
    kind: 'hashtag' | 'ticker';
    topic_key: string;
    shown_as: string;
    change: number;
  };
  discover_additions: {
    post_id: string;
    seq: Generated<number>;
    added_by: string;
    added_at: Moment;
  };
  running_versions: {
    id: Generated<number>;
    version: string;
    commit: string | null;
    since: Moment;
  };
  installation: {
    is_one: Generated<boolean>;
    media_folder: string | null;
    secrets_hash: Buffer | null;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    fingerprint: string;
    made: ColumnType<unknown, string | null, never>;
    at: Generated<Date>;
  };
  fact_log: {
    xact: Generated<string>;
    key: string;
    teller: string;
    name: string;
    payload: ColumnType<unknown, string, never>;
    at: Generated<Date>;
  };
  outbox: {
    id: Generated<number>;
    topic: string;
    payload: ColumnType<unknown, string, never>;
    attempts: Generated<number>;
    available_at: Generated<Date>;
    created_at: Generated<Date>;
    traceparent: Generated<string | null>;
  };
}
