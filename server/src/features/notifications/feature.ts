import type { Bus } from '#src/platform/bus/bus.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { Mount } from '#src/platform/http/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Clock } from '#src/kernel/clock.ts';
import { createBells, type BellsDeps } from './bells.ts';
import type { ListDeps } from './list-notifications.ts';
import { notificationJobs } from './notification-jobs.ts';
import { notificationRoutes } from './routes.ts';
import { tellMembers } from './tell-members.ts';

interface NotificationsDeps extends BellsDeps, Omit<ListDeps, 'bells'> {
  mount: Mount;
  jobs: Jobs;
  facts: Facts;
  bus: Bus;
  clock: Clock;
}

interface NotificationsFeature {
  stopRinging(): void;
}

/** What members are told of what others do, and what their bells show. */
export function openNotifications(deps: NotificationsDeps): NotificationsFeature {
  const bells = createBells(deps);
  tellMembers({ ...deps, bells });
  notificationRoutes(deps.mount, { ...deps, bells });
  notificationJobs(deps.jobs, deps);
  return { stopRinging: bells.stop };
}
