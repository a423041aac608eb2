export { fileOrigins } from './file-origins.ts';
export { forgetMedia } from './forget-media.ts';
export { itemOf, type MediaRecord } from './media-record.ts';
export type { ReviewAddresses, SignedFor } from './review-addresses.ts';
export { freeFloor, mayRetry, sizeInWords } from './uploads.policy.ts';
export { listUploadsOf } from './uploads.store.ts';
export { loadMedia, markUsedSql, usedOrNoneSql } from './media.store.ts';
export { mediaFacts } from './media.facts.ts';
export { lockUploads } from './unused-media.store.ts';
