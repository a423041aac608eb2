import type { UserDeleted } from '#src/features/users/public.ts';
import { tellMember } from '#src/features/sessions/mail/tell-member.ts';
import { endSessionsOf } from './end-session.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

/** The tokens are dead since the deletion; this keeps them dead when the member comes back. */
export async function onUserDeleted(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'facts' | 'jobs'>,
  event: UserDeleted,
): Promise<void> {
  await endSessionsOf(deps, event.userId, 'account-deleted', new Date(event.deletedAt));
  await tellMember(deps.db, deps, event.userId, { kind: 'deleted' });
}
