import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface InviteTables {
  invitations: { mailbox_hash: Buffer; inviter_id: string | null; created_at: Moment };
  invite_links: {
    id: string;
    seq: Generated<number>;
    token_hash: Buffer;
    name: string;
    welcome: string | null;
    made_by: string | null;
    created_at: Moment;
    expires_at: Moment;
    uses: number;
    uses_left: number;
    ended_at: MaybeMoment;
    is_mailed: Generated<boolean>;
    list_id: string | null;
  };
}
