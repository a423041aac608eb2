import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export type AuditAction =
  | 'post.hide'
  | 'post.remove'
  | 'post.restore'
  | 'post.mark-sensitive'
  | 'post.unmark-sensitive'
  | 'post.mark-web-only'
  | 'post.unmark-web-only'
  | 'post.release'
  | 'report.dismiss'
  | 'report.reopen'
  | 'word.put'
  | 'word.remove'
  | 'appeal.deny'
  | 'appeal.grant'
  | 'member.approve'
  | 'branch.close'
  | 'member.ban'
  | 'member.unban'
  | 'member.sweep'
  | 'ban-appeal.grant'
  | 'ban-appeal.deny'
  | 'list.allow-sharing'
  | 'list.dismiss'
  | 'list.unshare'
  | 'discover.add'
  | 'discover.remove'
  | 'badge.add'
  | 'badge.remove'
  | 'group.delete'
  | 'invite-link.make'
  | 'invite-link.end'
  | 'invite-link.reopen'
  | 'ad.make'
  | 'ad.end'
  | 'ad.resume'
  | 'feedback.done'
  | 'feedback.answer'
  | 'policy.save'
  | 'member.export-case'
  | 'message.remove'
  | 'message.restore'
  | 'message.dismiss'
  | 'message.read-reports'
  | 'member.read-address'
  | 'member.find-by-address'
  | 'console.open'
  | 'login-link.make'
  | 'second-factor.reset';

export interface AuditEntry {
  at: Date;
  /** uuid of the acting member. Null for the command line. */
  actorId: string | null;
  action: AuditAction;
  postId?: string;
  /** uuid of the affected member, or of the affected post's author. */
  userId?: string;
  reason?: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Logs a staff action in the same transaction as the action. The table rejects later changes. */
export async function recordAudit(db: Kysely<Schema>, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      post_id: entry.postId ?? null,
      user_id: entry.userId ?? null,
      reason: entry.reason ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
