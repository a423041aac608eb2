import type { showBan as showBanCall } from '@rookery/contract/moderation/show-ban.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { findBannedMember } from '#src/features/sessions/ending/public.ts';
import { dataLinkToken } from '../data/data-link-token.ts';
import { findLinkOf } from '../data/data-links.store.ts';
import { linkExpiredRefusal, lockValidDataLink } from '../data/lock-data-link.ts';
import { findBan } from './bans.store.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';

interface Proof {
  token?: string | undefined;
  refreshToken?: string | undefined;
}

export async function showBan(
  deps: Pick<ModerationParts, 'clock' | 'db' | 'secrets'>,
  proof: Proof,
): Promise<Answer<typeof showBanCall>['data']> {
  const secret = deps.secrets.jwtSecret;
  const now = deps.clock.now();
  const token = proof.token ?? (await tokenOfSession(deps, proof.refreshToken ?? '', now));
  return deps.db.transaction().execute(async (tx) => {
    const { id, userId, expiresAt, bannedAt } = await lockValidDataLink(tx, { secret, token, now });
    const { reason, appeal } = await findBan(tx, { userId, linkId: id });
    return {
      token,
      reason,
      bannedAt: bannedAt.toISOString(),
      appeal,
      appealUntil: expiresAt.toISOString(),
    };
  });
}

async function tokenOfSession(
  { db, secrets }: Pick<ModerationParts, 'db' | 'secrets'>,
  refreshToken: string,
  now: Date,
): Promise<string> {
  const userId = await findBannedMember(db, refreshToken, now);
  const linkId = userId === null ? null : await findLinkOf(db, userId);
  if (linkId === null) throw linkExpiredRefusal();
  return dataLinkToken(secrets.jwtSecret, linkId);
}
