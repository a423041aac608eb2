import type { MediaParts } from '#src/features/media/parts.ts';
import type { Groups } from './record/groups.ts';
import type { Memberships } from './record/memberships.ts';

export interface GroupsParts extends MediaParts {
  groups: Groups;
  memberships: Memberships;
}
