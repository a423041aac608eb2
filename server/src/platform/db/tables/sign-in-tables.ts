import type { Generated } from 'kysely';
import type { MaybeMoment, Moment } from './moments.ts';

export interface SignInTables {
  passkeys: {
    id: string;
    user_id: string;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    created_at: Moment;
    last_used_at: MaybeMoment;
  };
  second_factors: {
    user_id: string;
    secret: Buffer;
    last_step: Generated<number>;
    created_at: Moment;
    activated_at: MaybeMoment;
  };
  recovery_codes: { user_id: string; hash: Buffer };
  used_challenges: { hash: Buffer; expires_at: Moment };
}
