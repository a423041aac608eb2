import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { mendActivity } from './account/mend-activity.ts';
import { purgeAccounts } from './account/purge-accounts.ts';
import { retireNewUserBadges } from './account/retire-new-user-badges.ts';
import { forgetHeldUsernames } from './profile/forget-held-usernames.ts';
import type { UsersParts } from './parts.ts';

export function userJobs(jobs: Jobs, deps: UsersParts): void {
  jobs.repeat('purge-accounts', '17 3 * * *', () => purgeAccounts(deps));
  jobs.repeat('forget-held-usernames', '27 3 * * *', () => forgetHeldUsernames(deps));
  jobs.repeat('mend-activity', '37 * * * *', () => mendActivity(deps));
  jobs.repeat('retire-new-user-badges', '7 * * * *', () => retireNewUserBadges(deps));
}
