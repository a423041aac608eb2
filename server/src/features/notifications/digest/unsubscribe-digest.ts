import { findAccount } from '#src/features/users/account/public.ts';
import { updateSettings } from '#src/features/users/profile/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';
import type { NotificationsParts } from '#src/features/notifications/parts.ts';

export async function unsubscribeDigest(
  deps: Pick<NotificationsParts, 'config' | 'db' | 'facts' | 'secrets'>,
  token: string,
): Promise<void> {
  const userId = readUnsubscribeToken(deps.secrets.jwtSecret, token);
  if (userId === null) throw invalid({ token: 'This unsubscribe link is invalid.' });
  if (await findAccount(deps.db, userId)) await updateSettings(deps, userId, { digest: 'never' });
}
