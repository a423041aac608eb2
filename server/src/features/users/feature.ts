import { createMembers } from './record/members.ts';
import { usersRoutes } from './routes.ts';
import { publishSettings } from './profile/publish-settings.ts';
import { createWordRules } from './words/word-rules.ts';
import { userJobs } from './user-jobs.ts';
import type { PlatformParts } from '#src/platform/parts.ts';
import type { UsersParts } from './parts.ts';

export function openUsers(below: PlatformParts & Pick<UsersParts, 'pictures'>): UsersParts {
  const { mount, jobs, facts, reserve } = below;
  const members = createMembers({ db: reserve, facts });
  const wordRules = createWordRules({ ...below, members });
  const parts: UsersParts = { ...below, members, wordRules };
  usersRoutes(mount, parts);
  userJobs(jobs, parts);
  publishSettings(parts);
  return parts;
}
