export { guests } from '../content/guests.ts';
export type { ChatRow } from './chats.ts';
export { emailOf, type FollowRow, type MemberRow, type PostRow } from './demo-rows.ts';
export { drawEverything } from './draw-everything.ts';
export type { GroupRow } from './groups.ts';
export type { PinsAndFeatured } from './pins-and-featured.ts';
export type { ReactionRow } from './reactions.ts';
export { writeCommunity } from './write-community.ts';
