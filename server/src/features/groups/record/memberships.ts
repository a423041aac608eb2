import type { GroupRole } from '@rookery/contract/kernel/groups.ts';
import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { roleOf, type MembershipStatus } from './group-record.ts';
import { groupFacts } from './groups.facts.ts';
import { loadMemberships, type MembershipRow } from './groups.store.ts';
import type { GroupsParts } from '#src/features/groups/parts.ts';

export interface MemberGroups {
  readonly standings: ReadonlyMap<string, MembershipStatus>;
  /** Joined groups only, the latest first. */
  readonly roles: ReadonlyMap<string, GroupRole>;
  /** The joined groups whose posts the member sees in Home. */
  readonly inHome: readonly string[];
}

const NO_GROUPS: MemberGroups = { standings: new Map(), roles: new Map(), inHome: [] };

export interface Memberships {
  of(memberId: string): Promise<MemberGroups>;
  ofMany(memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberGroups>>;
}

export function createMemberships({ db, facts }: Pick<GroupsParts, 'db' | 'facts'>): Memberships {
  const cache = createEntityCache<MemberGroups>({
    max: MEMBER_CACHE_SIZE,
    async load(ids) {
      const rows = Map.groupBy(await loadMemberships(db, ids), (row) => row.userId);
      return new Map(ids.map((id) => [id, memberGroups(rows.get(id))]));
    },
  });
  facts.everywhere(groupFacts.membership, ({ userIds }) => cache.drop(userIds));
  facts.everywhere(groupFacts.homeChanged, ({ userId }) => cache.drop([userId]));
  // Every member has left a closed group. Clearing the cache avoids listing them.
  facts.everywhere(groupFacts.closed, () => cache.clear());
  facts.onMissed(() => cache.clear());
  return {
    of: async (memberId) => (await cache.get(memberId)) ?? NO_GROUPS,
    ofMany: (memberIds) => cache.getMany(memberIds),
  };
}

function memberGroups(rows: readonly Omit<MembershipRow, 'userId'>[] = []): MemberGroups {
  if (rows.length === 0) return NO_GROUPS;
  const standings = new Map(rows.map(({ groupId, standing }) => [groupId, standing]));
  const roles = new Map<string, GroupRole>();
  for (const [id, standing] of standings) {
    const role = roleOf(standing);
    if (role) roles.set(id, role);
  }
  const inHome = rows.flatMap(({ groupId, isInHome }) =>
    isInHome && roles.has(groupId) ? groupId : [],
  );
  return { standings, roles, inHome };
}
