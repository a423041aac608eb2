import { groupJobs } from './group-jobs.ts';
import { recountOnStatusChange } from './people/count-active-members.ts';
import { leaveGroupsOfPurged } from './people/on-user-purged.ts';
import { publishMembership } from './people/publish-membership.ts';
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
  recountOnStatusChange(parts);
  leaveGroupsOfPurged(parts);
  publishMembership(parts);
  return parts;
}
