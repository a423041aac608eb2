import type { SettingName } from '@rookery/contract/kernel/settings.ts';
import { sessionFacts } from '#src/features/sessions/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import { createGuardedPost } from '#src/platform/fetch/guarded-post.ts';
import { createPushHosts } from '#src/platform/push/push-hosts.ts';
import { pushKeys } from '#src/platform/push/push-keys.ts';
import { createPushService } from '#src/platform/push/push-service.ts';
import {
  fixFuturePushes,
  forgetSent,
  releaseQuietPush,
} from '#src/features/notifications/record/pushes.store.ts';
import { pushRoutes } from './push-routes.ts';
import { createPushSender, type PushSender } from './send-pushes.ts';
import { removeEndpoint, removeOfSessions } from './subscriptions.store.ts';
import type { TrendingParts } from '#src/features/trending/parts.ts';

const BATCH = 5000;
const KEPT_MS = 3_600_000;
const QUIET_SETTINGS: ReadonlySet<string> = new Set<SettingName>(['quiet_hours', 'time_zone']);

export function openPush(below: TrendingParts): PushSender {
  const { db, clock, facts, jobs, mount, fetchGuard, config, secrets, notePush } = below;
  const accepts = createPushHosts(config.pushHosts);
  const keys = pushKeys(secrets.jwtSecret);
  const subject = `mailto:${/<([^<>]+)>$/.exec(config.mailFrom)?.[1] ?? config.mailFrom}`;
  const post = createGuardedPost(fetchGuard);
  const sendPush = createPushService({ post, keys, subject, clock, onPush: notePush });
  const { isPlainPush = false } = fetchGuard;
  pushRoutes(mount, { db, clock, accepts, isPlainPush, publicKey: keys.publicKey });
  facts.once(sessionFacts.ended, 'end-pushes', async ({ payload }) => {
    const { userId, sessionIds, endpoint } = payload;
    await removeOfSessions(db, sessionIds);
    if (endpoint !== undefined) await removeEndpoint(db, userId, endpoint);
  });
  jobs.repeat('forget-pushes', '41 * * * *', async () => {
    const now = clock.now();
    const before = new Date(now.getTime() - KEPT_MS);
    await fixFuturePushes(db, now);
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, each a short transaction
    while ((await forgetSent(db, { before, now }, BATCH)) === BATCH);
  });
  const sender = createPushSender({ ...below, sendPush, accepts });
  facts.once(userFacts.settingsChanged, 'hurry-pushes', async ({ payload: { userId, names } }) => {
    if (!names.some((name) => QUIET_SETTINGS.has(name))) return;
    await releaseQuietPush(db, userId, clock.now());
    sender.wake();
  });
  const stop = async (): Promise<void> => {
    await sender.stop();
    post.close();
  };
  return { ...sender, stop };
}
