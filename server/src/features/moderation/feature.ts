import { appealBan as appealBanCall } from '@rookery/contract/moderation/appeal-ban.ts';
import { showBan as showBanCall } from '@rookery/contract/moderation/show-ban.ts';
import { exportByLink as exportByLinkCall } from '@rookery/contract/moderation/export-by-link.ts';
import { userFacts } from '#src/features/users/public.ts';
import type { Logger } from 'pino';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { Realtime } from '#src/platform/realtime/realtime.ts';
import { appealBan } from './bans/appeal-ban.ts';
import { forgetAppealsOf } from './bans/ban-appeals.store.ts';
import { passOnGroups } from './bans/pass-on-groups.ts';
import { showBan } from './bans/show-ban.ts';
import { deleteExpiredLinks, deleteLinkOf } from './data/data-links.store.ts';
import { exportByLink } from './data/export-by-link.ts';
import { DECISION_MAIL, sendDecisionMail, type DecisionMailJob } from './mail/decision-mail-job.ts';
import { openDesk, type Desk } from './desk.ts';
import { endAppeals, endLeftAppeals } from './end-appeal.ts';
import { releaseWithApproval } from './release-held.ts';
import { moderationRoutes, type RouteDeps } from './routes.ts';
import { tellStanding } from './tell-standing.ts';
import { forgetViolations } from './violations.store.ts';

type ModerationDeps = Omit<RouteDeps, 'desk'> & {
  bus: Bus;
  log: Logger;
  mount: Mount;
  facts: Facts;
  jobs: Jobs;
  mailer: OutsideOnly<Mailer>;
  realtime: Pick<Realtime, 'publish'>;
  config: Config;
  secrets: { jwtSecret: string };
};

/** The queue of reports, what staff decides about posts and members, and what members are told of it. */
export function openModeration(deps: ModerationDeps): Desk {
  const { mount, facts, jobs, db, clock } = deps;
  const desk = openDesk(deps);
  moderationRoutes(mount, { ...deps, desk });
  mount(exportByLinkCall, async ({ body }) =>
    ok(await exportByLink(deps, body.token, body.cursor)),
  );
  mount(appealBanCall, async ({ body }) => {
    await appealBan(deps, body.token, body.appealText);
    return ok({});
  });
  mount(showBanCall, async ({ body }) =>
    ok({ data: await showBan(deps, { token: body.token, refreshToken: body.refresh_token }) }),
  );
  jobs.repeat('forget-data-links', '41 4 * * *', () => deleteExpiredLinks(db, clock.now()));
  jobs.repeat('pass-on-groups', '51 4 * * *', () => passOnGroups(deps));
  jobs.repeat('end-appeals', '46 4 * * *', () => endLeftAppeals(deps));
  facts.once(userFacts.purged, 'forget-data-links', ({ payload }) =>
    deleteLinkOf(db, payload.userId),
  );
  jobs.handle(DECISION_MAIL, (job, outside) =>
    sendDecisionMail({ ...deps, mailer: deps.mailer(outside) }, job as DecisionMailJob),
  );
  releaseWithApproval({ ...deps, desk });
  endAppeals(deps);
  tellStanding(deps);
  facts.once(userFacts.purged, 'forget-ban-appeals', ({ payload }) =>
    forgetAppealsOf(db, payload.userId),
  );
  facts.once(userFacts.purged, 'forget-violations', ({ payload }) =>
    forgetViolations(db, payload.userId),
  );
  return desk;
}
