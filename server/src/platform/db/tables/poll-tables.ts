import type { Generated } from 'kysely';
import type { Moment } from './moments.ts';

export interface PollTables {
  poll_votes: {
    post_id: string;
    user_id: string;
    seq: Generated<number>;
    choices: number[];
    created_at: Moment;
  };
  poll_ends: { post_id: string; ends_at: Moment };
}
