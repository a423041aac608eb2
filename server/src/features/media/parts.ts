import type { RelationsParts } from '#src/features/relations/parts.ts';
import type { LinkPreviews } from './previews/link-previews.ts';
import type { PreviewImages } from './previews/preview-images.ts';
import type { FairQueue } from '#src/kernel/fair-queue.ts';
import type { MediaWorker } from './processing/media-worker.ts';
import type { ReviewAddresses } from './record/review-addresses.ts';
import type { StorageRoom } from './record/storage-room.ts';

export interface MediaParts extends RelationsParts {
  worker: MediaWorker;
  storageRoom: StorageRoom;
  inspections: FairQueue;
  linkPreviews: LinkPreviews;
  previewImages: PreviewImages;
  reviewAddresses: ReviewAddresses;
}
