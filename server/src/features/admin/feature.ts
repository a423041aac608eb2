import { userFacts } from '#src/features/users/public.ts';
import { mayStillAdminister } from '#src/features/users/standing/public.ts';
import { deleteAdminSessionsOf, forgetAdminSessions } from './access/admin-sessions.store.ts';
import { consoleRoutes } from './console-routes.ts';
import { createAdmission, CONSOLE_SESSION_MS } from './access/console-sessions.ts';
import { sessionRoutes } from './routes.ts';
import { ANSWER_MAIL, sendAnswer, type AnswerJob } from './feedback/settle-feedback.ts';
import type { ModerationParts } from '#src/features/moderation/parts.ts';
import type { AdminParts } from './parts.ts';

export function openAdmin(below: ModerationParts): AdminParts {
  const parts: AdminParts = { ...below, admitConsole: createAdmission(below) };
  const { mount, jobs, facts, db, clock } = parts;
  sessionRoutes(mount, parts);
  consoleRoutes(mount, parts);
  jobs.handle(ANSWER_MAIL, (job, outside) => sendAnswer(parts, job as AnswerJob, outside));
  facts.once(userFacts.purged, 'end-console', ({ payload }) =>
    deleteAdminSessionsOf(db, payload.userId),
  );
  facts.once(userFacts.standingChanged, 'end-console', async ({ payload: { userId } }) => {
    if (!(await mayStillAdminister(db, userId))) await deleteAdminSessionsOf(db, userId);
  });
  jobs.repeat('forget-console-sessions', '23 * * * *', () =>
    forgetAdminSessions(db, new Date(clock.now().getTime() - CONSOLE_SESSION_MS)),
  );
  return parts;
}
