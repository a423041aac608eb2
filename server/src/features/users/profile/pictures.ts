import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface Pictures {
  /**
   * Makes one of the owner's uploads the profile picture. @returns the address to store @throws 422 that
   * names the field if the address is not such an upload
   */
  take(
    tx: Transaction<Schema>,
    ownerId: string,
    purpose: 'avatar' | 'cover',
    url: string,
  ): Promise<string>;
  letGo(tx: Transaction<Schema>, url: string): Promise<void>;
}
