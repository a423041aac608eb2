import { createEntityCache } from '#src/kernel/entity-cache.ts';
import { MEMBER_CACHE_SIZE } from '#src/kernel/cache-sizes.ts';
import { loadBlocksAndMutes, type BlockOrMuteRow } from './blocks/blocks-and-mutes.store.ts';
import { relationFacts } from './relations.facts.ts';
import type { RelationsParts } from './parts.ts';

export interface MemberBlocksAndMutes {
  readonly blocking: ReadonlySet<string>;
  readonly blockers: ReadonlySet<string>;
  readonly blocked: ReadonlySet<string>;
  readonly muted: ReadonlySet<string>;
  /** Only their notifications are muted. */
  readonly quieted: ReadonlySet<string>;
  /** Only their reposts are muted. */
  readonly repostsMuted: ReadonlySet<string>;
  readonly hiddenAuthors: ReadonlySet<string>;
  /**
   * The hidden authors that the member blocks or mutes. Group moderators still see authors who only block
   * them.
   */
  readonly hiddenByOneself: ReadonlySet<string>;
}

const NO_MEMBERS: ReadonlySet<string> = new Set();
const NO_BLOCKS_OR_MUTES: MemberBlocksAndMutes = {
  blocking: NO_MEMBERS,
  blockers: NO_MEMBERS,
  blocked: NO_MEMBERS,
  muted: NO_MEMBERS,
  quieted: NO_MEMBERS,
  repostsMuted: NO_MEMBERS,
  hiddenAuthors: NO_MEMBERS,
  hiddenByOneself: NO_MEMBERS,
};

/** Each member's hidden authors. Cached because every list reads them, and most members have none. */
export interface BlocksAndMutes {
  of(memberId: string): Promise<MemberBlocksAndMutes>;
  ofMany(memberIds: readonly string[]): Promise<ReadonlyMap<string, MemberBlocksAndMutes>>;
}

export function createBlocksAndMutes({
  db,
  facts,
}: Pick<RelationsParts, 'db' | 'facts'>): BlocksAndMutes {
  const cache = createEntityCache<MemberBlocksAndMutes>({
    max: MEMBER_CACHE_SIZE,
    async load(ids) {
      const found = new Map<string, BlockOrMuteRow[]>();
      for (const row of await loadBlocksAndMutes(db, ids)) {
        const rows = found.get(row.memberId);
        if (rows) rows.push(row);
        else found.set(row.memberId, [row]);
      }
      return new Map(ids.map((id) => [id, blocksAndMutesOf(found.get(id))]));
    },
  });
  for (const kind of [relationFacts.blocked, relationFacts.unblocked]) {
    facts.everywhere(kind, ({ actorId, targetId }) => cache.drop([actorId, targetId]));
  }
  for (const kind of [relationFacts.muted, relationFacts.unmuted, relationFacts.repostsMuted]) {
    facts.everywhere(kind, ({ actorId }) => cache.drop([actorId]));
  }
  facts.onMissed(() => cache.clear());
  return {
    of: async (memberId) => (await cache.get(memberId)) ?? NO_BLOCKS_OR_MUTES,
    ofMany: (memberIds) => cache.getMany(memberIds),
  };
}

function blocksAndMutesOf(rows: readonly BlockOrMuteRow[] | undefined): MemberBlocksAndMutes {
  if (!rows) return NO_BLOCKS_OR_MUTES;
  const of = (kind: BlockOrMuteRow['kind']): Set<string> =>
    new Set(rows.filter((row) => row.kind === kind).map((row) => row.otherId));
  const [blocking, blockers, muted] = [of('blocking'), of('blocker'), of('muted')];
  const blocked = new Set([...blocking, ...blockers]);
  const hiddenAuthors = new Set([...blocked, ...muted]);
  const hiddenByOneself = blockers.size > 0 ? new Set([...blocking, ...muted]) : hiddenAuthors;
  const [quieted, repostsMuted] = [of('quieted'), of('reposts')];
  const muting = { muted, quieted, repostsMuted };
  return { blocking, blockers, blocked, ...muting, hiddenAuthors, hiddenByOneself };
}
