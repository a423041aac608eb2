import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { Transaction } from 'kysely';
import type { recordAudit } from '#src/features/users/public.ts';
import type { RestoredState } from '#src/features/moderation/mail/decision-mail.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';

export type Decider = Pick<Caller, 'userId' | 'badges'>;
export type AuditAction = Parameters<typeof recordAudit>[1]['action'];

export interface Decision {
  tx: Transaction<Schema>;
  tell: PublishFact;
  caller: Decider;
  now: Date;
}

export interface SubjectReview {
  status: FlagStatus;
  isWaiting: boolean;
  moderatedBy: string | null;
}

export interface Subject {
  kind: 'post' | 'message';
  authorId: string;
  /** Undefined if the subject was neither reported nor removed. */
  review: SubjectReview | undefined;
  isOwnReport: boolean;
  key: { postId: string } | { messageId: string };
  mailed: { postId: string; isComment: boolean } | { messageId: string };
  isRemoved: boolean;
  mayBeRemoved(): Promise<boolean>;
  remove(): Promise<void>;
  bringBack(): Promise<RestoredState>;
  restore(status: 'appeal_granted' | 'dismissed', waitsAgain: boolean): Promise<RestoredState>;
  settle(status: 'appeal_granted' | 'appeal_denied'): Promise<void>;
  dismiss(): Promise<AuditAction>;
  reopen(): Promise<boolean>;
}
