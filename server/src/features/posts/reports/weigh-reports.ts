import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import type { Transaction } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { takeFromDiscover, weighReview, withholdMedia } from './reports.store.ts';

const SEVERE_VIOLATIONS: readonly ViolationName[] = ['sexualization_of_minors', 'terrorism'];

export async function weighReports(tx: Transaction<Schema>, postId: string): Promise<boolean> {
  const weighed = await weighReview(tx, postId, SEVERE_VIOLATIONS);
  if (!weighed) return false;
  if (weighed.reporters >= LIMITS.reportsOutOfDiscover) await takeFromDiscover(tx, postId);
  return withholdMedia(tx, postId, weighed.isGrave);
}
