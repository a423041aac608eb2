import type { FlagStatus } from '@rookery/contract/moderation/violation-entry.ts';
import type { Transaction } from 'kysely';
import type { recordAudit } from '#src/features/users/public.ts';
import type { Back } from '#src/features/moderation/mail/decision-mail.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Tell } from '#src/platform/facts/fact-kind.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';

export type Decider = Pick<Caller, 'userId' | 'badges'>;
export type AuditAction = Parameters<typeof recordAudit>[1]['action'];

/** The transaction of one decision. */
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

/** A post or a message that a decision is about. Its row and its review are locked. */
export interface Subject {
  kind: 'post' | 'message';
  /** uuid */
  authorId: string;
  /** Undefined: it was neither reported nor removed. */
  review: SubjectReview | undefined;
  /** Whether the caller has reported it. */
  isOwnReport: boolean;
  /** How the record of a violation names it. */
  key: { postId: string } | { messageId: string };
  /** How a mail names it. */
  mailed: { postId: string; isComment: boolean } | { messageId: string };
  /** Whether it is out of sight by a decision. */
  isRemoved: boolean;
  /** Whether its removal is still to be decided. */
  mayBeRemoved(): Promise<boolean>;
  /** Takes it from the sight of members, and closes its review. */
  remove(): Promise<void>;
  /** Puts it back in its place, whatever its review says. */
  bringBack(): Promise<Back>;
  /** Undoes its removal. @param waitsAgain its reports wait as before */
  restore(status: 'appeal_granted' | 'dismissed', waitsAgain: boolean): Promise<Back>;
  settle(status: 'appeal_granted' | 'appeal_denied'): Promise<void>;
  /** Its reports are settled. @returns the action for the audit log */
  dismiss(): Promise<AuditAction>;
  /** Its dismissed reports wait again. @returns false when none were dismissed */
  reopen(): Promise<boolean>;
}
