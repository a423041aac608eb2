import { calls } from '@rookery/contract/calls.ts';
import { POSTS_CHANNEL } from '@rookery/contract/events.ts';
import type { AdminParts } from '#src/features/admin/parts.ts';
import { fileOrigins } from '#src/features/media/record/public.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { outsideOnly } from '#src/kernel/outside.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { createInFlight, type InFlight } from '#src/kernel/in-flight.ts';
import { publicOnly } from '#src/platform/fetch/guarded-client.ts';
import { createGuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import { createMount } from '#src/platform/http/calls/mount.ts';
import { refuseCalls } from '#src/platform/http/calls/refuse-calls.ts';
import { createGate } from '#src/platform/http/connections/overload-gate.ts';
import { trustedProxies } from '#src/platform/http/connections/trusted-proxies.ts';
import { createShutdown, type Shutdown } from '#src/platform/http/health/shutdown.ts';
import { createHttp } from '#src/platform/http/http.ts';
import { openAdmission } from '#src/platform/http/limits/open-admission.ts';
import { logoOrigin } from '#src/platform/http/site/brand.ts';
import { openIdempotency } from '#src/platform/idempotency/open-idempotency.ts';
import { createJobs } from '#src/platform/jobs/jobs.ts';
import { createMailer } from '#src/platform/mail/mailer.ts';
import type { PlatformParts } from '#src/platform/parts.ts';
import { createBroadcast } from '#src/platform/realtime/broadcast.ts';
import { createChannelRights } from '#src/platform/realtime/channel-rights.ts';
import { createRealtime } from '#src/platform/realtime/realtime.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { openReplicaReads } from './replica-reads.ts';
import { openConnectionRefusals } from './connection-refusals.ts';
import type { Resources } from './resources.ts';
import { openRateLimiting, type RateLimiting } from './rate-limiting.ts';
import { openMessaging, type Messaging } from './messaging.ts';
import { VERSION } from './version.ts';
import { openObservability, type Observability } from './observability.ts';

export interface Platform {
  parts: PlatformParts;
  isWorker: boolean;
  telling: Messaging;
  spending: RateLimiting;
  watching: Observability;
  leaving: Shutdown;
  callsUnderWay: InFlight;
  load: { stop(): void };
}

type OpenedFeatures = Pick<
  AdminParts,
  'admitConsole' | 'callers' | 'chats' | 'groups' | 'members' | 'posts'
>;

export async function openPlatform(
  resources: Resources,
  opened: () => OpenedFeatures,
): Promise<Platform> {
  const { config, secrets, db, pool, clock, log, timers = systemTimers } = resources;
  const { reserve = db, callPool = pool, replica = null, traces = null } = resources;
  const { patienceMs: lateMs, admissionLimits, startJobs } = resources;
  const storage = await openStorage({ config, secrets, clock });
  const isWorker = config.roles.includes('worker');
  const isProxy = trustedProxies(config.trustedProxies);
  const leaving = createShutdown(timers);
  const refusals = openConnectionRefusals(resources, timers, () => watching);
  const load = openAdmission({ pool: callPool, timers, lateMs, limits: admissionLimits });
  const { admission } = load;
  const server = await createHttp({
    log,
    ...refusals,
    timers,
    shapes: resources.shapes,
    isProxy,
    isLeaving: leaving.isLeaving,
    refuses: createGate({ admission, calls, log, onRefused: () => watching.noteRefused() }),
    appUrl: config.appUrl,
    logoOrigin: logoOrigin(config.brandLogo),
    media: fileOrigins(config, storage),
  });
  // The data folder lock lets only one server use the embedded database.
  const isAlone = config.databaseUrl === null;
  const telling = openMessaging({ ...resources, db: reserve, isAlone, isRelay: isWorker, lateMs });
  const { bus, facts } = telling;
  const channelRights = createChannelRights();
  const realtime = createRealtime({
    key: config.realtimeKey,
    secret: secrets.realtimeSecret,
    log,
    clock,
    publicChannels: [POSTS_CHANNEL],
    isProxy,
    traces,
    ...refusals,
    stillHold: (holders) => channelRights.stillHold(holders, opened().callers.stillHold),
    limits: {
      connections: Math.floor((refusals.limits.total * 3) / 4),
      ...(!config.rateLimits && { connectionsPerAddress: Number.POSITIVE_INFINITY }),
    },
  });
  const broadcast = createBroadcast({ bus, realtime, traces });
  bus.onGap(realtime.sendAway);
  const jobs = createJobs({ pool, log, isAlone, isWorker, timers, traces, startJobs });
  const asked = { pool, callPool, replica, db: reserve, disk: resources.disk };
  const caches = () => {
    const { members, posts, groups, chats } = opened();
    return { members, posts, groups, chats };
  };
  const seen = { ...asked, ...leaving, clock, timers, log, bus, realtime, jobs, storage, caches };
  const spending = openRateLimiting({ ...resources, reserve, jobs });
  const { budgets, spend } = spending;
  const watching = await openObservability({ config, server, spend, ...seen });
  traces?.watch(server);
  if (!config.roles.includes('web')) refuseCalls(server, config.roles);
  const mailer = outsideOnly(watching.watchMailer(createMailer({ config, clock, log })));
  const { fetchGuard = publicOnly } = resources;
  const fetch = outsideOnly(createGuardedFetch(`Rookery/${VERSION}`, fetchGuard));
  const callsUnderWay = createInFlight();
  const mount = createMount(server, {
    authenticate: (authorization) => opened().callers.authenticate(authorization),
    isFresh: (caller) => opened().callers.isFresh(caller),
    isOurs: (authorization) => opened().callers.isOurs(authorization),
    admitConsole: (cookie) => opened().admitConsole(cookie),
    spend,
    admission,
    traces,
    around: replica && openReplicaReads({ replica, bus, facts }),
    underWay: callsUnderWay,
    answerOnce: openIdempotency({ db, timers, jobs }),
    clock,
  });
  const parts: PlatformParts = {
    config,
    secrets,
    db,
    reserve,
    clock,
    nowMs: () => performance.now(),
    timers,
    log,
    jobs,
    facts,
    bus,
    realtime,
    broadcast,
    channelRights,
    storage,
    mailer,
    fetch,
    fetchGuard,
    budgets,
    cursors: createCursors(secrets.cursorSecret),
    server,
    mount,
    admission,
    isAlone,
    hasReplica: replica !== null,
    giphyOrigin: resources.giphyOrigin,
    notePush: watching.notePush,
  };
  return { parts, isWorker, telling, spending, watching, leaving, callsUnderWay, load };
}
