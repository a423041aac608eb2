import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import { exportAccount } from '#src/features/posts/public.ts';
import { beginDownload } from './data-links.store.ts';
import { linkIsOver, openLink } from './open-link.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

/** So long the further pages of a download that has begun are given. */
const PAGES_MS = 3_600_000;
/** Whoever asks for a first page again so soon has lost its answer: it is the download that has begun. */
const AGAIN_MS = 5 * 60_000;

/** One page of the data of whoever was banned, for who has the link. A first page is a download, of which there are few. */
export async function exportByLink(
  deps: Pick<ModerationParts, 'clock' | 'config' | 'cursors' | 'db' | 'members' | 'secrets'>,
  token: string,
  cursor: string | undefined,
): Promise<{ data: AccountData; next_cursor: string | null }> {
  const now = deps.clock.now();
  const { id, userId } = await deps.db.transaction().execute(async (tx) => {
    const link = await openLink(tx, { secret: deps.secrets.jwtSecret, token, now });
    // Be it by a clock that was set back.
    const age = link.begunAt ? Math.abs(now.getTime() - link.begunAt.getTime()) : Infinity;
    if (cursor === undefined) {
      if (age <= AGAIN_MS) return link;
      if (link.downloads >= DATA_LINK.downloads) throw linkIsOver();
      await beginDownload(tx, link.id, now);
    } else if (age > PAGES_MS) {
      throw linkIsOver();
    }
    return link;
  });
  // There is no session: none is told to be the current one.
  return exportAccount(deps, { userId, sessionId: id }, cursor);
}
