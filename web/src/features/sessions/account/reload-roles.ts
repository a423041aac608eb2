import type { Page } from '#web/data/page/page.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';

/** After a new second factor the member may act as staff, so the notice must go. */
export function reloadRoles({ session, part }: Page): void {
  if (!session.getState().currentUser?.needsSecondFactor) return;
  void part(createOwnAccount)
    .loadCurrentUser()
    .catch(() => undefined);
}
