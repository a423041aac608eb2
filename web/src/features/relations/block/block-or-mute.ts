import { users } from '#web/data/entities/entities.ts';
import { browserPage } from '#web/data/page/browser-page.ts';

import type { Action } from '#web/features/relations/strings/block-and-mute-strings.ts';
import * as away from './block-or-mute.part.ts';

/** Mutes or blocks a member for this tab's page, or takes it back. Says how it went. @returns whether it was done */
export function blockOrMute(ulid: string, action: Action): Promise<boolean> {
  return away.blockOrMute(browserPage, ulid, action);
}

/** How toasts name a member. */
export function nameOf(ulid: string): string {
  return away.callName(users.get(ulid));
}
