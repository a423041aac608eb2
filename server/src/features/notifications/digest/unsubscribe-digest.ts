import { findAccount } from '#src/features/users/account/public.ts';
import { updateSettings, type UpdateSettingsDeps } from '#src/features/users/profile/public.ts';
import { invalid } from '#src/kernel/refusal.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export interface UnsubscribeDeps extends UpdateSettingsDeps {
  secrets: Pick<Secrets, 'jwtSecret'>;
}

/** Ends the digests of whom a mail's token names, as often as it is asked. @throws Refusal 422 for any other token */
export async function unsubscribeDigest(deps: UnsubscribeDeps, token: string): Promise<void> {
  const userId = readUnsubscribeToken(deps.secrets.jwtSecret, token);
  if (userId === null) throw invalid({ token: 'This is no address of one of our mails.' });
  // Who is gone gets no mails either.
  if (await findAccount(deps.db, userId)) await updateSettings(deps, userId, { digest: 'never' });
}
