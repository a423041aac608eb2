import { calls } from '@rookery/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { AdminParts } from '#src/features/admin/parts.ts';
import { openAdmin } from '#src/features/admin/public.ts';
import { openChats } from '#src/features/chats/public.ts';
import { openFeeds } from '#src/features/feeds/public.ts';
import { openGroups } from '#src/features/groups/public.ts';
import { openInvitations } from '#src/features/invitations/public.ts';
import { openLists } from '#src/features/lists/public.ts';
import { createPictures, openMedia } from '#src/features/media/public.ts';
import { openModeration } from '#src/features/moderation/public.ts';
import { openNotifications } from '#src/features/notifications/public.ts';
import { openPosts } from '#src/features/posts/public.ts';
import { openRelations } from '#src/features/relations/public.ts';
import { openSearch } from '#src/features/search/public.ts';
import { openSessions, providerButtons } from '#src/features/sessions/public.ts';
import { openTrending } from '#src/features/trending/public.ts';
import { openUsers } from '#src/features/users/public.ts';
import { postgresLog, trimPostgresLog } from '#src/platform/db/embedded/postgres-log.ts';
import { openApiRoute } from '#src/platform/http/calls/openapi-route.ts';
import { openApiDocument } from '#src/platform/http/calls/openapi.ts';
import { serveSite } from '#src/platform/http/site/serve-site.ts';
import { trimMailFolder } from '#src/platform/mail/trim-mail-folder.ts';
import { createDiskSweep } from '#src/platform/storage/disk-sweep.ts';
import { openPlatform } from './open-platform.ts';
import type { Resources } from './resources.ts';
import { stopApp } from './stop-app.ts';
import { VERSION } from './version.ts';

export interface App {
  server: FastifyInstance;
  /** Starts this process’s background work as its roles allow: listener, relay, jobs, sockets. */
  start(): Promise<void>;
  /**
   * Reports for `config.drainMs` milliseconds that this process is ending, so that no new requests are sent to
   * it.
   */
  leave(): Promise<void>;
  /**
   * Finishes running work and closes everything. After `giveUp` it only waits for calls, which have their own
   * limit. @returns the names of unfinished work
   */
  stop(giveUp?: Promise<unknown>): Promise<string[]>;
}

const NEVER = new Promise<never>(() => undefined);

/** Opens the platform, then each feature from low to high. Each adds its parts to those below it. */
export async function createApp(resources: Resources): Promise<App> {
  const platform = await openPlatform(resources, () => parts);
  const pictures = createPictures(platform.parts);
  const users = openUsers({ ...platform.parts, pictures });
  const sessions = openSessions(users);
  const relations = openRelations(sessions);
  openLists(relations);
  const media = await openMedia(relations);
  const groups = openGroups(media);
  const chats = openChats(groups);
  const posts = openPosts(chats);
  const feeds = openFeeds(posts);
  const search = openSearch(feeds);
  const trending = openTrending(search);
  const notifications = openNotifications(trending);
  const invitations = openInvitations(notifications);
  const moderation = openModeration(invitations);
  const parts: AdminParts = openAdmin(moderation);

  const { stopMedia } = media;
  const { stopEngagement } = posts;
  const { stopDigests } = notifications;
  const { config, server, realtime, jobs, timers, log, clock, storage, isAlone } = parts;
  const { spending, telling, leaving, isWorker } = platform;
  const about = { title: config.brandName, version: VERSION, url: config.appUrl };
  openApiRoute(server, () => openApiDocument(calls, about), spending.spend);
  const providers = providerButtons(config.identityProviders);
  await serveSite({ server, config, webDist: resources.webDist, version: VERSION, providers });
  const tidying = createDiskSweep({ timers, log }, [
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
      if (isWorker) parts.pushes.start();
      await tidying.start();
    },
    leave: () => leaving.begin(config.drainMs, realtime.close),
    stop: (giveUp = NEVER) =>
      stopApp(platform, { ...parts, stopMedia, stopEngagement, stopDigests, tidying }, giveUp),
  };
}
