import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Profile } from '@rookery/contract/users/user.ts';
import { pageSize } from '#src/kernel/page.ts';
import { cooldownEnd } from './cooldown.ts';
import { listBlocksOrMutes, type BlockOrMuteKind } from './block-mute-changes.store.ts';
import { profileViews } from './profile-view.ts';
import type { RelationsParts } from './parts.ts';

export interface BlocksOrMutesPage {
  data: { profile: Profile; cooldownUntil: string | null }[];
  next_cursor: string | null;
}

export async function blocksOrMutesPage(
  deps: Pick<RelationsParts, 'blocksAndMutes' | 'clock' | 'cursors' | 'db' | 'facts' | 'members'>,
  actorId: string,
  kind: BlockOrMuteKind,
  query: { cursor?: string; limit?: number },
): Promise<BlocksOrMutesPage> {
  const list = `${kind}s:${actorId}`;
  const limit = pageSize(query.limit, LIMITS.peoplePage);
  const [before = Number.MAX_SAFE_INTEGER] = query.cursor
    ? deps.cursors.read(list, query.cursor)
    : [];
  const kept = await listBlocksOrMutes(deps.db, kind, actorId, { before, limit });
  const last = kept.length === limit ? kept.at(-1) : undefined;
  const found = kept.map((entry) => entry.userId);
  const profiles = await profileViews(deps, actorId, found);
  const now = deps.clock.now();
  const ends = new Map(kept.map((entry) => [entry.userId, cooldownEnd(entry.changedAt, now)]));
  return {
    data: profiles.map((profile) => ({
      profile,
      cooldownUntil: ends.get(ulidToUuid(profile.ulid))?.toISOString() ?? null,
    })),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}
