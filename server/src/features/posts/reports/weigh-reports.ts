import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { takeFromDiscover, weighReview, withholdMedia } from './reports.store.ts';

/** Reports so grave that the media are out of sight until a moderator has looked. */
const GRAVE: readonly ViolationName[] = ['sexualization_of_minors', 'terrorism'];

/** What follows from the reports of this round. @returns whether others see the post in another way now */
export async function weighReports(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const weighed = await weighReview(tx, postId, GRAVE);
  if (!weighed) return false;
  if (weighed.reporters >= LIMITS.reportsOutOfDiscover) await takeFromDiscover(tx, postId);
  return withholdMedia(tx, postId, weighed.isGrave);
}
