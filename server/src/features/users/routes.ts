import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { checkUsername as checkUsernameCall } from '@rookery/contract/users/check-username.ts';
import { deleteUser as deleteUserCall } from '@rookery/contract/users/delete-user.ts';
import { getBadges } from '@rookery/contract/users/get-badges.ts';
import { getPolicies } from '@rookery/contract/users/get-policies.ts';
import { getSettings } from '@rookery/contract/users/get-settings.ts';
import { getUser } from '@rookery/contract/users/get-user.ts';
import { sendFeedback as sendFeedbackCall } from '@rookery/contract/users/send-feedback.ts';
import { updateSettings as updateSettingsCall } from '@rookery/contract/users/update-settings.ts';
import { updateUser as updateUserCall } from '@rookery/contract/users/update-user.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { showPolicies } from './policies/show-policies.ts';
import { checkUsername } from './profile/check-username.ts';
import { currentUser } from './profile/current-user.ts';
import { deleteUser } from './account/delete-user.ts';
import { listSettings } from './profile/list-settings.ts';
import { sendFeedback } from './profile/send-feedback.ts';
import { updateSettings } from './profile/update-settings.ts';
import { updateUser } from './profile/update-user.ts';
import type { UsersParts } from './parts.ts';

export function usersRoutes(mount: Mount, deps: UsersParts): void {
  mount(getUser, async ({ caller: { userId, needsSecondFactor } }) => {
    const user = await currentUser(deps, userId);
    return ok({ data: { ...user, ...(needsSecondFactor && { needsSecondFactor }) } });
  });
  mount(updateUserCall, {
    make: ({ caller, body }) => updateUser(deps, caller.userId, body),
    show: async ({ caller }, refused) =>
      refused ?? {
        success: true,
        message: 'Saved.',
        data: await currentUser(deps, caller.userId),
      },
  });
  mount(deleteUserCall, async ({ caller }) => {
    await deleteUser(deps, caller.userId);
    return ok({});
  });
  mount(checkUsernameCall, async ({ caller, body }) =>
    ok(await checkUsername(deps, caller.userId, body.username)),
  );
  mount(getSettings, async ({ caller }) => ok({ data: await listSettings(deps, caller.userId) }));
  mount(updateSettingsCall, {
    change: ({ caller, body }) => updateSettings(deps, caller.userId, body),
    show: async ({ caller }) => ok({ data: await listSettings(deps, caller.userId) }),
  });
  mount(sendFeedbackCall, async ({ caller, body }) => {
    await sendFeedback(deps, caller.userId, body);
    return ok({});
  });
  mount(getPolicies, async () => ok({ data: await showPolicies(deps) }));
  mount(getBadges, async () =>
    ok({ data: Object.entries(BADGES).map(([name, { description }]) => ({ name, description })) }),
  );
}
