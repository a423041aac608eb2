import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Bus } from '#src/platform/bus/bus.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Mailer } from '#src/platform/mail/mailer.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import { createBells, type BellsDeps } from './bell/bells.ts';
import type { ListDeps } from './bell/list-notifications.ts';
import { notificationJobs } from './notification-jobs.ts';
import { notificationRoutes } from './routes.ts';
import { openPush, type PushDeps } from './push/feature.ts';
import type { PushSender } from './push/send-pushes.ts';
import { openDigests } from './digest/feature.ts';
import { tellMembers } from './tell-members.ts';

type NotificationsDeps = BellsDeps &
  Omit<ListDeps, 'bells'> &
  Omit<PushDeps, 'secret' | 'mailFrom' | 'pushHosts'> & {
    config: Config;
    mailer: OutsideOnly<Mailer>;
    secrets: Pick<Secrets, 'jwtSecret'>;
    mount: Mount;
    jobs: Jobs;
    facts: Facts;
    bus: Bus;
    clock: Clock;
  };

interface NotificationsFeature {
  stopRinging(): void;
  pushes: Pick<PushSender, 'start' | 'stop'>;
  /** No digest is begun any more. */
  endDigests(): void;
}

/** What members are told of what others do, and what their bells show. */
export function openNotifications(deps: NotificationsDeps): NotificationsFeature {
  const bells = createBells(deps);
  const { jwtSecret: secret } = deps.secrets;
  const { mailFrom, pushHosts } = deps.config;
  const pushes = openPush({ ...deps, secret, mailFrom, pushHosts });
  tellMembers({ ...deps, bells, pushes });
  notificationRoutes(deps.mount, { ...deps, bells });
  notificationJobs(deps.jobs, deps);
  const digests = openDigests({ ...deps, secret });
  return { stopRinging: bells.stop, pushes, endDigests: digests.stop };
}
