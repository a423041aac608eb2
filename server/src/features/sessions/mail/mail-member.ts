import type { Kysely } from 'kysely';
import { findAccount } from '#src/features/users/account/public.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import { ACCOUNT_MAIL, type AccountMailJob } from './send-account-mail.ts';
import type { AccountNews } from './account-mail.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

const MAIL_ATTEMPTS = 12;

export async function mailMember(
  tx: Kysely<Schema>,
  deps: Pick<SessionsParts, 'clock' | 'jobs'>,
  userId: string,
  news: AccountNews,
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account) await mailAddress(tx, deps, account.email, news);
}

export async function mailAddress(
  tx: Kysely<Schema>,
  { jobs, clock }: Pick<SessionsParts, 'clock' | 'jobs'>,
  to: string,
  news: AccountNews,
): Promise<void> {
  const job: AccountMailJob = { to, news, at: clock.now().toISOString() };
  await jobs.add(tx, ACCOUNT_MAIL, job, { maxAttempts: MAIL_ATTEMPTS });
}
