import { calls } from '@rookery/contract/calls.ts';
import { POSTS_CHANNEL } from '@rookery/contract/events.ts';
import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createRecentPosts, feedsRoutes } from '#src/features/feeds/public.ts';
import {
  createGifs,
  createInspections,
  createMediaWorker,
  createPictures,
  createPreviews,
  createReviewAddresses,
  createStorageRoom,
  fileOrigins,
  forgetUploadsOfPurged,
  gifRoutes,
  mediaJobs,
  mediaRoutes,
  previewJobs,
  previewRoutes,
  sweepJobs,
  withholdJobs,
} from '#src/features/media/public.ts';
import { moderationRoutes } from '#src/features/moderation/public.ts';
import {
  announceEngagement,
  announcePosts,
  type Broadcast,
  createReports,
  createPosts,
  createReactions,
  createViews,
  erasePostsOfPurged,
  erasePurgedReactions,
  forgetPostCounts,
  exportRoutes,
  postMediaJobs,
  postsRoutes,
  settleMedia,
  shareGifs,
  viewJobs,
  withholdMedia,
} from '#src/features/posts/public.ts';
import {
  countWhoIsHere,
  createBlocksAndMutes,
  forgetCounts,
  relationsRoutes,
} from '#src/features/relations/public.ts';
import { searchJobs, searchRoutes } from '#src/features/search/public.ts';
import {
  channelRoutes,
  createCallers,
  expelEnded,
  providerButtons,
  sessionJobs,
  sessionsRoutes,
} from '#src/features/sessions/public.ts';
import { trendingRoutes, trendJobs } from '#src/features/trending/public.ts';
import { createMembers, userJobs, usersRoutes } from '#src/features/users/public.ts';
import { createCursors } from '#src/kernel/cursor.ts';
import { finishInOrder, type Finishing } from '#src/kernel/finish-in-order.ts';
import { systemTimers } from '#src/kernel/timers.ts';
import { budgetJobs, createBudgets } from '#src/platform/budgets/budgets.ts';
import { createBus } from '#src/platform/bus/bus.ts';
import { messageKind } from '#src/platform/bus/message-kind.ts';
import { logoOrigin, openBrand } from '#src/platform/http/brand.ts';
import { postgresLog, trimPostgresLog } from '#src/platform/db/postgres-log.ts';
import { createGuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import { freeBytesIn, healthRoute } from '#src/platform/http/health.ts';

import { createHttp } from '#src/platform/http/http.ts';
import { httpLimits, readOpenFilesLimit } from '#src/platform/http/http-limits.ts';
import { createMount } from '#src/platform/http/mount.ts';
import { openAdmission } from '#src/platform/http/open-admission.ts';
import { openApiDocument } from '#src/platform/http/openapi.ts';
import { openApiRoute } from '#src/platform/http/openapi-route.ts';
import { createGate } from '#src/platform/http/overload-gate.ts';
import { createRateLimits } from '#src/platform/http/rate-limits.ts';
import { serveDemoMedia, serveWebApp } from '#src/platform/http/web-app.ts';
import { createJobs } from '#src/platform/jobs/jobs.ts';
import { createMailer } from '#src/platform/mail/mailer.ts';
import { trimMailFolder } from '#src/platform/mail/trim-mail-folder.ts';
import { createFacts } from '#src/platform/facts/facts.ts';
import { createOutbox } from '#src/platform/outbox/outbox.ts';
import { createRealtime } from '#src/platform/realtime/realtime.ts';
import { keepTidy } from '#src/platform/storage/keep-tidy.ts';
import { openStorage } from '#src/platform/storage/open-storage.ts';
import { FACTS } from './fact-registry.ts';
import type { Resources } from './resources.ts';
import { VERSION } from './version.ts';

/** One broadcast on its way to every process. */
interface Told {
  channel: string;
  event: string;
  data: unknown;
  toStrangers?: unknown;
}

const TOLD_TO_SOCKETS = messageKind<Told>('realtime');

export interface App {
  server: FastifyInstance;
  /** Starts what runs beside the calls: listener, relay, jobs, sockets. */
  start(): Promise<void>;
  /**
   * Finishes what is under way and lets go of everything. Calls have their own bound; for what follows them
   * nobody waits once told to give up. @returns the names of what was not finished.
   */
  stop(giveUp?: Promise<unknown>): Promise<string[]>;
}

/** What is held is not trusted after so long without a word of what others wrote. */
const FACTS_PATIENCE_MS = 1500;
const NEVER = new Promise<never>(() => undefined);

/** Every part of the server, put together by hand: who needs what stands here. */
export async function createApp(resources: Resources): Promise<App> {
  const { config, secrets, db, pool, clock, log, webDist, timers = systemTimers } = resources;
  const storage = await openStorage({ config, secrets, clock });
  const { reserve = db } = resources;
  const limits = resources.httpLimits ?? httpLimits(readOpenFilesLimit());
  const { patienceMs: lateMs, admissionLimits } = resources;
  const load = openAdmission({ pool, timers, lateMs, limits: admissionLimits });
  const { admission } = load;
  const server = await createHttp({
    log,
    limits,
    timers,
    refuses: createGate({ admission, calls, log }),
    appUrl: config.appUrl,
    logoOrigin: logoOrigin(config.brandLogo),
    media: fileOrigins(config, storage),
  });
  // The lock on the data folder lets one server alone use the embedded database.
  const isAlone = config.databaseUrl === null;
  const bus = createBus({ pool, log, isAlone });
  resources.outcomes?.onUnknown(() => bus.reset());
  const outbox = createOutbox({ pool, clock, log });
  const facts = createFacts({
    db: reserve,
    bus,
    outbox,
    log,
    isAlone,
    kinds: FACTS,
    patienceMs: lateMs === 0 ? Number.POSITIVE_INFINITY : FACTS_PATIENCE_MS,
  });
  const realtime = createRealtime({
    key: config.realtimeKey,
    secret: secrets.realtimeSecret,
    log,
    clock,
    publicChannels: [POSTS_CHANNEL],
    stillHold: (sessionIds) => callers.stillHold(sessionIds),
    limits: {
      // The rest is for calls.
      connections: Math.floor((limits.total * 3) / 4),
      ...(!config.rateLimits && { connectionsPerAddress: Number.POSITIVE_INFINITY }),
    },
  });
  const jobs = createJobs({ pool, log, isAlone, timers });
  const mailer = createMailer({ config, clock, log });
  const cursors = createCursors(secrets.cursorSecret);

  const budgets = createBudgets({ db: reserve, clock, secrets, config });
  const members = createMembers({ db: reserve, facts });
  const callers = createCallers({ db: reserve, clock, facts, members, secrets, log });
  const blocksAndMutes = createBlocksAndMutes({ db, facts });
  const posts = createPosts({ db, bus, facts });
  const views = createViews({ db, clock, timers, posts, log });
  const reports = createReports({ db, facts });
  const recent = createRecentPosts({ db, blocksAndMutes, log, nowMs: () => performance.now() });
  const reactions = createReactions({ db, clock, facts });
  const worker = createMediaWorker({
    log,
    ffmpegPath: config.ffmpegPath,
    // Processes may share the data folder, but not what each has in hand.
    workFolder: join(config.dataDir, 'media', `.work-${hostname()}-${config.port}`),
  });
  const fetch = createGuardedFetch(`Rookery/${VERSION}`, resources.fetchGuard);
  const storageRoom = createStorageRoom({ clock, storage, config });
  const deps = {
    config,
    secrets,
    db,
    clock,
    timers,
    log,
    bus,
    facts,
    jobs,
    mailer,
    realtime,
    cursors,
    budgets,
    members,
    callers,
    blocksAndMutes,
    posts,
    views,
    reports,
    recent,
    reactions,
    storage,
    worker,
    pictures: createPictures({ config, clock }),
    reviewAddresses: createReviewAddresses({ secrets, clock }),
    inspections: createInspections(),
    storageRoom,
    admission,
    ...createPreviews({
      config,
      secrets,
      db,
      clock,
      log,
      storage,
      storageRoom,
      worker,
      fetch,
      admission,
    }),
    ...createGifs({ ...resources, storage, worker, fetch, giphyOrigin: resources.giphyOrigin }),
  };

  const spend = config.rateLimits ? createRateLimits({ budgets }) : null;
  const mount = createMount(server, {
    authenticate: callers.authenticate,
    isFresh: callers.isFresh,
    spend,
    isOurs: callers.isOurs,
    admission,
  });
  usersRoutes(mount, deps);
  sessionsRoutes(mount, { ...deps, db: reserve });
  channelRoutes(mount, deps);
  relationsRoutes(mount, deps);
  await mediaRoutes(mount, server, deps);
  previewRoutes(mount, server, deps);
  gifRoutes(mount, server, deps);
  postsRoutes(mount, deps);
  exportRoutes(mount, deps);
  feedsRoutes(mount, deps);
  searchRoutes(mount, deps);
  trendingRoutes(mount, deps);
  moderationRoutes(mount, deps);

  budgetJobs(jobs, deps);
  userJobs(jobs, deps);
  sessionJobs(jobs, deps);
  countWhoIsHere(deps);
  const processing = mediaJobs(jobs, deps);
  sweepJobs(jobs, deps);
  withholdJobs(jobs, deps);
  previewJobs(jobs, deps);
  postMediaJobs(jobs, deps);
  viewJobs(jobs, deps);
  searchJobs(jobs, deps);
  trendJobs(jobs, deps);
  forgetCounts(deps);
  forgetPostCounts(deps);
  expelEnded(deps);
  const broadcast: Broadcast = (channel, event, data, toStrangers) =>
    bus.publish(TOLD_TO_SOCKETS, { channel, event, data, toStrangers });
  announcePosts({ facts, broadcast });
  settleMedia({ ...deps, broadcast });
  shareGifs(deps);
  withholdMedia(deps);
  const engagement = announceEngagement(deps);
  erasePostsOfPurged(deps);
  erasePurgedReactions(deps);
  forgetUploadsOfPurged(deps);
  bus.on(TOLD_TO_SOCKETS, ({ channel, event, data, toStrangers }) =>
    realtime.publish(channel, event, data, { toStrangers }),
  );

  const url = config.appUrl;
  const about = { title: config.brandName, version: VERSION, url };
  openApiRoute(server, () => openApiDocument(calls, about), spend);
  healthRoute(server, { db: reserve, jobs, freeBytes: () => freeBytesIn(config.dataDir) });
  if (webDist) {
    const { brandName: name, brandLogo: logo } = config;
    const { brandPrimary: primary, brandSecondary: secondary } = config;
    const site = {
      brandName: config.brandName,
      registration: config.registration,
      realtimeKey: config.realtimeKey,
      sendsMail: config.smtpUrl !== null,
      isTenant: config.tenant,
      providers: providerButtons(config.identityProviders),
      links: { wallet: config.walletUrl, playTv: config.playTvUrl, help: config.helpUrl },
      version: VERSION,
      ...(primary !== null && { primary }),
      ...(secondary !== null && { secondary }),
    };
    await serveWebApp(server, webDist, site, await openBrand({ name, logo, primary, secondary }));
  }
  const demoMedia = join(config.dataDir, 'media', 'demo');
  if (existsSync(demoMedia)) await serveDemoMedia(server, demoMedia);

  const { dataDir } = config;
  const tidying = keepTidy({ timers, log }, [
    () => storage.tidy(),
    () => trimMailFolder({ dataDir, clock }),
    ...(isAlone ? [() => trimPostgresLog(postgresLog(dataDir))] : []),
  ]);

  return {
    server,
    async start() {
      realtime.attach(server.server);
      await bus.start();
      await facts.start();
      outbox.start();
      await jobs.start();
      await tidying.start();
    },
    async stop(giveUp = NEVER) {
      // Web sockets are connections too: the server is closed when both have let go.
      await Promise.all([realtime.close(), server.close()]);
      await processing.stop();
      deps.gifArtist.stop();
      tidying.stop();
      const finishing: Finishing[] = [
        ['jobs', () => jobs.stop()],
        ['sessions last seen', () => callers.stop()],
        ['views', () => views.stop()],
        ['outbox', () => outbox.stop()],
        ['facts', () => facts.stop()],
        ['bus', async () => (engagement.stop(), bus.stop())],
      ];
      const left = await finishInOrder(finishing, giveUp, (err, name) =>
        log.error({ err, name }, 'This could not be finished at the end'),
      );
      storage.close();
      load.stop();
      return left;
    },
  };
}
