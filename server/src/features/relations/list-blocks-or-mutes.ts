import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { BlocksAndMutesPage } from '@rookery/contract/relations/people.ts';
import type { Static } from 'typebox';
import { pageSize } from '#src/kernel/page.ts';
import { cooldownEnd } from './cooldown.ts';
import { listBlocksOrMutes, type BlockOrMuteKind } from './blocks/block-mute-changes.store.ts';
import { profileViews } from './profile-view.ts';
import type { RelationsParts } from './parts.ts';

type BlockOrMuteView = Static<typeof BlocksAndMutesPage>['data'][number];

export interface BlocksOrMutesPage {
  data: BlockOrMuteView[];
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
  const entries = new Map(kept.map((entry) => [entry.userId, entry]));
  return {
    data: profiles.map((profile) => {
      const entry = entries.get(ulidToUuid(profile.ulid));
      const end = cooldownEnd(entry?.changedAt ?? null, now);
      return {
        profile,
        cooldownUntil: end?.toISOString() ?? null,
        ...(entry?.endsAt && { endsAt: entry.endsAt.toISOString() }),
        ...(entry?.onlyNotifications && { notificationsOnly: true as const }),
      };
    }),
    next_cursor: last ? deps.cursors.write(list, [last.seq]) : null,
  };
}
