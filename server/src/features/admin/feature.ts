import { userFacts } from '#src/features/users/public.ts';
import { mayStillAdminister } from '#src/features/users/standing/public.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { AdmitConsole } from '#src/platform/http/calls/caller.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { deleteAdminSessionsOf, forgetAdminSessions } from './admin-sessions.store.ts';
import { consoleRoutes, type ConsoleRouteDeps } from './console-routes.ts';
import { createAdmission, LASTS_MS, type ConsoleDeps } from './console-sessions.ts';
import { sessionRoutes } from './routes.ts';
import { ANSWER_MAIL, sendAnswer, type AnswerJob } from './settle-feedback.ts';

type AdminDeps = ConsoleDeps & ConsoleRouteDeps & { mount: Mount; jobs: Jobs; facts: Facts };

/** The console of those who run the community. */
export function openAdmin(deps: AdminDeps): { admit: AdmitConsole } {
  const { mount, jobs, facts, db, clock } = deps;
  sessionRoutes(mount, deps);
  consoleRoutes(mount, deps);
  jobs.handle(ANSWER_MAIL, (job, outside) => sendAnswer(deps, job as AnswerJob, outside));
  facts.once(userFacts.purged, 'end-console', ({ payload }) =>
    deleteAdminSessionsOf(db, payload.userId),
  );
  facts.once(userFacts.standingChanged, 'end-console', async ({ payload: { userId } }) => {
    if (!(await mayStillAdminister(db, userId))) await deleteAdminSessionsOf(db, userId);
  });
  jobs.repeat('forget-console-sessions', '23 * * * *', () =>
    forgetAdminSessions(db, new Date(clock.now().getTime() - LASTS_MS)),
  );
  return { admit: createAdmission(deps) };
}
