import type { Mailer } from '#src/platform/mail/mailer.ts';
import { accountMail, type AccountNews } from './account-mail.ts';
import { isReachable } from '#src/features/sessions/record/first-administrator.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

export const ACCOUNT_MAIL = 'send-account-mail';

export interface AccountMailJob {
  to: string;
  news: AccountNews;
  at: string;
}

export async function sendAccountMail(
  { config, mailer }: Pick<SessionsParts, 'config'> & { mailer: Mailer },
  { to, news, at }: AccountMailJob,
): Promise<void> {
  if (!isReachable(config, to)) return;
  await mailer.send({ to, ...accountMail(config, news, new Date(at)) });
}
