import type { UserDeleted } from '#src/features/users/public.ts';
import { mailMember } from '#src/features/sessions/mail/mail-member.ts';
import { endSessionsOf } from './end-session.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

/** The deletion already invalidated the tokens. This keeps them invalid if the member returns. */
export async function onUserDeleted(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts' | 'jobs'>,
  event: UserDeleted,
): Promise<void> {
  await endSessionsOf(deps, event.userId, 'account-deleted', new Date(event.deletedAt));
  await mailMember(deps.db, deps, event.userId, { kind: 'deleted' });
}
