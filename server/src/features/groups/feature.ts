import { groupJobs } from './group-jobs.ts';
import { countMembersWhoAreHere } from './people/count-who-is-here.ts';
import { leaveGroupsOfPurged } from './people/on-user-purged.ts';
import { tellMembership } from './people/tell-membership.ts';
import { createGroups } from './record/groups.ts';
import { createMemberships } from './record/memberships.ts';
import { groupsRoutes } from './routes.ts';
import type { MediaParts } from '#src/features/media/parts.ts';
import type { GroupsParts } from './parts.ts';

export function openGroups(below: MediaParts): GroupsParts {
  const groups = createGroups(below);
  const memberships = createMemberships(below);
  const parts: GroupsParts = { ...below, groups, memberships };
  groupsRoutes(parts.mount, parts);
  groupJobs(parts.jobs, parts);
  countMembersWhoAreHere(parts);
  leaveGroupsOfPurged(parts);
  tellMembership(parts);
  return parts;
}
