import { calls } from '@rookery/contract/calls.ts';
import { POSTS_CHANNEL } from '@rookery/contract/events.ts';
import type { FastifyInstance } from 'fastify';
import { openAdmin } from '#src/features/admin/public.ts';
import { openChats } from '#src/features/chats/public.ts';
import { openFeeds } from '#src/features/feeds/public.ts';
import { openGroups } from '#src/features/groups/public.ts';
import { createPictures, openMedia } from '#src/features/media/public.ts';
import { fileOrigins } from '#src/features/media/record/public.ts';
import { openInvitations } from '#src/features/invitations/public.ts';
import { openModeration } from '#src/features/moderation/public.ts';
import { openNotifications } from '#src/features/notifications/public.ts';
import { openPosts } from '#src/features/posts/public.ts';
import { openRelations } from '#src/features/relations/public.ts';
import { openSearch } from '#src/features/search/public.ts';
import { openSessions, providerButtons } from '#src/features/sessions/public.ts';
import { openTrending } from '#src/features/trending/public.ts';
import { openUsers } from '#src/features/users/public.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { finishInOrder, type Finishing } from '#src/kernel/finish-in-order.ts';
import { outsideOnly } from '#src/kernel/outside.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { createUnderWay } from '#src/kernel/under-way.ts';
import { postgresLog, trimPostgresLog } from '#src/platform/db/embedded/postgres-log.ts';
import { publicOnly } from '#src/platform/fetch/guarded-client.ts';
import { createGuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import { logoOrigin } from '#src/platform/http/site/brand.ts';
import { createHttp } from '#src/platform/http/http.ts';
import { createLeaving } from '#src/platform/http/health/leaving.ts';
import { createMount } from '#src/platform/http/calls/mount.ts';
import { openAdmission } from '#src/platform/http/limits/open-admission.ts';
import { openApiRoute } from '#src/platform/http/calls/openapi-route.ts';
import { openApiDocument } from '#src/platform/http/calls/openapi.ts';
import { createGate } from '#src/platform/http/connections/overload-gate.ts';
import { refuseCalls } from '#src/platform/http/calls/refuse-calls.ts';
import { serveSite } from '#src/platform/http/site/serve-site.ts';
import { trustedProxies } from '#src/platform/http/connections/trusted-proxies.ts';
import { openIdempotency } from '#src/platform/idempotency/open-idempotency.ts';
import { createJobs } from '#src/platform/jobs/jobs.ts';
import { createMailer } from '#src/platform/mail/mailer.ts';
import { trimMailFolder } from '#src/platform/mail/trim-mail-folder.ts';
import { createChannelRights } from '#src/platform/realtime/channel-rights.ts';
import { createBroadcast } from '#src/platform/realtime/broadcast.ts';
import { createRealtime } from '#src/platform/realtime/realtime.ts';
import { keepTidy } from '#src/platform/storage/keep-tidy.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { openReads } from './reads.ts';
import { openRefusals } from './refusals.ts';
import type { Resources } from './resources.ts';
import { openSpending } from './spending.ts';
import { openTelling } from './telling.ts';
import { VERSION } from './version.ts';
import { openWatching } from './watching.ts';

export interface App {
  server: FastifyInstance;
  /** Starts what runs beside the calls, as far as this process's roles go: listener, relay, jobs, sockets. */
  start(): Promise<void>;
  /** Says for `config.drainMs` that this process is about to end, so that nobody is sent to it any more. */
  leave(): Promise<void>;
  /**
   * Finishes what is under way and lets go of everything. Calls have their own bound; for what follows them
   * nobody waits once told to give up. @returns the names of what was not finished.
   */
  stop(giveUp?: Promise<unknown>): Promise<string[]>;
}

const NEVER = new Promise<never>(() => undefined);
const LAST_CALLS_MS = 2000;

/** Every part of the server: the outside world, then the features from low to high, each with what it needs. */
export async function createApp(resources: Resources): Promise<App> {
  const { config, secrets, db, pool, clock, log, webDist, timers = systemTimers } = resources;
  const { reserve = db, callPool = pool, replica = null, traces = null } = resources;
  const storage = await openStorage({ config, secrets, clock });
  const { patienceMs: lateMs, admissionLimits, startJobs } = resources;
  const isWorker = config.roles.includes('worker');
  const isProxy = trustedProxies(config.trustedProxies);
  const leaving = createLeaving(timers);
  const refusals = openRefusals(resources, timers, () => watching);
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
  // The lock on the data folder lets one server alone use the embedded database.
  const isAlone = config.databaseUrl === null;
  const telling = openTelling({ ...resources, db: reserve, isAlone, isRelay: isWorker, lateMs });
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
    stillHold: (holders) => channelRights.stillHold(holders, callers.stillHold),
    limits: {
      connections: Math.floor((refusals.limits.total * 3) / 4),
      ...(!config.rateLimits && { connectionsPerAddress: Number.POSITIVE_INFINITY }),
    },
  });
  const broadcast = createBroadcast({ bus, realtime, traces });
  bus.onGap(realtime.sendAway);
  const jobs = createJobs({ pool, log, isAlone, isWorker, timers, traces, startJobs });
  const asked = { pool, callPool, replica, db: reserve, disk: resources.disk };
  // Caches are filled below; nobody can ask before the server listens.
  const caches = () => ({ members, posts, groups, chats });
  const seen = { ...asked, ...leaving, clock, timers, log, bus, realtime, jobs, storage, caches };
  const spending = openSpending({ ...resources, reserve, jobs });
  const { budgets, spend } = spending;
  const watching = await openWatching({ config, server, spend, ...seen });
  traces?.watch(server);
  if (!config.roles.includes('web')) refuseCalls(server, config.roles);
  const mailer = outsideOnly(watching.watchMailer(createMailer({ config, clock, log })));
  const { fetchGuard = publicOnly } = resources;
  const fetch = outsideOnly(createGuardedFetch(`Rookery/${VERSION}`, fetchGuard));
  const cursors = createCursors(secrets.cursorSecret);
  const callsUnderWay = createUnderWay();
  const mount = createMount(server, {
    authenticate: (authorization) => callers.authenticate(authorization),
    isFresh: (caller) => callers.isFresh(caller),
    isOurs: (authorization) => callers.isOurs(authorization),
    admitConsole: (cookie) => consoles.admit(cookie),
    spend,
    admission,
    traces,
    around: replica && openReads({ replica, bus, facts }),
    underWay: callsUnderWay,
    answerOnce: openIdempotency({ db, timers, jobs }),
    clock,
  });

  const pictures = createPictures({ config, clock });
  const people = openUsers({ mount, jobs, facts, db, reserve, clock, config, pictures });
  const { members, wordRules } = people;
  const callers = openSessions({
    mount,
    jobs,
    facts,
    realtime,
    channelRights,
    mailer,
    budgets,
    db,
    reserve,
    clock,
    config,
    secrets,
    log,
    members,
  });
  const { blocksAndMutes } = openRelations({ mount, facts, db, clock, cursors, members });
  const media = await openMedia({
    mount,
    server,
    jobs,
    facts,
    db,
    storage,
    fetch,
    admission,
    clock,
    config,
    secrets,
    log,
    blocksAndMutes,
    giphyOrigin: resources.giphyOrigin,
  });
  const { linkPreviews, previewImages, reviewAddresses } = media;
  const { groups, memberships } = openGroups({
    mount,
    jobs,
    facts,
    realtime,
    db,
    clock,
    cursors,
    config,
    members,
    wordRules,
    blocksAndMutes,
    pictures,
  });
  const talking = openChats({
    mount,
    jobs,
    facts,
    storage,
    realtime,
    bus,
    broadcast,
    channelRights,
    db,
    clock,
    timers,
    cursors,
    config,
    log,
    members,
    wordRules,
    blocksAndMutes,
    groups,
    memberships,
    reviewAddresses,
  });
  const { chats, heads } = talking;
  const { posts, viewerStates, ads, reports, writeViews, stopTelling } = openPosts({
    mount,
    jobs,
    facts,
    bus,
    realtime,
    broadcast,
    budgets,
    db,
    storage,
    clock,
    timers,
    cursors,
    config,
    log,
    members,
    wordRules,
    blocksAndMutes,
    groups,
    memberships,
    linkPreviews,
    previewImages,
    reviewAddresses,
    hasReplica: replica !== null,
    isAlone,
  });
  /** What it takes to show a post to somebody. */
  const viewing = {
    db,
    members,
    blocksAndMutes,
    groups,
    memberships,
    reviewAddresses,
    posts,
    viewerStates,
  };
  const { homePosts } = openFeeds({
    ...viewing,
    mount,
    clock,
    nowMs: () => performance.now(),
    cursors,
    facts,
    isAlone,
    ads,
    reports,
  });
  openSearch({
    ...viewing,
    mount,
    jobs,
    facts,
    clock,
    wordRules,
    cursors,
    reports,
    homePosts,
  });
  openTrending({
    ...viewing,
    mount,
    jobs,
    facts,
    clock,
    wordRules,
    cursors,
    reports,
    homePosts,
  });
  const { stopRinging, pushes, endDigests } = openNotifications({
    mount,
    jobs,
    facts,
    bus,
    realtime,
    db,
    clock,
    timers,
    cursors,
    config,
    secrets,
    mailer,
    fetchGuard,
    onPush: watching.notePush,
    log,
    members,
    blocksAndMutes,
    groups,
    memberships,
    reviewAddresses,
    posts,
    chats,
    heads,
  });
  openInvitations({ mount, jobs, facts, mailer, budgets, db, clock, config, secrets, members });
  const desk = openModeration({
    ...viewing,
    callers,
    mount,
    bus,
    log,
    jobs,
    facts,
    realtime,
    mailer,
    config,
    secrets,
    clock,
    cursors,
    chats,
  });

  const consoles = openAdmin({
    ...viewing,
    callers,
    mount,
    jobs,
    facts,
    mailer,
    clock,
    cursors,
    config,
    secrets,
    chats,
    linkPreviews,
    previewImages,
    pictures,
    desk,
    log,
  });
  const about = { title: config.brandName, version: VERSION, url: config.appUrl };
  openApiRoute(server, () => openApiDocument(calls, about), spend);
  const providers = providerButtons(config.identityProviders);
  await serveSite({ server, config, webDist, version: VERSION, providers });

  const tidying = keepTidy({ timers, log }, [
    () => storage.tidy(),
    () => trimMailFolder({ ...config, clock }),
    ...(isAlone ? [() => trimPostgresLog(postgresLog(config.dataDir))] : []),
  ]);

  return {
    server,
    async start() {
      realtime.attach(server.server, config.roles.includes('realtime'));
      spending.start();
      await telling.start();
      await jobs.start();
      if (isWorker) pushes.start();
      await tidying.start();
    },
    leave: () => leaving.begin(config.drainMs, realtime.close),
    async stop(giveUp = NEVER) {
      // Web sockets are connections too: the server is closed when both have let go.
      await Promise.all([realtime.close(), server.close()]);
      await media.stop();
      tidying.stop();
      endDigests();
      const finishing: Finishing[] = [
        // Whose client has left them the server's end does not wait for.
        ['calls', () => callsUnderWay.ended(LAST_CALLS_MS)],
        ['jobs', () => jobs.stop()],
        ['pushes', () => pushes.stop()],
        ['sessions last seen', () => callers.stop()],
        ['views', () => writeViews()],
        ['outbox', () => telling.outbox.stop()],
        ['facts', () => facts.stop()],
        ['bus', async () => (stopTelling(), talking.stopTelling(), stopRinging(), bus.stop())],
      ];
      const left = await finishInOrder(finishing, giveUp, (err, name) =>
        log.error({ err, name }, 'This could not be finished at the end'),
      );
      spending.stop();
      storage.close();
      load.stop();
      watching.stop();
      return left;
    },
  };
}
