import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { fixFutureActivities } from './account/fix-future-activity.ts';
import { purgeAccounts } from './account/purge-accounts.ts';
import { retireNewUserBadges } from './account/retire-new-user-badges.ts';
import { deleteExpiredUsernameReservations } from './profile/delete-username-reservations.ts';
import type { UsersParts } from './parts.ts';

export function userJobs(jobs: Jobs, deps: UsersParts): void {
  jobs.repeat('purge-accounts', '17 3 * * *', () => purgeAccounts(deps));
  jobs.repeat('forget-held-usernames', '27 3 * * *', () => deleteExpiredUsernameReservations(deps));
  jobs.repeat('mend-activity', '37 * * * *', () => fixFutureActivities(deps));
  jobs.repeat('retire-new-user-badges', '7 * * * *', () => retireNewUserBadges(deps));
}
