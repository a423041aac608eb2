import { part } from '#web/ui/part/use-part.ts';

/** The question before a block, fetched when it is first asked. */
export const blockQuestion = part(() => import('#web/features/relations/block/block-question.tsx'));
/** A member's menu on their profile. */
export const profileMenu = part(() => import('./profile-menu.tsx'));
