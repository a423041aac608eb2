import type { Kysely } from 'kysely';
import type { Clock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Pictures } from './profile/pictures.ts';
import { createMembers, type Members } from './record/members.ts';
import { usersRoutes } from './routes.ts';
import { createWordRules, type WordRules } from './words/word-rules.ts';
import { userJobs } from './user-jobs.ts';

interface UsersDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  db: Kysely<Schema>;
  /** For who is calling. */
  reserve: Kysely<Schema>;
  clock: Clock;
  config: Config;
  /** Of profiles: the uploads that they show are known to media. */
  pictures: Pictures;
}

interface UsersFeature {
  members: Members;
  wordRules: WordRules;
}

/** Members: who they are, their accounts, what they say of themselves. */
export function openUsers(deps: UsersDeps): UsersFeature {
  const { mount, jobs, facts, reserve } = deps;
  const members = createMembers({ db: reserve, facts });
  const wordRules = createWordRules({ ...deps, members });
  usersRoutes(mount, { ...deps, members, wordRules });
  userJobs(jobs, deps);
  return { members, wordRules };
}
