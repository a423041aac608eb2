import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import { exportAccount } from '#src/features/posts/public.ts';
import { beginDownload } from './data-links.store.ts';
import { linkExpiredRefusal, lockValidDataLink } from './lock-data-link.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

const PAGING_WINDOW_MS = 3_600_000;
/** A first page that is requested again within this time is a retry of the same download. */
const RETRY_WINDOW_MS = 5 * 60_000;

/**
 * One page of a banned member's data, for the holder of the link. Each first page counts as a download, and
 * downloads are limited.
 */
export async function exportByLink(
  deps: Pick<ModerationParts, 'clock' | 'config' | 'cursors' | 'db' | 'members' | 'secrets'>,
  token: string,
  cursor: string | undefined,
): Promise<{ data: AccountData; next_cursor: string | null }> {
  const now = deps.clock.now();
  const { id, userId } = await deps.db.transaction().execute(async (tx) => {
    const link = await lockValidDataLink(tx, { secret: deps.secrets.jwtSecret, token, now });
    // Use the absolute difference, because the clock may have been set back.
    const age = link.begunAt ? Math.abs(now.getTime() - link.begunAt.getTime()) : Infinity;
    if (cursor === undefined) {
      if (age <= RETRY_WINDOW_MS) return link;
      if (link.downloads >= DATA_LINK.downloads) throw linkExpiredRefusal();
      await beginDownload(tx, link.id, now);
    } else if (age > PAGING_WINDOW_MS) {
      throw linkExpiredRefusal();
    }
    return link;
  });
  return exportAccount(deps, { userId, sessionId: id }, cursor);
}
