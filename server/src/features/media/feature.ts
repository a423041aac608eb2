import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { BlocksAndMutes } from '#src/features/relations/public.ts';
import type { Clock } from '#src/kernel/clock.ts';
import type { Config } from '#src/platform/config/config.ts';
import type { Secrets } from '#src/platform/config/secrets.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import type { Facts } from '#src/platform/facts/facts.ts';
import type { OutsideOnly } from '#src/kernel/outside.ts';
import type { GuardedFetch } from '#src/platform/fetch/guarded-fetch.ts';
import type { Admission } from '#src/platform/http/limits/admission.ts';
import type { Mount } from '#src/platform/http/calls/mount.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { createGifs } from './gifs/create-gifs.ts';
import { gifRoutes } from './gifs/gif-routes.ts';
import { mediaJobs } from './media-jobs.ts';
import { createPreviews } from './previews/create-previews.ts';
import type { LinkPreviews } from './previews/link-previews.ts';
import type { PreviewImages } from './previews/preview-images.ts';
import { previewJobs } from './previews/preview-jobs.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import { createInspections } from './processing/inspect-upload.ts';
import { createMediaWorker } from './processing/media-worker.ts';
import { createReviewAddresses, type ReviewAddresses } from './record/review-addresses.ts';
import { createStorageRoom } from './record/storage-room.ts';
import { mediaRoutes } from './routes.ts';
import { withholdJobs } from './serve/withhold-files.ts';
import { forgetUploadsOfPurged, sweepJobs } from './uploads/sweep-media.ts';

interface MediaDeps {
  mount: Mount;
  /** What is read by an address alone is no call. */
  server: FastifyInstance;
  jobs: Jobs;
  facts: Facts;
  db: Kysely<Schema>;
  storage: Storage;
  fetch: OutsideOnly<GuardedFetch>;
  admission: Admission;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  log: Logger;
  blocksAndMutes: BlocksAndMutes;
  /** Where the GIF provider answers; undefined: its own address. */
  giphyOrigin: string | undefined;
}

interface MediaFeature {
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
  reviewAddresses: ReviewAddresses;
  /** Ends what is being made of files; it comes again at the next start. */
  stop(): Promise<void>;
}

/** What members upload, GIFs, and previews of links. */
export async function openMedia(deps: MediaDeps): Promise<MediaFeature> {
  const { mount, server, jobs, clock, config, secrets, log, storage, fetch } = deps;
  const worker = createMediaWorker({
    log,
    ffmpegPath: config.ffmpegPath,
    // Processes may share the data folder, but not what each has in hand.
    workFolder: join(config.dataDir, 'media', `.work-${hostname()}-${config.port}`),
  });
  const storageRoom = createStorageRoom(deps);
  const reviewAddresses = createReviewAddresses({ secrets, clock });
  const inspections = createInspections();
  const previews = createPreviews({ ...deps, storageRoom, worker });
  const { giphyOrigin } = deps;
  const gifs = createGifs({ config, clock, log, storage, worker, fetch, giphyOrigin });
  const { gifArtist, ...library } = gifs;

  await mediaRoutes(mount, server, { ...deps, worker, storageRoom, inspections, reviewAddresses });
  previewRoutes(mount, server, { ...previews, reviewAddresses });
  gifRoutes(mount, server, { ...deps, ...library });
  const processing = mediaJobs(jobs, { ...deps, worker });
  sweepJobs(jobs, deps);
  withholdJobs(jobs, { ...deps, worker });
  previewJobs(jobs, deps);
  forgetUploadsOfPurged(deps);
  return {
    ...previews,
    reviewAddresses,
    async stop() {
      await processing.stop();
      gifArtist.stop();
    },
  };
}
