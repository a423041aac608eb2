import type { UserDeleted, UserPurged } from '#src/features/users/public.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Outbox } from '#src/platform/outbox/outbox.ts';
import { cleanSessions } from './clean-sessions.ts';
import type { EndSessionNeeds } from './end-session.ts';
import { onUserDeleted } from './on-user-deleted.ts';
import { onUserPurged } from './on-user-purged.ts';
import {
  sendSignInMail,
  SIGN_IN_MAIL,
  type SignInMailJob,
  type SignInMailNeeds,
} from './send-sign-in-mail.ts';

type SessionJobNeeds = SignInMailNeeds & EndSessionNeeds & { outbox: Outbox };

/** What sessions do beside the calls: send mails, hear of members who leave, clean up. */
export function sessionJobs(jobs: Jobs, needs: SessionJobNeeds): void {
  jobs.handle(SIGN_IN_MAIL, (job) => sendSignInMail(needs, job as SignInMailJob));
  jobs.repeat('clean-sessions', '37 3 * * *', () => cleanSessions(needs));
  needs.outbox.subscribe<UserDeleted>('userDeleted', 'end-sessions', ({ payload }) =>
    onUserDeleted(needs, payload),
  );
  needs.outbox.subscribe<UserPurged>('userPurged', 'forget-sessions', ({ payload }) =>
    onUserPurged(needs, payload),
  );
}
