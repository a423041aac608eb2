import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import {
  listNotificationLevels,
  setNotificationLevel,
} from '@rookery/contract/notifications/notification-levels.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';
import { levelViews } from './list-levels.ts';
import { setLevel } from './set-level.ts';

export function levelRoutes(mount: Mount, deps: NotificationsParts): void {
  mount(listNotificationLevels, async ({ caller }) =>
    ok({ data: await levelViews(deps, caller.userId) }),
  );
  mount(setNotificationLevel, async ({ caller, body: { subject, ulid, level } }) => {
    await setLevel(deps, caller.userId, { subject, id: ulidToUuid(ulid), level });
    return ok({});
  });
}
