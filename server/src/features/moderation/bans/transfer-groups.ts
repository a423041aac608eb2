import { DAY_MS } from '@rookery/contract/kernel/durations.ts';
import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import { transferGroupsOf } from '#src/features/groups/public.ts';
import { listOwnersBannedSince } from './ban-appeals.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

export async function transferGroupsOfBannedOwners(
  deps: Pick<ModerationParts, 'clock' | 'db' | 'facts'>,
): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - DATA_LINK.days * DAY_MS);
  for (const id of await listOwnersBannedSince(deps.db, since)) {
    // oxlint-disable-next-line no-await-in-loop -- a few small transactions for each owner
    await transferGroupsOf(deps, id);
  }
}
