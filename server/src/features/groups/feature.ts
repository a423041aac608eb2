import type { Kysely } from 'kysely';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import type { WordRules } from '#src/features/users/words/public.ts';
import type { Members } from '#src/features/users/public.ts';
import type { Pictures } from '#src/features/users/profile/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Cursors } from '#src/kernel/cursor.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { groupJobs } from './group-jobs.ts';
import { countMembersWhoAreHere } from './people/count-who-is-here.ts';
import { leaveGroupsOfPurged } from './people/on-user-purged.ts';
import { tellMembership, type TellMembershipDeps } from './people/tell-membership.ts';
import { createGroups, type Groups } from './record/groups.ts';
import { createMemberships, type Memberships } from './record/memberships.ts';
import { groupsRoutes } from './routes.ts';

interface GroupsDeps {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  realtime: TellMembershipDeps['realtime'];
  db: Kysely<Schema>;
  clock: Clock;
  cursors: Cursors;
  config: { appUrl: string };
  members: Members;
  wordRules: WordRules;
  blocksAndMutes: BlocksAndMutes;
  pictures: Pictures;
}

interface GroupsFeature {
  groups: Groups;
  memberships: Memberships;
}

/** Groups: which there are, who is in them and who decides there. What is written in them are posts. */
export function openGroups(given: GroupsDeps): GroupsFeature {
  const groups = createGroups(given);
  const memberships = createMemberships(given);
  const deps = { ...given, groups, memberships };
  groupsRoutes(given.mount, deps);
  groupJobs(given.jobs, deps);
  countMembersWhoAreHere(deps);
  leaveGroupsOfPurged(deps);
  tellMembership(deps);
  return { groups, memberships };
}
