import type { UserDeleted } from '#src/features/users/public.ts';
import { tellMember, type TellNeeds } from './tell-member.ts';
import { endSessionsOf, type EndSessionNeeds } from './end-session.ts';

/** The tokens are dead since the deletion; this keeps them dead when the member comes back. */
export async function onUserDeleted(
  needs: EndSessionNeeds & TellNeeds,
  event: UserDeleted,
): Promise<void> {
  await endSessionsOf(needs, event.userId, 'account-deleted', new Date(event.deletedAt));
  await tellMember(needs.db, needs, event.userId, { kind: 'deleted' });
}
