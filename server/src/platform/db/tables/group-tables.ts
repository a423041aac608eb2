import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface GroupTables {
  groups: {
    id: string;
    seq: Generated<number>;
    name: string;
    name_key: string;
    words: string;
    description: Generated<string>;
    rules: Generated<string>;
    visibility: 'public' | 'private';
    avatar: string | null;
    cover: string | null;
    owner_id: string;
    invite_version: number | null;
    chat_id: string | null;
    created_at: Moment;
    updated_at: Moment;
    deleted_at: MaybeMoment;
  };
  group_counts: {
    group_id: string;
    members: Generated<number>;
    posts: Generated<number>;
    rank: Generated<number>;
  };
  group_members: {
    group_id: string;
    user_id: string;
    standing: 'owner' | 'moderator' | 'member' | 'pending' | 'banned';
    seq: Generated<number>;
    since: Moment;
    last_post_seq: Generated<number>;
    is_counted: Generated<boolean>;
    is_in_home: Generated<boolean>;
  };
  pinned_groups: { user_id: string; group_id: string; seq: Generated<number> };
  group_pinned_posts: { group_id: string; post_id: string; pinned_at: Moment };
}
