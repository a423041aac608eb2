import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

/** What a profile needs of uploads, which a higher feature keeps. */
export interface Pictures {
  /**
   * An own upload for this purpose becomes the profile's. @returns the address to keep.
   * @throws 422 that names the field where the address is of no such upload.
   */
  take(
    tx: Transaction<Schema>,
    ownerId: string,
    purpose: 'avatar' | 'cover',
    url: string,
  ): Promise<string>;
  /** The profile no longer shows it; what is no upload is no error. */
  letGo(tx: Transaction<Schema>, url: string): Promise<void>;
}
