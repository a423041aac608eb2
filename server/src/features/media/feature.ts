import { hostname } from 'node:os';
import { join } from 'node:path';
import { createGifs } from './gifs/create-gifs.ts';
import { gifRoutes } from './gifs/gif-routes.ts';
import { mediaJobs } from './media-jobs.ts';
import { createPreviews } from './previews/create-previews.ts';
import { previewJobs } from './previews/preview-jobs.ts';
import { previewRoutes } from './previews/preview-routes.ts';
import { createInspections } from './processing/inspect-upload.ts';
import { createMediaWorker } from './processing/media-worker.ts';
import { createReviewAddresses } from './record/review-addresses.ts';
import { createStorageRoom } from './record/storage-room.ts';
import { mediaRoutes } from './routes.ts';
import { withholdJobs } from './serve/withhold-files.ts';
import { forgetUploadsOfPurged, sweepJobs } from './uploads/sweep-media.ts';
import type { RelationsParts } from '#src/features/relations/parts.ts';
import type { MediaParts } from './parts.ts';

export async function openMedia(
  below: RelationsParts,
): Promise<MediaParts & { stopMedia(): Promise<void> }> {
  const { mount, server, jobs, config, log } = below;
  const worker = createMediaWorker({
    log,
    ffmpegPath: config.ffmpegPath,
    // Processes may share the data folder, but each needs its own work folder.
    workFolder: join(config.dataDir, 'media', `.work-${hostname()}-${config.port}`),
  });
  const storageRoom = createStorageRoom(below);
  const reviewAddresses = createReviewAddresses(below);
  const inspections = createInspections();
  const previews = createPreviews({ ...below, storageRoom, worker });
  const { gifArtist, ...library } = createGifs({ ...below, worker });
  const parts: MediaParts = {
    ...below,
    ...previews,
    worker,
    storageRoom,
    reviewAddresses,
    inspections,
  };

  await mediaRoutes(mount, server, parts);
  previewRoutes(mount, server, parts);
  gifRoutes(mount, server, { ...parts, ...library });
  const processing = mediaJobs(jobs, parts);
  sweepJobs(jobs, parts);
  withholdJobs(jobs, parts);
  previewJobs(jobs, parts);
  forgetUploadsOfPurged(parts);
  return {
    ...parts,
    async stopMedia() {
      await processing.stop();
      gifArtist.stop();
    },
  };
}
