import { DATA_LINK } from '@rookery/contract/kernel/data-links.ts';
import type { AccountData } from '@rookery/contract/posts/export-account.ts';
import type { Kysely } from 'kysely';
import { exportAccount, type ExportDeps } from '#src/features/posts/public.ts';
import { findAccount } from '#src/features/users/account/public.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { readDataLinkToken } from './data-link-token.ts';
import { beginDownload, lockLink } from './data-links.store.ts';

export interface DataLinkDeps extends ExportDeps {
  db: Kysely<Schema>;
  secrets: { jwtSecret: string };
}

/** So long the further pages of a download that has begun are given. */
const PAGES_MS = 3_600_000;
/** The same for whatever is wrong with it, so that it tells nothing of anybody. */
const OVER = 'This link does not open anything, or not any more.';

/** One page of the data of whoever was banned, for who has the link. A first page is a download, of which there are few. */
export async function exportByLink(
  deps: DataLinkDeps,
  token: string,
  cursor: string | undefined,
): Promise<{ data: AccountData; next_cursor: string | null }> {
  const linkId = readDataLinkToken(deps.secrets.jwtSecret, token);
  if (linkId === null) throw new Refusal('not_found', OVER);
  const now = deps.clock.now();
  const userId = await deps.db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, linkId);
    if (!link || link.expiresAt <= now) throw new Refusal('not_found', OVER);
    const account = await findAccount(tx, link.userId);
    // Whoever is let in again signs in; who is gone has nothing left here.
    if (!account?.bannedAt || account.deletedAt) throw new Refusal('not_found', OVER);
    if (cursor === undefined) {
      if (link.downloads >= DATA_LINK.downloads) throw new Refusal('not_found', OVER);
      await beginDownload(tx, linkId, now);
    } else if (!link.begunAt || now.getTime() - link.begunAt.getTime() > PAGES_MS) {
      throw new Refusal('not_found', OVER);
    }
    return link.userId;
  });
  // There is no session: none is told to be the current one.
  return exportAccount(deps, { userId, sessionId: linkId }, cursor);
}
