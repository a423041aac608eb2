/** The door to what members upload: files, GIFs, previews of links. */
export { fileOrigins } from '#src/features/media/record/file-origins.ts';
export { forgetMedia, type ForgetDeps } from '#src/features/media/record/forget-media.ts';
export { createGifs } from './gifs/create-gifs.ts';
export { gifRoutes } from './gifs/gif-routes.ts';
export { mediaJobs } from './media-jobs.ts';
export { itemOf, type MediaRecord } from '#src/features/media/record/media-record.ts';
export { createInspections } from './processing/inspect-upload.ts';
export { createMediaWorker } from './processing/media-worker.ts';
export { createPreviews } from './previews/create-previews.ts';
export type { PreviewImages } from './previews/preview-images.ts';
export { previewJobs } from './previews/preview-jobs.ts';
export { previewRoutes } from './previews/preview-routes.ts';
export { createPictures } from '#src/features/media/serve/profile-pictures.ts';
export {
  createReviewAddresses,
  type ReviewAddresses,
} from '#src/features/media/record/review-addresses.ts';
export { createStorageRoom } from '#src/features/media/record/storage-room.ts';
export { freeFloor, sizeInWords } from '#src/features/media/record/uploads.policy.ts';
export { listUploadsOf } from '#src/features/media/record/uploads.store.ts';
export { shareGif, unshareGifs } from '#src/features/media/serve/shared-gifs.store.ts';
export { loadMedia, markUsedSql } from '#src/features/media/record/media.store.ts';
export {
  resolveMedia,
  type ChosenMedia,
  type ResolveDeps,
} from '#src/features/media/serve/resolve-media.ts';
export { mediaRoutes } from './routes.ts';
export { forgetUploadsOfPurged, sweepJobs } from '#src/features/media/uploads/sweep-media.ts';
export {
  isReadElsewhere,
  withholdJobs,
  type Withheld,
  type WithholdDeps,
} from '#src/features/media/serve/withhold-files.ts';
export { mediaFacts } from '#src/features/media/record/media.facts.ts';
