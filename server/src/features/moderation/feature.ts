import { appealBan as appealBanCall } from '@rookery/contract/moderation/appeal-ban.ts';
import { showBan as showBanCall } from '@rookery/contract/moderation/show-ban.ts';
import { exportByLink as exportByLinkCall } from '@rookery/contract/moderation/export-by-link.ts';
import { userFacts } from '#src/features/users/public.ts';
import { ok } from '#src/platform/http/calls/mount.ts';
import { appealBan } from './bans/appeal-ban.ts';
import { forgetAppealsOf } from './bans/ban-appeals.store.ts';
import { transferGroupsOfBannedOwners } from './bans/transfer-groups.ts';
import { showBan } from './bans/show-ban.ts';
import { deleteExpiredLinks, deleteLinkOf } from './data/data-links.store.ts';
import { exportByLink } from './data/export-by-link.ts';
import { DECISION_MAIL, sendDecisionMail, type DecisionMailJob } from './mail/decision-mail-job.ts';
import { openDesk } from './queue/desk.ts';
import { endAppeals, endLeftAppeals } from './own/end-appeal.ts';
import { releasePostsOnApproval } from './decide/approve-member.ts';
import { moderationRoutes } from './routes.ts';
import { publishAccountStatusChanges } from './bans/publish-account-status.ts';
import { forgetViolations } from './record/violations.store.ts';
import type { InvitationsParts } from '#src/features/invitations/parts.ts';
import type { ModerationParts } from './parts.ts';

export function openModeration(below: InvitationsParts): ModerationParts {
  const { mount, facts, jobs, db, clock } = below;
  const parts: ModerationParts = { ...below, desk: openDesk(below) };
  moderationRoutes(mount, parts);
  mount(exportByLinkCall, async ({ body }) =>
    ok(await exportByLink(parts, body.token, body.cursor)),
  );
  mount(appealBanCall, async ({ body }) => {
    await appealBan(parts, body.token, body.appealText);
    return ok({});
  });
  mount(showBanCall, async ({ body }) =>
    ok({ data: await showBan(parts, { token: body.token, refreshToken: body.refresh_token }) }),
  );
  jobs.repeat('forget-data-links', '41 4 * * *', () => deleteExpiredLinks(db, clock.now()));
  jobs.repeat('pass-on-groups', '51 4 * * *', () => transferGroupsOfBannedOwners(parts));
  jobs.repeat('end-appeals', '46 4 * * *', () => endLeftAppeals(parts));
  facts.once(userFacts.purged, 'forget-data-links', ({ payload }) =>
    deleteLinkOf(db, payload.userId),
  );
  jobs.handle(DECISION_MAIL, (job, outside) =>
    sendDecisionMail({ ...parts, mailer: parts.mailer(outside) }, job as DecisionMailJob),
  );
  releasePostsOnApproval(parts);
  endAppeals(parts);
  publishAccountStatusChanges(parts);
  facts.once(userFacts.purged, 'forget-ban-appeals', ({ payload }) =>
    forgetAppealsOf(db, payload.userId),
  );
  facts.once(userFacts.purged, 'forget-violations', ({ payload }) =>
    forgetViolations(db, payload.userId),
  );
  return parts;
}
