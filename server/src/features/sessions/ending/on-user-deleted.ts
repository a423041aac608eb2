import type { UserDeleted } from '#src/features/users/public.ts';
import { tellMember, type TellDeps } from '#src/features/sessions/mail/tell-member.ts';
import { endSessionsOf, type EndSessionDeps } from './end-session.ts';

/** The tokens are dead since the deletion; this keeps them dead when the member comes back. */
export async function onUserDeleted(
  deps: EndSessionDeps & TellDeps,
  event: UserDeleted,
): Promise<void> {
  await endSessionsOf(deps, event.userId, 'account-deleted', new Date(event.deletedAt));
  await tellMember(deps.db, deps, event.userId, { kind: 'deleted' });
}
