import { createBells } from './bell/bells.ts';
import { notificationJobs } from './notification-jobs.ts';
import { notificationRoutes } from './routes.ts';
import { openPush } from './push/feature.ts';
import { levelRoutes } from './levels/level-routes.ts';
import { eraseLevels } from './record/levels.store.ts';
import { openDigests } from './digest/feature.ts';
import { notifyMembers } from './notify-members.ts';
import { eraseWhenPurged } from '#src/features/users/record/public.ts';
import type { TrendingParts } from '#src/features/trending/parts.ts';
import type { NotificationsParts } from './parts.ts';

export function openNotifications(
  below: TrendingParts,
): NotificationsParts & { stopDigests(): void } {
  const bells = createBells(below);
  const pushes = openPush(below);
  const parts: NotificationsParts = { ...below, bells, pushes };
  notifyMembers(parts);
  notificationRoutes(parts.mount, parts);
  levelRoutes(parts.mount, parts);
  eraseWhenPurged(parts, 'erase-notification-levels', (userId) => eraseLevels(parts.db, userId));
  notificationJobs(parts.jobs, parts);
  const digests = openDigests(parts);
  return { ...parts, stopDigests: digests.stop };
}
