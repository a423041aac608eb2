import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { Transaction } from 'kysely';
import type { recordAudit } from '#src/features/users/public.ts';
import type { Back } from '#src/features/moderation/mail/decision-mail.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';

export type Decider = Pick<Caller, 'userId' | 'badges'>;
export type AuditAction = Parameters<typeof recordAudit>[1]['action'];

export interface Decision {
  tx: Transaction<Schema>;
  tell: Tell;
  caller: Decider;
  now: Date;
}

export interface SubjectReview {
  status: FlagStatus;
  isWaiting: boolean;
  /** uuid; null before a decision. */
  moderatedBy: string | null;
}

export interface Subject {
  kind: 'post' | 'message';
  /** uuid */
  authorId: string;
  /** Undefined: it was neither reported nor removed. */
  review: SubjectReview | undefined;
  isOwnReport: boolean;
  key: { postId: string } | { messageId: string };
  mailed: { postId: string; isComment: boolean } | { messageId: string };
  isRemoved: boolean;
  mayBeRemoved(): Promise<boolean>;
  remove(): Promise<void>;
  bringBack(): Promise<Back>;
  /** Undoes its removal. @param waitsAgain its reports are pending as before */
  restore(status: 'appeal_granted' | 'dismissed', waitsAgain: boolean): Promise<Back>;
  settle(status: 'appeal_granted' | 'appeal_denied'): Promise<void>;
  /** Settles its reports. @returns the action for the audit log */
  dismiss(): Promise<AuditAction>;
  /** Makes its dismissed reports pending again. @returns false when none were dismissed */
  reopen(): Promise<boolean>;
}
