import { findAccount } from '#src/features/users/account/public.ts';
import { listAdministrators } from '#src/features/users/standing/public.ts';
import { mailMember } from './mail-member.ts';
import type { SessionsParts } from '#src/features/sessions/parts.ts';

/** Mails every administrator about a new administrator, so that they notice a stolen account. */
export async function mailAdministrators(
  deps: Pick<SessionsParts, 'clock' | 'db' | 'jobs'>,
  userId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const username = (await findAccount(tx, userId))?.username ?? '';
    for (const id of await listAdministrators(tx)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await mailMember(tx, deps, id, { kind: 'administrator-added', username });
    }
  });
}
