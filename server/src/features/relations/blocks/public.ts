export { blockedWithSql, isNotifyingSql, isReadSql } from './blocks-and-mutes.store.ts';
export { isAnyBlock } from './blocks.store.ts';
export { listBlocksOrMutes, type BlockOrMuteKind } from './block-mute-changes.store.ts';
export { listRepostMutes } from './mutes.store.ts';
