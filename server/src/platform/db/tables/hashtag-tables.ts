import type { Generated } from 'kysely';
import type { Moment } from './moments.ts';

export interface HashtagTables {
  followed_hashtags: {
    user_id: string;
    /** Folded, as in `post_topics`. */
    hashtag_key: string;
    shown_as: string;
    seq: Generated<number>;
    created_at: Moment;
  };
}
