export { openMedia } from './feature.ts';
export type { PreviewImages } from './previews/preview-images.ts';
export { createPictures } from '#src/features/media/serve/profile-pictures.ts';
export { shareGif, unshareGif } from '#src/features/media/serve/shared-gifs.store.ts';
export { resolveMedia, type ChosenMedia } from '#src/features/media/serve/resolve-media.ts';
export { isReadElsewhere, type Withheld } from '#src/features/media/serve/withhold-files.ts';
export { reprocessUpload } from '#src/features/media/uploads/reprocess-upload.ts';
export { FORGET_ORPHANS } from '#src/features/media/uploads/sweep-media.ts';
export { markOrphans } from '#src/features/media/record/unused-media.store.ts';
