/** The door to what members upload: files, GIFs, previews of links. */
export { fileOrigins } from './file-origins.ts';
export { forgetMedia, type ForgetNeeds } from './forget-media.ts';
export { createGifs } from './gifs/create-gifs.ts';
export { gifRoutes } from './gifs/gif-routes.ts';
export { mediaJobs } from './media-jobs.ts';
export { itemOf, type MediaRecord } from './media-record.ts';
export { createInspections } from './processing/inspect-upload.ts';
export { createMediaWorker } from './processing/media-worker.ts';
export { createPreviews } from './previews/create-previews.ts';
export type { PreviewImages } from './previews/preview-images.ts';
export { previewJobs } from './previews/preview-jobs.ts';
export { previewRoutes } from './previews/preview-routes.ts';
export { createPictures } from './profile-pictures.ts';
export { createReviewAddresses, type ReviewAddresses } from './review-addresses.ts';
export { createStorageRoom } from './storage-room.ts';
export { freeFloor, sizeInWords } from './uploads.policy.ts';
export { listUploadsOf } from './uploads.store.ts';
export { shareGif, unshareGifs } from './shared-gifs.store.ts';
export { loadMedia, markUsedSql } from './media.store.ts';
export { resolveMedia, type ChosenMedia, type ResolveNeeds } from './resolve-media.ts';
export { mediaRoutes } from './routes.ts';
export { forgetUploadsOfPurged, sweepJobs } from './sweep-media.ts';
export {
  isReadElsewhere,
  withholdJobs,
  type Withheld,
  type WithholdNeeds,
} from './withhold-files.ts';
export { mediaFacts } from './media.facts.ts';
