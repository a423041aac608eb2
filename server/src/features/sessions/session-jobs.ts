import { userFacts } from '#src/features/users/public.ts';
import type { Outside } from '#src/kernel/outside.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { mailAdministrators } from './mail/mail-administrators.ts';
import { cleanSessions } from './ending/clean-sessions.ts';
import { endSessionsOf } from './ending/end-session.ts';
import { onUserDeleted } from './ending/on-user-deleted.ts';
import { onUserPurged } from './ending/on-user-purged.ts';
import { ACCOUNT_MAIL, sendAccountMail, type AccountMailJob } from './mail/send-account-mail.ts';
import { ADDRESS_MAIL, sendAddressMail, type AddressMailJob } from './mail/send-address-mail.ts';
import { sendSignInMail, SIGN_IN_MAIL, type SignInMailJob } from './mail/send-sign-in-mail.ts';
import type { SessionsParts } from './parts.ts';

export function sessionJobs(jobs: Jobs, deps: SessionsParts): void {
  const mailing = (outside: Outside) => ({ ...deps, mailer: deps.mailer(outside) });
  jobs.handle(SIGN_IN_MAIL, (job, outside) =>
    sendSignInMail(mailing(outside), job as SignInMailJob),
  );
  jobs.handle(ADDRESS_MAIL, (job, outside) =>
    sendAddressMail(mailing(outside), job as AddressMailJob),
  );
  jobs.handle(ACCOUNT_MAIL, (job, outside) =>
    sendAccountMail(mailing(outside), job as AccountMailJob),
  );
  jobs.repeat('clean-sessions', '37 3 * * *', () => cleanSessions(deps));
  deps.facts.once(userFacts.deleted, 'end-sessions', ({ payload }) => onUserDeleted(deps, payload));
  deps.facts.once(userFacts.banned, 'end-sessions', ({ payload }) =>
    endSessionsOf(deps, payload.userId, 'banned', new Date(payload.at)),
  );
  deps.facts.once(userFacts.administratorAdded, 'mail-administrators', ({ payload }) =>
    mailAdministrators(deps, payload.userId),
  );
  deps.facts.once(userFacts.purged, 'forget-sessions', ({ payload }) =>
    onUserPurged(deps, payload),
  );
}
