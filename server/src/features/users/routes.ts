import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { checkUsername as checkUsernameCall } from '@rookery/contract/users/check-username.ts';
import { deleteUser as deleteUserCall } from '@rookery/contract/users/delete-user.ts';
import { getBadges } from '@rookery/contract/users/get-badges.ts';
import { getSettings } from '@rookery/contract/users/get-settings.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { sendFeedback as sendFeedbackCall } from '@rookery/contract/users/send-feedback.ts';
import { updateSettings as updateSettingsCall } from '@rookery/contract/users/update-settings.ts';
import { updateUser as updateUserCall } from '@rookery/contract/users/update-user.ts';
import { ok, type Mount } from '#src/platform/http/mount.ts';
import { checkUsername } from './check-username.ts';
import { currentUser } from './current-user.ts';
import { deleteUser } from './delete-user.ts';
import { listSettings, type SettingsNeeds } from './list-settings.ts';
import type { PurgeNeeds } from './purge-accounts.ts';
import { sendFeedback } from './send-feedback.ts';
import { updateSettings } from './update-settings.ts';
import { updateUser, type UpdateNeeds } from './update-user.ts';

export function usersRoutes(mount: Mount, needs: PurgeNeeds & SettingsNeeds & UpdateNeeds): void {
  mount(getUser, async ({ caller }) => ok({ data: await currentUser(needs, caller.userId) }));
  mount(updateUserCall, async ({ caller, body }) => updateUser(needs, caller.userId, body));
  mount(deleteUserCall, async ({ caller }) => {
    await deleteUser(needs, caller.userId);
    return ok({});
  });
  mount(checkUsernameCall, async ({ caller, body }) =>
    ok(await checkUsername(needs, caller.userId, body.username)),
  );
  mount(getSettings, async ({ caller }) => ok({ data: await listSettings(needs, caller.userId) }));
  mount(updateSettingsCall, async ({ caller, body }) =>
    ok({ data: await updateSettings(needs, caller.userId, body) }),
  );
  mount(sendFeedbackCall, async ({ caller, body }) => {
    await sendFeedback(needs, caller.userId, body);
    return ok({});
  });
  mount(getBadges, async () =>
    ok({ data: Object.entries(BADGES).map(([name, { description }]) => ({ name, description })) }),
  );
}
